import { useProblemText } from '@gantry/plugin-sdk';
import { useHost } from '../host-context.ts';

/** Runs a small action and shows a failure as a notice. */
export function useAttempt(): (action: Promise<unknown>) => void {
  const { plugins } = useHost();
  const problemText = useProblemText();
  return (action) => {
    action.catch((error: unknown) =>
      plugins.notify({ text: problemText(error), tone: 'danger', timeoutMs: 8000 }),
    );
  };
}
