import type { Route, ServerHost, ServerPlugin } from '@gantry/plugin-sdk/server';
import { type FastifyInstance, fastify, type RawServerDefault } from 'fastify';
import { z } from 'zod';
import { validateWithZod } from '../http/invalid-request.ts';
import { serializeWithZod } from '../http/serialize.ts';

/** Bytes of a body, which is held in memory; larger things come as uploads. */
const largestBody = 64 * 1024 * 1024;

/** What the host itself reads of a route before it is called. */
const outline = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/'),
  summary: z.string(),
  project: z.enum(['params', 'query', 'body']),
  permission: z.string(),
  response: z.object(),
  bodyLimit: z.int().positive().max(largestBody).optional(),
  handle: z.function(),
});

/**
 * The routes of a server half, after they were mounted for trial on a server that never listens: one of them that the router
 * refuses, such as the second of two alike, would keep the whole server from starting.
 * @throws Error when they cannot be mounted
 */
export async function checkedRoutes(
  server: ServerPlugin,
  host: ServerHost,
  mount: (app: FastifyInstance, route: Route) => void,
): Promise<readonly Route[]> {
  const routes: readonly Route[] = server.routes(host);
  const read = z.array(outline).safeParse(routes);
  if (!read.success) throw new Error(`The routes are not valid:\n${z.prettifyError(read.error)}`);
  const trial = fastify<RawServerDefault>();
  trial.setValidatorCompiler(validateWithZod);
  trial.setSerializerCompiler(serializeWithZod);
  try {
    for (const route of routes) mount(trial, route);
    await trial.ready();
  } finally {
    await trial.close();
  }
  return routes;
}
