import { type FailureReport, failureReport } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireSession } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import { RateLimit } from './rate-limit.ts';

/** Reports of one person in a minute; each becomes a line of the log. */
const mostReports = 30;

/** `POST /api/reports`: a member tells of a plugin that failed in their browser; it goes to the server's log. */
export function mountReports(
  app: FastifyInstance,
  { sessions, clock }: { readonly sessions: SessionStore; readonly clock: () => Date },
): void {
  const limit = new RateLimit(mostReports, 60_000, clock);
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
      const { user } = await requireSession(request, sessions);
      // By person, as another session of theirs is quickly made.
      const retryAfterSeconds = limit.take(user.id);
      if (retryAfterSeconds > 0)
        throw new HttpError(429, 'TOO_MANY_REPORTS', 'Enough failures were reported for now.', {
          details: { retryAfterSeconds },
        });
    },
    handler: async (request, reply) => {
      request.log.warn({ report: request.body }, 'A member reported a plugin that failed');
      return reply.code(204).send();
    },
  });
}
