import { modelProblem } from '@gantry/contract';
import { sharedProblems } from '@gantry/plugin-sdk';
import type { TFunction } from 'i18next';
import { ApiError } from '../api/api-error.ts';

/** Codes that only the host handles; the SDK's table has the others. */
const own = {
  NOT_CONVERTING: 'error.MOVED_ON',
  NOT_FAILED: 'error.MOVED_ON',
  UPLOAD_INTERRUPTED: 'error.UPLOAD_CUT',
  UPLOAD_STALLED: 'error.UPLOAD_CUT',
  LAYER_NAME_TAKEN: 'error.LAYER_NAME_TAKEN',
  DEVICE_EXISTS: 'devices.DEVICE_EXISTS',
  DEVICE_TOKENS_FULL: 'devices.DEVICE_TOKENS_FULL',
  DEVICE_RETIRED: 'devices.DEVICE_RETIRED',
} as const;

/** What went wrong and what to do, in the user's language. Messages of unexpected errors are not shown. */
export function problemText(t: TFunction, error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'UNEXPECTED';
  const problem = modelProblem.safeParse(code);
  if (problem.success) return t(`problem.${problem.data}`);
  if (isOwn(code)) return t(own[code]);
  const shared = sharedProblems.keys.find((key) => key === code);
  return shared ? t(`error.${shared}`) : t('error.UNKNOWN', { code });
}

function isOwn(code: string): code is keyof typeof own {
  return Object.hasOwn(own, code);
}
