import { ApiError, type MessageBundle, useMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { problems } from '../messages/problems.ts';

export interface ProblemText {
  /** What happened and what to do. */
  text(error: unknown): string;
  /** For whoever repairs it; undefined where there is nothing to look up. */
  details(error: unknown): string | undefined;
}

/** Sentences about failed calls, in the user's language. */
export function useProblemText(): ProblemText {
  const { t } = useMessages(problems);
  return useMemo(
    () => ({
      text(error) {
        if (!(error instanceof ApiError)) return t('code.INTERNAL');
        const key = knownKey(problems, `code.${error.code}`);
        return key ? t(key) : t('unknown', { message: error.message, code: error.code });
      },
      details(error) {
        if (!(error instanceof ApiError) || error.requestId === undefined) return undefined;
        return t('details', { code: error.code, request: error.requestId });
      },
    }),
    [t],
  );
}

/** The text as a key of the bundle, if it is one. */
export function knownKey<K extends string>(bundle: MessageBundle<K>, text: string): K | undefined {
  return bundle.keys.find((key) => key === text);
}
