import { createContext, useCallback, useContext } from 'react';
import { useLocale } from '../language.tsx';
import { knownKey, type MessageBundle, type MessageValues, translate } from '../messages.ts';
import type { Locale } from '../primitives.ts';
import { ApiError } from './api-error.ts';
import { sharedProblems } from './shared-problems.ts';

/** Sentences for a module's own codes. A key is a code; one that the shared table has too replaces its sentence. */
export type ProblemTexts = MessageBundle<string>;

/**
 * What went wrong and what to do, in the user's language. Numbers and texts of the error's `details` fill `{name}` in the
 * sentence. The message of an error that is not an `ApiError` is not shown.
 * @param own - the module's sentences, made with `defineMessages`: `{ en: { PLANT_IN_USE: 'It is used by {permits} permits.' }, … }`
 */
export function problemText(error: unknown, locale: Locale, own?: ProblemTexts): string {
  const code = error instanceof ApiError ? error.code : 'UNEXPECTED';
  const values = error instanceof ApiError ? valuesOf(error.details) : {};
  if (own?.keys.includes(code)) return translate(own, locale, code, values);
  const known = knownKey(sharedProblems, code);
  return known
    ? translate(sharedProblems, locale, known, values)
    : translate(sharedProblems, locale, 'UNKNOWN', { code });
}

const ModuleTexts = createContext<ProblemTexts | undefined>(undefined);

/** Put it around a module's views: they, and plugin-ui's components in them, then explain the module's own codes. */
export const ProblemTextsProvider = ModuleTexts.Provider;

/**
 * `problemText` in the language of the view, which renders again when that changes.
 * @param own - by default those of the `ProblemTextsProvider` around the view
 */
export function useProblemText(own?: ProblemTexts): (error: unknown) => string {
  const locale = useLocale();
  const around = useContext(ModuleTexts);
  const texts = own ?? around;
  return useCallback((error) => problemText(error, locale, texts), [locale, texts]);
}

/** For support, in English: status, code, message, and the request's id in the server's log. */
export function problemDetails(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = error.requestId ? `\n${error.requestId}` : '';
  return `${error.status} ${error.code}: ${error.message}${request}`;
}

function valuesOf(details: unknown): MessageValues {
  if (typeof details !== 'object' || details === null) return {};
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}
