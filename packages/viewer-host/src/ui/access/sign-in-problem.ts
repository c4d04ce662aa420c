import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';

export type SignInProblem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'throttled' /** Milliseconds since the epoch. */; readonly until: number }
  | { readonly kind: 'throttled-unknown' }
  | { readonly kind: 'other'; readonly error: unknown };

const throttleDetails = z.object({ retryAfterSeconds: z.number().positive() });

/** @param now - milliseconds since the epoch */
export function signInProblem(error: unknown, now: number): SignInProblem {
  if (!(error instanceof ApiError)) return { kind: 'other', error };
  if (error.code === 'WRONG_CREDENTIALS' || error.status === 400) return { kind: 'wrong' };
  if (error.code !== 'TOO_MANY_ATTEMPTS') return { kind: 'other', error };
  const details = throttleDetails.safeParse(error.details);
  return details.success
    ? { kind: 'throttled', until: now + details.data.retryAfterSeconds * 1000 }
    : { kind: 'throttled-unknown' };
}
