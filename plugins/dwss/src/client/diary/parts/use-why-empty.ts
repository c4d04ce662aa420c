import { useMessages } from '@gantry/plugin-sdk';
import type { WhyEmpty } from '@gantry/plugin-ui';
import { openReferenceSettings } from '../../reference/place-commands.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';

/** Returns why a list offers nothing and who fills it, with the way there for those who may. */
export function useWhyEmpty(): (list: 'portions' | 'types') => WhyEmpty {
  const { context, forms } = useDiaryModule();
  const { t } = useMessages(texts);
  return (list) => ({
    why: t(list === 'portions' ? 'noPortions' : 'noTypes'),
    who: t('whoAdds'),
    add: context.permissions.has('REF_ADMIN')
      ? {
          label: t(list === 'portions' ? 'addPortions' : 'addTypes'),
          onOpen() {
            forms.reference.work.show(list);
            void openReferenceSettings(context);
          },
        }
      : undefined,
  });
}
