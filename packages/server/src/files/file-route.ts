import { NotFoundError, sql } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asMember } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { FileStore } from './file-store.ts';
import { sendContent } from './send-content.ts';

export interface FileRouteParts {
  readonly sessions: SessionStore;
  readonly files: FileStore;
}

const inProject = z.object({ projectId: z.string() });
const params = inProject.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * `GET /api/projects/:projectId/files/:sha256`: the IFC file, the fragments or the first look of a model version of this project. The name is a
 * hash of the content, so browsers may cache the answer for ever. Answers are not compressed, because fragments already are.
 */
export function mountFileRoute(app: FastifyInstance, { sessions, files }: FileRouteParts): void {
  app.route({
    method: 'GET',
    url: '/api/projects/:projectId/files/:sha256',
    compress: false,
    schema: {
      summary: 'A file of a model version, whole or in part',
      description: 'Needs the permission LAYER_VIEW.',
      tags: ['models'],
      params,
    },
    // Check the caller before the parameters.
    attachValidation: true,
    handler: async (request, reply) => {
      const { projectId } = inProject.parse(request.params);
      const wanted = { projectId, permission: 'LAYER_VIEW', mode: 'read', plugin: null } as const;
      const { sha256, isUsed } = await asMember(request, sessions, wanted, async (tx) => {
        if (request.validationError) throw request.validationError;
        const wanted = params.parse(request.params).sha256;
        const versions = await tx.run(
          sql`select from model_version where ifc_sha256 = ${wanted} or fragments_sha256 = ${wanted}
              or first_look_sha256 = ${wanted} limit 1`,
        );
        return { sha256: wanted, isUsed: versions > 0 };
      });
      const size = isUsed ? await files.size(sha256) : null;
      if (size === null) throw new NotFoundError('The file');
      reply.type('application/octet-stream').headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': 'attachment',
      });
      return sendContent(request, reply, {
        tag: sha256,
        bytes: size,
        read: (range) => files.read(sha256, range),
      });
    },
  });
}
