import { useProblemText } from '@gantry/plugin-sdk';
import { useState } from 'react';

/**
 * Work on the server that a dialog waits for.
 * @returns whether it goes on, why the last failed, and what begins one. What is done closes the dialog, so it stays busy until then.
 */
export function useSending() {
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = <T>(work: Promise<T>, onDone: (answer: T) => void) => {
    setBusy(true);
    setError(undefined);
    work.then(onDone, (failure: unknown) => {
      setError(problemText(failure));
      setBusy(false);
    });
  };
  return { isBusy, error, send };
}
