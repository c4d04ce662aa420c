import { modelProblem } from '@gantry/contract';
import type { TFunction } from 'i18next';
import { ApiError } from '../api/api-error.ts';

const known = [
  'NETWORK',
  'TIMEOUT',
  'UNEXPECTED_ANSWER',
  'SIGN_IN_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'NAME_TAKEN',
] as const;

/** What went wrong and what to do, in the user's language. Whatever is not the server's answer keeps its own message out. */
export function problemText(t: TFunction, error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'UNEXPECTED';
  const problem = modelProblem.safeParse(code);
  if (problem.success) return t(`problem.${problem.data}`);
  const plain = known.find((one) => one === code);
  return plain ? t(`error.${plain}`) : t('error.UNKNOWN', { code });
}

/** For whoever repairs it. */
export function problemDetails(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = error.requestId ? `\n${error.requestId}` : '';
  return `${error.status} ${error.code}: ${error.message}${request}`;
}
