import type { Activity, ActivityText } from '@gantry/contract';
import { ApiError, type Locale, problemText, sharedProblems } from '@gantry/plugin-sdk';
import { activityProblems } from './activity-messages.ts';

/** A job's text in the user's language. */
export function textIn(locale: Locale, text: ActivityText): string {
  return typeof text === 'string' ? text : text[locale];
}

/** Why a job failed: in the user's language where the host knows the code, else as the plugin's server half says it. */
export function failureText(locale: Locale, { code, message }: NonNullable<Activity['problem']>): string {
  const isKnown = [...activityProblems.keys, ...sharedProblems.keys].some((key) => key === code);
  return isKnown ? problemText(new ApiError(0, code, message), locale, activityProblems) : message;
}

/** Has the browser save what an address answers. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // The server names the file.
  link.download = '';
  link.click();
}
