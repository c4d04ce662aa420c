import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HostContext } from '../../host-part.ts';
import type { PluginRegistry } from '../plugin-registry.ts';
import type { PluginDevelopment } from './plugin-development.ts';

export interface DevelopmentRouteParts extends Pick<HostContext, 'database' | 'log'> {
  readonly development: PluginDevelopment;
  readonly plugins: PluginRegistry;
  /** Restarts the server after the answer; undefined where nothing would start it again. */
  readonly restart: (() => void) | undefined;
}

const folder = z.string().min(1).max(4096);
const ofFolder = z.strictObject({ folder });
const failure = z.strictObject({ folder, problem: z.string().min(1).max(10_000) });
const state = z.object({
  id: z.string().nullable(),
  /** Why the plugin, or its server half, cannot be used. */
  problem: z.string().nullable(),
  /** Another one after each restart. */
  start: z.string(),
});
/** Characters of a build's problem that pages show. */
const shownProblem = 1500;

/**
 * `/api/plugins/development/…`: the door through which `gantry-plugin dev` tells of new builds. It takes no code: only the folders that
 * `gantry.config.json` lists are read. For programs of this machine that know the token, and for no page of a browser.
 */
export function mountDevelopment(app: FastifyInstance, parts: DevelopmentRouteParts): void {
  const { development, plugins, restart, log } = parts;
  const start = randomUUID();
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      assertDeveloper(request, development.token);
    });
    scope.get<{ Querystring: z.output<typeof ofFolder> }>('/api/plugins/development', {
      schema: { hide: true, querystring: ofFolder, response: { 200: state } },
      handler: async (request) => {
        const { plugin } = await development.find(plugins, request.query.folder);
        const isRefused = plugin?.failure?.code === 'server-not-granted';
        return {
          id: plugin?.id ?? null,
          problem: isRefused ? null : (plugin?.failure?.message ?? null),
          start,
        };
      },
    });
    scope.post<{ Body: z.output<typeof ofFolder> }>('/api/plugins/development/built', {
      schema: {
        hide: true,
        body: ofFolder,
        response: {
          200: z.object({ id: z.string(), browser: z.string(), server: z.string(), restarts: z.boolean() }),
        },
      },
      handler: async (request, reply) => {
        const taken = await development.take(plugins, parts, request.body.folder);
        const restarts = taken.server === 'restart' && restart !== undefined;
        log.info({ plugin: taken.id, browser: taken.browser, server: taken.server }, 'A plugin was built');
        if (restarts) reply.raw.once('finish', () => setImmediate(restart));
        return { ...taken, restarts };
      },
    });
    scope.post<{ Body: z.output<typeof failure> }>('/api/plugins/development/failed', {
      schema: { hide: true, body: failure, response: { 200: z.null() } },
      handler: async (request) => {
        const { folder: of, problem } = request.body;
        await development.fail(plugins, parts, of, problem.slice(0, shownProblem));
        return null;
      },
    });
  });
}

/** A page of a browser is refused before its token is looked at: each of its calls has one of these headers. */
function assertDeveloper({ headers, ip }: FastifyRequest, token: string): void {
  const isOfPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  if (isOfPage || !isOfThisMachine(ip))
    throw new HttpError(403, 'NOT_A_DEVELOPER', 'The development door is for programs of this machine only.');
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token)))
    throw new HttpError(
      401,
      'WRONG_TOKEN',
      'The token is not the one with which this server was started. Give both the same GANTRY_PLUGIN_DEV.',
    );
}

function isOfThisMachine(ip: string): boolean {
  const address = ip.replace(/^::ffff:/, '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
