import type { EndpointBase, RefusalOf } from '@gantry/plugin-sdk/contract';
import type { ApiError } from './api-error.ts';

/**
 * The refusal that an endpoint declares, its details checked; undefined for everything else.
 *
 * ```ts
 * const refusal = refusalOf(plantCalls.update, error);
 * if (refusal?.code === 'VERSION_CONFLICT') show(refusal.details.current);
 * ```
 */
export function refusalOf<E extends EndpointBase>(endpoint: E, error: unknown): RefusalOf<E> | undefined {
  if (!isApiError(error) || !Object.hasOwn(endpoint.refusals, error.code)) return undefined;
  const { code } = error;
  const schema = endpoint.refusals[code]?.details;
  const details = schema?.safeParse(error.details);
  if (details?.success === false) return undefined;
  // The code is one of the endpoint's, and the details are what its schema gives.
  return { code, details: details?.data } as RefusalOf<E>;
}

/** Recognised by its name: the class stays in the page, and a frame has errors that look like it. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
