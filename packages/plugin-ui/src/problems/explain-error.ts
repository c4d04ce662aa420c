import { problemDetails, useProblemText } from '@gantry/plugin-sdk';
import { useCallback } from 'react';

/** An error in the user's words, and what helps whoever repairs it. */
export interface Explained {
  readonly text: string;
  readonly details?: string | undefined;
}
export type Explain = (error: unknown) => Explained;

/** The sentences that all modules share. A module with codes of its own makes one with `useProblemText(own)`. */
export function useExplain(): Explain {
  const text = useProblemText();
  return useCallback((error) => ({ text: text(error), details: problemDetails(error) }), [text]);
}
