import { type FailureReport, failureReport } from '@gantry/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SessionStore } from '../session/session-store.ts';
import { requireSession } from './access.ts';

/** `POST /api/reports`: a member tells of a plugin that failed in their browser; it goes to the server's log. */
export function mountReports(app: FastifyInstance, sessions: SessionStore): void {
  app.route<{ Body: FailureReport }>({
    method: 'POST',
    url: '/api/reports',
    bodyLimit: 64 * 1024,
    schema: {
      summary: 'Report a plugin that failed',
      tags: ['plugins'],
      body: failureReport,
      response: { 204: z.null().describe('Noted.') },
    },
    onRequest: async (request) => {
      await requireSession(request, sessions);
    },
    handler: async (request, reply) => {
      request.log.warn({ report: request.body }, 'A member reported a plugin that failed');
      return reply.code(204).send();
    },
  });
}
