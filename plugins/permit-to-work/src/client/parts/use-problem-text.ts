import { problemDetails, useProblemText as useSentences } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { problems } from '../messages/problems.ts';

export { knownKey } from './known-key.ts';

export interface ProblemText {
  /** What happened and what to do. */
  text(error: unknown): string;
  /** For whoever repairs it. */
  details(error: unknown): string;
}

/** Sentences about failed calls, in the user's language. */
export function useProblemText(): ProblemText {
  const text = useSentences(problems);
  return useMemo(() => ({ text, details: problemDetails }), [text]);
}
