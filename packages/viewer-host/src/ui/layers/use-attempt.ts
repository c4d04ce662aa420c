import { useProblemText } from '@gantry/plugin-sdk';
import { useHost } from '../host-context.ts';

/** Lets a small action run; what goes wrong becomes a notice. */
export function useAttempt(): (action: Promise<unknown>) => void {
  const { plugins } = useHost();
  const problemText = useProblemText();
  return (action) => {
    action.catch((error: unknown) =>
      plugins.notify({ text: problemText(error), tone: 'danger', timeoutMs: 8000 }),
    );
  };
}
