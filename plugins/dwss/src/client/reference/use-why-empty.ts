import { useMessages } from '@gantry/plugin-sdk';
import type { WhyEmpty } from '@gantry/plugin-ui';
import { partMessages } from '../messages.ts';
import { useSiteForms } from '../site-forms.ts';
import { openReferenceSettings } from './place-commands.ts';

/** Returns why a list of the reference data offers nothing and who fills it, with the way there for those who may. */
export function useWhyEmpty(): (list: 'portions' | 'locations' | 'types') => WhyEmpty {
  const { context, reference } = useSiteForms();
  const { t } = useMessages(partMessages);
  return (list) => ({
    why: t(`none.${list}`),
    who: t('whoAdds'),
    add: context.permissions.has('REF_ADMIN')
      ? {
          label: t(`add.${list}`),
          onOpen() {
            reference.work.show(list);
            void openReferenceSettings(context);
          },
        }
      : undefined,
  });
}
