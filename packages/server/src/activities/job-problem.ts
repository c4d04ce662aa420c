import { translateFailure } from '../database/failure.ts';
import { cut, longest } from './job-rows.ts';
import type { Problem } from './job-table.ts';

/** Milliseconds before the first retry; each further one waits four times as long. */
const firstPause = 5000;
const longestPause = 600_000;

/** What people read about a failure, and whether a retry is pointless. */
export interface Verdict {
  readonly problem: Problem;
  readonly isFinal: boolean;
}

/** @param error - what `run` threw. Only the messages of errors with `status` and `code` are shown to people; others go to the log alone. */
export function judge(error: unknown): Verdict {
  const failure = translateFailure(error);
  // A plugin's bundle may contain its own copy of the SDK's error classes, so `instanceof` would miss them.
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

/** Milliseconds until the next try. @param failed - number of failed tries so far. */
export function pauseBeforeRetry(failed: number): number {
  return Math.min(longestPause, firstPause * 4 ** Math.max(0, failed - 1));
}
