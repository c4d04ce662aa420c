import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { useCallback } from 'react';

const errorMessages = defineMessages({
  en: {
    NETWORK: 'The server cannot be reached. Check the connection and try again.',
    TIMEOUT: 'The server did not answer in time. Try again.',
    FORBIDDEN: 'Your role does not allow this.',
    NOT_FOUND: 'It no longer exists, or you may not see it.',
    other: 'The server could not do this. Try again.',
    details: 'Code {code}, request {request}',
    code: 'Code {code}',
  },
  'zh-CN': {
    NETWORK: '无法连接服务器。请检查网络后重试。',
    TIMEOUT: '服务器未及时响应，请重试。',
    FORBIDDEN: '您的角色无权执行此操作。',
    NOT_FOUND: '内容已不存在，或您无权查看。',
    other: '服务器无法完成此操作，请重试。',
    details: '代码 {code}，请求 {request}',
    code: '代码 {code}',
  },
});

/** An error in the user's words, and what helps whoever repairs it. */
export interface Explained {
  readonly text: string;
  readonly details?: string | undefined;
}
export type Explain = (error: unknown) => Explained;

/** What an error of a call has, whichever client it came from. */
interface CodedError {
  readonly code: string;
  readonly requestId?: string | undefined;
  readonly details?: unknown;
}

export function codedError(error: unknown): CodedError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
  return { code: error.code, requestId, details: 'details' in error ? error.details : undefined };
}

/** Sentences for the errors that every call can end in. */
export function useExplain(): Explain {
  const { t } = useMessages(errorMessages);
  return useCallback(
    (error) => {
      const coded = codedError(error);
      if (coded === undefined) return { text: t('other') };
      const { code, requestId: request } = coded;
      const key = errorMessages.keys.find((one) => one === code && one === one.toUpperCase());
      return {
        text: t(key ?? 'other'),
        details: request === undefined ? t('code', { code }) : t('details', { code, request }),
      };
    },
    [t],
  );
}
