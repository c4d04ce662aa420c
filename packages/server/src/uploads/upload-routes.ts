import { type DatabaseActor, ForbiddenError, HttpError, NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type RequestTimeouts, untilQuiet } from '../http/request-timeouts.ts';
import { pluginId } from '../plugins/plugin-id.ts';
import { type PluginRegistry, worksIn } from '../plugins/plugin-registry.ts';
import { type MemberAccess, requireMember } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { UploadRow } from './upload-repository.ts';
import { type Uploads, uploadAge } from './uploads.ts';

export interface UploadRouteParts {
  readonly uploads: Uploads;
  readonly sessions: SessionStore;
  readonly timeouts: RequestTimeouts;
}

const version = '1.0.0';
const mount = '/api/projects/:projectId/plugins/:pluginId/uploads';
const ofPlugin = z.object({ projectId: z.uuid(), pluginId });
const ofUpload = ofPlugin.extend({ id: z.uuid() });
const namedProject = z.object({ projectId: z.unknown() });
const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Content of `Upload-Metadata`: pairs of a name and a base64 value. */
const metadata = z.object({ filename: z.string().min(1).max(1000), rule: z.string().min(1).max(100) });

/**
 * Resumable uploads for plugins: the tus protocol 1.0 with its extensions creation, termination and expiration. The metadata
 * has `filename`, and `rule`, a name in `ServerPlugin.uploads`.
 */
export function mountUploads(
  app: FastifyInstance,
  { uploads, sessions, timeouts }: UploadRouteParts,
  plugins: PluginRegistry,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const members = new WeakMap<FastifyRequest, MemberAccess>();
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', version).header('cache-control', 'no-store');
      const { projectId } = namedProject.parse(request.params);
      const member = await requireMember(request, sessions, { projectId, permission: '' });
      members.set(request, member);
      const plugin = plugins.find(String(Reflect.get(Object(request.params), 'pluginId')));
      if (
        !plugin?.server ||
        plugin.failure ||
        !worksIn(plugin, { code: member.project.code, pluginsOff: member.pluginsOff })
      )
        throw new NotFoundError('The plugin');
      if (request.headers['tus-resumable'] !== version) {
        reply.header('tus-version', version);
        throw new HttpError(412, 'TUS_VERSION', `Send the header Tus-Resumable: ${version}.`);
      }
    });
    const actorOf = (request: FastifyRequest): DatabaseActor & { readonly kind: 'user' } => {
      const { user } = memberOf(request);
      return { kind: 'user', userId: user.id, requestId: request.id, ip: request.ip };
    };
    const memberOf = (request: FastifyRequest): MemberAccess => {
      const member = members.get(request);
      if (member === undefined) throw new Error('The upload ran without a membership check.');
      return member;
    };
    const document = (summary: string, params: z.ZodType) => ({ summary, params, tags: ['uploads'] });

    scope.route({
      method: 'POST',
      url: mount,
      schema: document('Begin an upload for a plugin (tus)', ofPlugin),
      handler: async (request, reply) => {
        const place = ofPlugin.parse(request.params);
        const bytes = readSize(request.headers['upload-length'], 'Upload-Length');
        const { filename, rule } = readMetadata(request.headers['upload-metadata']);
        const { permission } = uploads.ruleOf(place.pluginId, rule);
        if (permission !== '' && !memberOf(request).user.permissions.has(permission))
          throw new ForbiddenError(permission);
        const begun = await uploads.begin(place, actorOf(request), { rule, name: filename, bytes });
        const location = `/api/projects/${place.projectId}/plugins/${place.pluginId}/uploads/${begun.id}`;
        return reply.code(201).headers({ location, 'upload-expires': begun.expires.toUTCString() }).send();
      },
    });
    scope.route({
      method: 'HEAD',
      url: `${mount}/:id`,
      schema: document('Read how much of an upload has arrived (tus)', ofUpload),
      handler: async (request, reply) => {
        const { row, offset } = await uploads.look(ofUpload.parse(request.params), actorOf(request));
        return state(reply, row, offset).header('upload-length', row.bytes).code(200).send();
      },
    });
    scope.route({
      method: 'PATCH',
      url: `${mount}/:id`,
      config: { streams: true },
      schema: {
        ...document('Send a piece of an upload (tus)', ofUpload),
        consumes: ['application/offset+octet-stream'],
      },
      handler: async (request, reply) => {
        if (request.headers['content-type'] !== 'application/offset+octet-stream')
          throw new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/offset+octet-stream.');
        const start = readSize(request.headers['upload-offset'], 'Upload-Offset');
        const announced = Number(request.headers['content-length'] ?? 0);
        const body = untilQuiet(request.raw.iterator({ destroyOnReturn: false }), timeouts.quiet);
        try {
          const key = ofUpload.parse(request.params);
          const { row, offset } = await uploads.append(key, actorOf(request), start, body, announced);
          return state(reply, row, offset).code(204).send();
        } catch (error) {
          if (request.raw.readableAborted || request.raw.errored) throw interrupted(error);
          throw error;
        }
      },
    });
    scope.route({
      method: 'DELETE',
      url: `${mount}/:id`,
      schema: document('Cancel an upload (tus)', ofUpload),
      handler: async (request, reply) => {
        await uploads.cancel(ofUpload.parse(request.params), actorOf(request));
        return reply.code(204).send();
      },
    });
  });
}

function state(reply: FastifyReply, { createdAt }: UploadRow, offset: number): FastifyReply {
  return reply.headers({
    'upload-offset': offset,
    'upload-expires': new Date(createdAt.getTime() + uploadAge).toUTCString(),
  });
}

function readSize(header: string | readonly string[] | undefined, name: string): number {
  const read = size.safeParse(header ?? 'missing');
  if (!read.success)
    throw new HttpError(400, 'INVALID_REQUEST', `The header ${name} must be a number of bytes.`);
  return read.data;
}

function readMetadata(header: string | readonly string[] | undefined): z.output<typeof metadata> {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]);
  const read = metadata.safeParse(Object.fromEntries(pairs));
  if (!read.success)
    throw new HttpError(400, 'INVALID_REQUEST', 'The header Upload-Metadata must name filename and rule.');
  return read.data;
}

function interrupted(cause: unknown): HttpError {
  const text = 'The connection was lost before the whole file had arrived. The upload can be resumed.';
  return new HttpError(400, 'UPLOAD_INTERRUPTED', text, { cause });
}
