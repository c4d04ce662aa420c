import { type FailureReport, failureReport } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireSession } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type BucketSize, TokenBuckets } from './token-bucket.ts';

/** The most reports of one person. Each becomes a line of the log. */
const mostReports: BucketSize = { perSecond: 0.5, burst: 30 };

/** `POST /api/reports`: writes a report about a plugin that failed in a member's browser to the server's log. */
export function mountReports(
  app: FastifyInstance,
  { sessions, clock }: { readonly sessions: SessionStore; readonly clock: () => Date },
): void {
  const buckets = new TokenBuckets(clock);
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
      // By person, because anybody can open further sessions.
      const retryAfterSeconds = buckets.take(user.id, mostReports);
      if (retryAfterSeconds > 0)
        throw new HttpError(
          429,
          'TOO_MANY_REPORTS',
          `You have sent too many reports. Try again in ${retryAfterSeconds} s.`,
          { details: { retryAfterSeconds } },
        );
    },
    handler: async (request, reply) => {
      request.log.warn({ report: request.body }, 'A member reported a plugin that failed');
      return reply.code(204).send();
    },
  });
}
