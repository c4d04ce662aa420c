import type { Activity, ActivityText } from '@gantry/contract';
import type { Locale } from '@gantry/plugin-sdk';
import type { TFunction } from 'i18next';

/** A job's text in the user's language. */
export function textIn(locale: Locale, text: ActivityText): string {
  return typeof text === 'string' ? text : text[locale];
}

const known = [
  'UNEXPECTED',
  'TIMED_OUT',
  'INTERRUPTED',
  'INPUT_OUTDATED',
  'PLUGIN_UNAVAILABLE',
  'TABLE_TOO_LONG',
  'DISK_FULL',
  'DATABASE_UNAVAILABLE',
] as const;

/** Why a job failed: in the user's language where the host knows the code, else as the plugin's server half says it. */
export function failureText(t: TFunction, problem: NonNullable<Activity['problem']>): string {
  const code = known.find((one) => one === problem.code);
  return code === undefined ? problem.message : t(`activityProblem.${code}`);
}

/** Has the browser save what an address answers. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // The server names the file.
  link.download = '';
  link.click();
}
