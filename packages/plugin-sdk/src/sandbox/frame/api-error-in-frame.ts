import type { ApiError } from '../../api/api-error.ts';

/** Looks like an ApiError to code that branches on it; the class itself stays in the page. */
export function apiErrorInFrame(
  message: string,
  { status, code, details, requestId }: Omit<ApiError, keyof Error>,
): ApiError {
  return Object.assign(new Error(message), { name: 'ApiError', status, code, details, requestId });
}
