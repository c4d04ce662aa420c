import { useMessages } from '@gantry/plugin-sdk';
import { type Fetched, useFetched } from '@gantry/plugin-ui';
import { referenceTopics } from '../../contract/reference/calls.ts';
import type { Portion } from '../../contract/reference/entries.ts';
import { nameIn } from '../parts/name-in.ts';
import { useSiteForms } from '../site-forms.ts';
import { referenceMessages } from './messages.ts';

const topics = [referenceTopics.changed];
/** Of one answer. */
const most = 9999;

/** All portions, also those that new forms do not offer, kept up to date. */
export function usePortionEntries(isWanted = true): Fetched<readonly Portion[]> {
  const { context, reference } = useSiteForms();
  return useFetched(
    async (signal) => (await reference.api.portionPage({ pageSize: most }, { signal })).rows,
    {
      key: isWanted ? 'portions' : undefined,
      live: context.live,
      topics,
    },
  );
}

export function usePortionChoices(isWanted = true) {
  const { locale } = useMessages(referenceMessages);
  const { value } = usePortionEntries(isWanted);
  return {
    options: (value ?? []).map((portion) => ({ value: portion.id, label: nameIn(locale, portion) })),
    /** They have loaded, and there are none. */
    isEmpty: value?.length === 0,
  };
}
