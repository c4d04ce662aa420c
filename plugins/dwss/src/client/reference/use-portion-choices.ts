import { useMessages } from '@gantry/plugin-sdk';
import { useFetched } from '@gantry/plugin-ui';
import { referenceTopics } from '../../contract/reference/calls.ts';
import { nameIn } from '../parts/name-in.ts';
import { useSiteForms } from '../site-forms.ts';
import { referenceMessages } from './messages.ts';

const topics = [referenceTopics.changed];
/** Of one answer. */
const most = 9999;

/** All portions, also those that new forms do not offer. */
export function usePortionChoices(isWanted = true) {
  const { context, reference } = useSiteForms();
  const { locale } = useMessages(referenceMessages);
  const { value } = useFetched(
    async (signal) => (await reference.api.portionPage({ pageSize: most }, { signal })).rows,
    { key: isWanted ? 'portions' : undefined, live: context.live, topics },
  );
  return {
    options: (value ?? []).map((portion) => ({ value: portion.id, label: nameIn(locale, portion) })),
    /** They have loaded, and there are none. */
    isEmpty: value?.length === 0,
  };
}
