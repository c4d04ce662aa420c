import { invalidFields } from '@gantry/plugin-sdk/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { obstacleIn } from './storable.ts';

/** The request does not have the shape that the route's schema asks for; `details.fields` lists what is wrong. */
class InvalidRequestError extends HttpError {
  constructor(place: string, error: z.ZodError) {
    const fields = invalidFields(place, error);
    const [first] = fields;
    super(
      400,
      'INVALID_REQUEST',
      `The request is not valid: ${first?.path || place}: ${first?.message ?? 'invalid'}`,
      {
        details: { fields },
        cause: error,
      },
    );
  }
}

/** Checks requests with the routes' zod schemas, and before that whether they can be read at all. */
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
 * The parser of queries takes what it cannot decode for the text that was meant. Pages of the app may have such addresses, calls not.
 * @throws HttpError 400 INVALID_REQUEST.
 */
export function assertReadableQuery({ url }: FastifyRequest): void {
  if (!url.startsWith('/api/')) return;
  try {
    decodeURIComponent(url);
  } catch (cause) {
    throw new HttpError(400, 'INVALID_REQUEST', 'The request is not valid: query: It cannot be decoded.', {
      cause,
    });
  }
}
