import { useTranslation } from 'react-i18next';
import { useHost } from '../host-context.ts';
import { problemText } from '../problem-text.ts';

/** Runs a small action and shows a failure as a notice. */
export function useAttempt(): (action: Promise<unknown>) => void {
  const { plugins } = useHost();
  const { t } = useTranslation();
  return (action) => {
    action.catch((error: unknown) =>
      plugins.notify({ text: problemText(t, error), tone: 'danger', timeoutMs: 8000 }),
    );
  };
}
