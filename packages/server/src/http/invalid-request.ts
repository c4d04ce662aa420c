import { HttpError, InvalidRequestError } from '@gantry/plugin-sdk/server';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { obstacleIn } from './storable.ts';

/** Checks requests with the routes' zod schemas, after a check that they can be read and stored at all. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const place = httpPart === 'querystring' ? 'query' : (httpPart ?? 'request');
  return (data) => {
    const obstacle = obstacleIn(data);
    if (obstacle !== undefined)
      return {
        error: new HttpError(400, 'INVALID_REQUEST', `The request is not valid: ${place}: ${obstacle}`),
      };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new InvalidRequestError(place, parsed.error) };
  };
};

/**
 * The query parser keeps text that it cannot decode as it is. That is fine for pages of the app, but not for calls.
 * @throws HttpError 400 INVALID_REQUEST.
 */
export function assertReadableQuery({ url }: FastifyRequest): void {
  if (!url.startsWith('/api/')) return;
  try {
    decodeURIComponent(url);
  } catch (cause) {
    throw new HttpError(
      400,
      'INVALID_REQUEST',
      'The request is not valid: query: The percent-encoding is malformed.',
      {
        cause,
      },
    );
  }
}
