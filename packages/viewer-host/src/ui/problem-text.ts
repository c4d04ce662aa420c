import { modelProblem } from '@gantry/contract';
import type { TFunction } from 'i18next';
import { ApiError } from '../api/api-error.ts';

/** By the code of an answer, the text that says it. */
const texts = {
  NETWORK: 'error.NETWORK',
  TIMEOUT: 'error.TIMEOUT',
  UNEXPECTED_ANSWER: 'error.UNEXPECTED_ANSWER',
  SIGN_IN_REQUIRED: 'error.SIGN_IN_REQUIRED',
  FORBIDDEN: 'error.FORBIDDEN',
  NOT_FOUND: 'error.NOT_FOUND',
  VERSION_CONFLICT: 'error.VERSION_CONFLICT',
  BUSY: 'error.BUSY',
  DATABASE_SLOW: 'error.DATABASE_SLOW',
  NOT_CONVERTING: 'error.MOVED_ON',
  NOT_FAILED: 'error.MOVED_ON',
  UPLOAD_INTERRUPTED: 'error.UPLOAD_CUT',
  UPLOAD_STALLED: 'error.UPLOAD_CUT',
  DISK_FULL: 'error.DISK_FULL',
  LAYER_NAME_TAKEN: 'error.LAYER_NAME_TAKEN',
  DEVICE_EXISTS: 'devices.DEVICE_EXISTS',
  DEVICE_TOKENS_FULL: 'devices.DEVICE_TOKENS_FULL',
  DEVICE_RETIRED: 'devices.DEVICE_RETIRED',
} as const;

/** What went wrong and what to do, in the user's language. Whatever is not the server's answer keeps its own message out. */
export function problemText(t: TFunction, error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'UNEXPECTED';
  const problem = modelProblem.safeParse(code);
  if (problem.success) return t(`problem.${problem.data}`);
  return isKnown(code) ? t(texts[code]) : t('error.UNKNOWN', { code });
}

function isKnown(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code);
}

/** For whoever repairs it. */
export function problemDetails(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = error.requestId ? `\n${error.requestId}` : '';
  return `${error.status} ${error.code}: ${error.message}${request}`;
}
