import type { DeviceRoute, Route, ServerHost, ServerPlugin } from '@gantry/plugin-sdk/server';
import { type FastifyInstance, fastify, type RawServerDefault } from 'fastify';
import { z } from 'zod';
import { validateWithZod } from '../http/invalid-request.ts';
import { serializeWithZod } from '../http/serialize.ts';

/** The largest body limit that a route may set, in bytes. Bodies are held in memory; use uploads for larger content. */
const largestBody = 64 * 1024 * 1024;

/** The fields of a route that the host itself reads. */
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

const mostBytes = 4 * 1024 * 1024;
const positive = z.number().positive();

/** The same for routes for devices. */
const deviceOutline = z.object({
  method: z.enum(['GET', 'POST', 'PUT']),
  path: z.string().startsWith('/'),
  summary: z.string(),
  kinds: z.array(z.string()).min(1),
  response: z.object(),
  maxBytes: positive.max(mostBytes).optional(),
  rate: z.object({ perSecond: positive, burst: z.number().min(1) }).optional(),
  handle: z.function(),
});

/**
 * The routes of a server half, checked by mounting them on a server that never listens. Otherwise a route that the router refuses,
 * such as a duplicate, would keep the whole server from starting.
 * @throws Error if they cannot be mounted
 */
export async function checkedRoutes(
  server: ServerPlugin,
  host: ServerHost,
  mount: (app: FastifyInstance, route: Route) => void,
): Promise<readonly Route[]> {
  const routes: readonly Route[] = server.routes(host);
  await tryOut(routes, z.array(outline), mount);
  return routes;
}

/**
 * Like `checkedRoutes`, for routes for devices.
 * @throws Error if they cannot be mounted
 */
export async function checkedDeviceRoutes(
  server: ServerPlugin,
  host: ServerHost,
  mount: (app: FastifyInstance, route: DeviceRoute) => void,
): Promise<readonly DeviceRoute[]> {
  const routes = server.deviceRoutes?.(host) ?? [];
  await tryOut(routes, z.array(deviceOutline), mount);
  const known = new Set(server.deviceKinds?.map(({ kind }) => kind));
  const unknown = routes.flatMap(({ kinds }) => kinds).find((kind) => !known.has(kind));
  if (unknown !== undefined)
    throw new Error(`A route is for devices of the kind '${unknown}', which 'deviceKinds' does not list.`);
  return routes;
}

async function tryOut<R>(
  routes: readonly R[],
  schema: z.ZodType,
  mount: (app: FastifyInstance, route: R) => void,
): Promise<void> {
  const read = schema.safeParse(routes);
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
}
