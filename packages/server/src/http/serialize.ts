import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';

/** Checks answers with the routes' zod schemas, so that no field outside of the contract leaves the server. */
export const serializeWithZod: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const parsed = schema.safeParse(data);
    if (!parsed.success)
      throw new Error(`The answer of ${method} ${url} does not fit its contract.`, { cause: parsed.error });
    return JSON.stringify(parsed.data);
  };
};
