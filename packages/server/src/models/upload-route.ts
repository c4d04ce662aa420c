import { uploadQuery, uploadReply } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type RequestTimeouts, untilQuiet } from '../http/request-timeouts.ts';
import { type MemberAccess, requireMember } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import { requireLayer } from './layer-repository.ts';
import { isTooLarge, receiveModel, refusal, type UploadParts } from './upload.ts';

const namedProject = z.object({ projectId: z.unknown() });

const params = z.object({ projectId: z.uuid(), layerId: z.uuid() });

/**
 * `POST /api/projects/:projectId/layers/:layerId/versions`: the body is the IFC file, with any content type. It is streamed to the
 * disk.
 */
export function mountUpload(
  app: FastifyInstance,
  parts: UploadParts & { readonly sessions: SessionStore; readonly timeouts: RequestTimeouts },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const { quiet } = parts.timeouts;
    const members = new WeakMap<FastifyRequest, MemberAccess>();
    scope.route({
      method: 'POST',
      url: '/api/projects/:projectId/layers/:layerId/versions',
      config: { streams: true },
      schema: {
        summary: 'Upload an IFC as a new version of a model',
        description: 'The request body is the file. Needs the permission LAYER_ADMIN.',
        tags: ['models'],
        consumes: ['application/octet-stream'],
        params,
        querystring: uploadQuery,
        response: { 201: uploadReply },
      },
      // Before the parameters are checked, so that strangers learn nothing about them.
      onRequest: async (request) => {
        const projectId = namedProject.parse(request.params).projectId;
        members.set(
          request,
          await requireMember(request, parts.sessions, { projectId, permission: 'LAYER_ADMIN' }),
        );
        if (isTooLarge(request.headers['content-length'])) throw refusal('TOO_LARGE');
      },
      handler: async (request, reply) => {
        const member = members.get(request);
        if (member === undefined) throw new Error('The upload ran without a membership check.');
        const { layerId } = params.parse(request.params);
        const actor = {
          kind: 'user',
          userId: member.user.id,
          requestId: request.id,
          ip: request.ip,
        } as const;
        const projectId = member.project.id;
        // Checked before the body is read, and again afterwards, because the layer may be deleted meanwhile.
        await parts.database.inProject(projectId, actor, (tx) => requireLayer(tx, layerId));
        const query = uploadQuery.parse(request.query);
        const body = untilQuiet(request.raw.iterator({ destroyOnReturn: false }), quiet);
        try {
          const bytes = Number(request.headers['content-length'] ?? 0);
          const uploaded = await receiveModel(parts, { ...query, projectId, layerId, actor, body, bytes });
          return await reply.code(201).header('cache-control', 'no-store').send(uploaded);
        } catch (error) {
          if (request.raw.readableAborted || request.raw.errored) throw interrupted(error);
          throw error;
        }
      },
    });
  });
}

function interrupted(cause: unknown): HttpError {
  return new HttpError(
    400,
    'UPLOAD_INTERRUPTED',
    'The connection was lost before the whole file had arrived.',
    { cause },
  );
}
