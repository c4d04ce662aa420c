import { translateFailure } from '../database/failure.ts';
import { cut, longest } from './job-rows.ts';
import type { Problem } from './job-table.ts';

/** Milliseconds before the second try; each further one waits four times as long. */
const firstPause = 5000;
const longestPause = 600_000;

/** What people are told of a failure, and whether another try may help. */
export interface Verdict {
  readonly problem: Problem;
  readonly isFinal: boolean;
}

/** @param error - what `run` threw. A message that was not written for people stays in the log. */
export function judge(error: unknown): Verdict {
  const failure = translateFailure(error);
  // A plugin's bundle may carry the SDK's error classes in it, so that `instanceof` would not tell.
  if (failure instanceof Error && 'status' in failure && 'code' in failure) {
    const { status, code, message } = failure;
    if (typeof status === 'number' && typeof code === 'string')
      return {
        problem: { code: cut(code, 60), message: cut(message, longest.problem) },
        isFinal: status < 500,
      };
  }
  return { problem: { code: 'UNEXPECTED', message: 'This failed unexpectedly.' }, isFinal: false };
}

/** Milliseconds until the next try. @param failed - tries so far. */
export function pauseBeforeRetry(failed: number): number {
  return Math.min(longestPause, firstPause * 4 ** Math.max(0, failed - 1));
}
