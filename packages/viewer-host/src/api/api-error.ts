import { apiError } from '@gantry/contract';
import { ApiError } from '@gantry/plugin-sdk';
import { HTTPError, TimeoutError } from 'ky';
import { ZodError } from 'zod';

export { ApiError };

/** Turns whatever a request threw into an `ApiError`; an abort stays what it is. */
export async function toApiError(error: unknown): Promise<unknown> {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (error instanceof HTTPError) {
    const body = apiError.safeParse(await error.response.json().catch(() => undefined));
    if (!body.success) {
      return new ApiError(error.response.status, 'UNEXPECTED_ANSWER', error.message, { cause: error });
    }
    const { code, message, requestId, details } = body.data.error;
    return new ApiError(error.response.status, code, message, { details, requestId, cause: error });
  }
  if (error instanceof TimeoutError) return new ApiError(0, 'TIMEOUT', error.message, { cause: error });
  if (error instanceof ZodError) return new ApiError(0, 'UNEXPECTED_ANSWER', error.message, { cause: error });
  return new ApiError(0, 'NETWORK', String(error), { cause: error });
}
