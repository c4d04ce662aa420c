import { defineMessages, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useHost } from './host-context.ts';

const attemptMessages = defineMessages({
  en: { refused: 'That did not work. {reason}' },
  'zh-CN': { refused: '操作未成功。{reason}' },
});

/** Says that an action failed, and why, until the user dismisses it. */
export function useRefusal(): (error: unknown) => void {
  const { t } = useMessages(attemptMessages);
  const { plugins } = useHost();
  const problemText = useProblemText();
  return (error) =>
    plugins.notify({
      text: t('refused', { reason: problemText(error) }),
      tone: 'danger',
      timeoutMs: 0,
    });
}

/** Runs a small action; a failure is told to the user. */
export function useAttempt(): (action: Promise<unknown>) => void {
  const refuse = useRefusal();
  return (action) => void action.catch(refuse);
}
