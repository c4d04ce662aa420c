import { NotFoundError, sql } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import { sendContent } from '../files/send-content.ts';
import { asMember } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import { requireActivity, requireJobPermission } from './activity-access.ts';

const inProject = z.object({ projectId: z.string() });
const params = inProject.extend({ activityId: z.uuid() });
const fileRow = z.object({ file_sha256: z.string().nullable() });

export interface ResultRouteParts {
  readonly sessions: SessionStore;
  readonly files: FileStore;
}

/** `GET /api/projects/:projectId/activities/:activityId/file`: the result of a job, whole or in part. */
export function mountResultRoute(app: FastifyInstance, { sessions, files }: ResultRouteParts): void {
  app.route({
    method: 'GET',
    url: '/api/projects/:projectId/activities/:activityId/file',
    compress: false,
    schema: {
      summary: 'The result file of a background job, whole or in part',
      description: 'For the member who started the job and still holds the permission that the job needs.',
      tags: ['activities'],
      params,
    },
    // Check the caller before the parameters.
    attachValidation: true,
    handler: async (request, reply) => {
      const { projectId } = inProject.parse(request.params);
      const wanted = { projectId, permission: '', mode: 'read', plugin: null } as const;
      const { sha256, file } = await asMember(request, sessions, wanted, async (tx, { user }) => {
        if (request.validationError) throw request.validationError;
        const { activityId } = params.parse(request.params);
        const row = await requireActivity(tx, user, activityId);
        requireJobPermission(row, user);
        const stored = await tx.one(
          fileRow,
          sql`select file_sha256 from plugin_job where id = ${activityId}`,
        );
        return { sha256: stored.file_sha256, file: row.activity.file };
      });
      const size = sha256 === null ? null : await files.size(sha256);
      if (sha256 === null || size === null || file === null) throw new NotFoundError('The result');
      reply.type(file.mime).headers({
        'cache-control': 'private, no-cache',
        'content-disposition': dispositionOf(file.name),
      });
      return sendContent(request, reply, {
        tag: sha256,
        bytes: size,
        read: (range) => files.read(sha256, range),
      });
    },
  });
}

/** RFC 6266: `filename` is an ASCII fallback for clients that do not support `filename*`. */
function dispositionOf(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
