import { useMessages } from '@gantry/plugin-sdk';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';

/** Returns what asks whether input may be lost. */
export function useLeaveText(): () => Promise<boolean> {
  const { context } = useDiaryModule();
  const { t } = useMessages(texts);
  return () =>
    context.dialogs.confirm({
      title: t('leaveTitle'),
      text: t('leaveText'),
      danger: true,
      confirmLabel: t('leave'),
      cancelLabel: t('stay'),
    });
}
