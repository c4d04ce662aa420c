import { type DeviceRoute, HttpError, NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { PluginProject } from '../session/member-access.ts';
import type { Announcements } from './announcements.ts';
import { type DeviceDoor, tokenRefusal } from './device-door.ts';

export interface DeviceRouteParts {
  readonly database: GantryDatabase;
  readonly clock: () => Date;
  readonly door: DeviceDoor;
  readonly announcements: Announcements;
}

/** The plugin that a route belongs to. */
export interface DeviceMount {
  readonly id: string;
  readonly name: string;
  /** Whether the plugin works in a project. */
  readonly serves: (project: PluginProject) => boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the calling device's token. */
    deviceToken?: Buffer;
  }
}

const usualRate = { perSecond: 10, burst: 20 };
const usualBytes = 64 * 1024;

/**
 * Mounts one route for devices below `/ingest/<name>`. Checks token (401), rate (429), size (413) and schema (400), in this order,
 * before the handler. The handler and the check of its answer run in one transaction of the device's project. Cookies are ignored.
 */
export function mountDeviceRoute(
  app: FastifyInstance,
  parts: DeviceRouteParts,
  mount: DeviceMount,
  route: DeviceRoute,
): void {
  const silent = route.response instanceof z.ZodUndefined || route.response instanceof z.ZodVoid;
  const plugin = parts.database.forPlugin(mount.id);
  app.route({
    method: route.method,
    url: `/ingest/${mount.name}${route.path === '/' ? '' : route.path}`,
    bodyLimit: route.maxBytes ?? usualBytes,
    schema: {
      ...(route.body === undefined ? {} : { body: closed(route.body) }),
      summary: route.summary,
      description: `For devices of the kind ${route.kinds.join(', ')}, with their token.`,
      tags: [mount.name],
      security: [{ device: [] }],
      response: silent ? { 204: z.null().describe('Done.') } : { 200: route.response },
    },
    // The answer was already checked inside the transaction.
    serializerCompiler: () => JSON.stringify,
    onRequest: async (request) => {
      request.deviceToken = await parts.door.admit(request, mount.id, route.rate ?? usualRate);
    },
    attachValidation: true,
    handler: async (request, reply) => {
      const { deviceToken: tokenHash } = request;
      if (tokenHash === undefined) throw tokenRefusal(undefined);
      const now = parts.clock();
      const news: { topic: string; permission: string }[] = [];
      const { answer, deviceId, projectId } = await parts.database.asDevice(
        { tokenHash, at: now, plugin: mount.id },
        (access) => {
          if (access?.status === 'valid') return access;
          parts.door.forget(request, mount.id, tokenHash);
          throw tokenRefusal(access?.status);
        },
        async (tx, { device, project, pluginsOff }) => {
          if (!mount.serves({ code: project.code, pluginsOff })) throw new NotFoundError('The call');
          if (!route.kinds.includes(device.kind))
            throw new HttpError(
              403,
              'DEVICE_KIND',
              `A device of the kind ${device.kind} cannot make this call.`,
            );
          if (request.validationError) throw request.validationError;
          const announce = (topic: string, permission: string) => void news.push({ topic, permission });
          const context = { tx, device, project, now, requestId: request.id, announce };
          const given = route.response.parse(await route.handle(request.body, context));
          return { answer: given, deviceId: device.id, projectId: project.id };
        },
      );
      for (const each of news)
        parts.announcements.note({ ...each, plugin: mount.id, database: plugin, projectId, deviceId });
      reply.header('cache-control', 'no-store');
      if (answer === undefined) return reply.code(204).send();
      return reply.send(answer);
    },
  });
}

/** Refuses unknown fields instead of ignoring them, as in every other call. */
export function closed(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}
