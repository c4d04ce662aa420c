import { NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import { sendContent } from '../files/send-content.ts';
import { asMember } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import { readPicture } from './view-repository.ts';

const inProject = z.object({ projectId: z.string() });
const params = inProject.extend({ viewId: z.uuid() });

/** `GET /api/projects/:projectId/views/:viewId/picture`: a JPEG, for those who may open the view. */
export function mountPictureRoute(
  app: FastifyInstance,
  { sessions, files }: { readonly sessions: SessionStore; readonly files: FileStore },
): void {
  app.route({
    method: 'GET',
    url: '/api/projects/:projectId/views/:viewId/picture',
    compress: false,
    schema: {
      summary: 'The picture of a saved view',
      description: 'Needs the permission LAYER_VIEW.',
      tags: ['views'],
      params,
      querystring: z.object({ of: z.string().max(64).optional() }),
    },
    // Check the caller before the parameters.
    attachValidation: true,
    handler: async (request, reply) => {
      const { projectId } = inProject.parse(request.params);
      const wanted = { projectId, permission: 'LAYER_VIEW', mode: 'read', plugin: null } as const;
      const sha256 = await asMember(request, sessions, wanted, async (tx, { user }) => {
        if (request.validationError) throw request.validationError;
        return readPicture(tx, user, params.parse(request.params).viewId);
      });
      const bytes = await files.size(sha256);
      if (bytes === null) throw new NotFoundError('The picture');
      reply.type('image/jpeg').headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': 'inline; filename="view.jpg"',
      });
      return sendContent(request, reply, { tag: sha256, bytes, read: (range) => files.read(sha256, range) });
    },
  });
}
