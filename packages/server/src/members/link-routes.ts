import { linkLook, linkUse, linkUsed, openLink } from '@gantry/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { HostContext } from '../host-part.ts';
import { sessionCookie } from '../session/member-access.ts';
import { beginSession } from '../session/session-routes.ts';
import { acceptLink, lookAtLink } from './use-link.ts';

/** `POST /api/invitations/look` and `/accept`: for everybody who has the secret of a link. */
export function mountLinkRoutes(
  app: FastifyInstance,
  { database, sessions, clock }: Pick<HostContext, 'database' | 'sessions' | 'clock'>,
): void {
  const signedIn = async (request: FastifyRequest) => {
    const token = request.cookies[sessionCookie];
    return token === undefined ? undefined : await sessions.look(token, null);
  };

  app.route<{ Body: z.output<typeof linkLook> }>({
    method: 'POST',
    url: '/api/invitations/look',
    schema: {
      summary: 'What the link of an invitation or for a new password is for',
      tags: ['invitations'],
      body: linkLook,
      response: { 200: openLink },
    },
    handler: (request) => lookAtLink(database, request.body.token, clock()),
  });

  app.route<{ Body: z.output<typeof linkUse> }>({
    method: 'POST',
    url: '/api/invitations/accept',
    schema: {
      summary: 'Accept an invitation, or set a new password, and sign in',
      tags: ['invitations'],
      body: linkUse,
      response: { 200: linkUsed },
    },
    handler: async (request, reply) => {
      const access = await signedIn(request);
      const { userId, projectCode } = await acceptLink(
        database,
        request.body,
        access?.user.id ?? null,
        clock(),
      );
      if (access === undefined || request.body.password !== undefined)
        await beginSession(request, reply, { database, sessions, clock }, userId);
      return { projectCode };
    },
  });
}
