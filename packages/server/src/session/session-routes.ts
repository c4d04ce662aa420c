import { accountChange, type Session, session, signInRequest } from '@gantry/contract';
import { filledProjects } from '@gantry/demo';
import { sql } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { deleteSessionValues } from '../plugins/session-values.ts';
import { deploymentRights } from './deployment-rights.ts';
import { rememberDevice } from './known-devices.ts';
import { requireSession, sessionCookie } from './member-access.ts';
import type { SessionAccess } from './session-access.ts';
import type { SessionStore } from './session-store.ts';
import { signIn } from './sign-in.ts';

/**
 * Tells the page that there may be a session, whose cookie scripts cannot read. Without this hint the page does not ask for the
 * session, which avoids a pointless 401 in the browser's console. It proves nothing to the server.
 */
const hintCookie = 'gantry_signed_in';
/** Identifies a browser in which somebody has signed in before. It grants no access by itself. */
const deviceCookie = 'gantry_device';

export interface SessionRouteParts {
  readonly database: GantryDatabase;
  readonly sessions: SessionStore;
  readonly clock: () => Date;
  readonly demo: boolean;
  readonly isDemoFilling: () => boolean;
}

/** `POST`, `GET`, `PATCH` and `DELETE /api/session`: sign in, read the session, change the own account, sign out. */
export function mountSessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { database, sessions, clock } = parts;

  app.route<{ Body: z.output<typeof signInRequest> }>({
    method: 'POST',
    url: '/api/session',
    schema: { summary: 'Sign in', tags: ['session'], body: signInRequest, response: { 200: session } },
    handler: async (request, reply) => {
      const device = request.cookies[deviceCookie];
      const { userId } = await signIn(database, clock(), { ...request.body, ip: request.ip, device });
      return describeSession(await beginSession(request, reply, parts, userId), parts);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/session',
    schema: { summary: 'Who is signed in', tags: ['session'], response: { 200: session } },
    handler: async (request) => describeSession(await requireSession(request, sessions), parts),
  });

  app.route<{ Body: z.output<typeof accountChange> }>({
    method: 'PATCH',
    url: '/api/session',
    schema: {
      summary: 'Choose the language of the own account',
      tags: ['session'],
      body: accountChange,
      response: { 204: z.null().describe('Done.') },
    },
    handler: async (request, reply) => {
      const { user } = await requireSession(request, sessions);
      await database.global.run(sql`select gantry.choose_locale(${user.id}, ${request.body.locale})`);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/session',
    schema: { summary: 'Sign out', tags: ['session'], response: { 204: z.null().describe('Done.') } },
    handler: async (request, reply) => {
      const token = request.cookies[sessionCookie];
      if (token !== undefined) {
        const access = await sessions.find(token, null);
        // First, so that nothing that is stored meanwhile comes after the deletion.
        await sessions.end(token);
        if (access !== undefined) await deleteSessionValues(database, access.user.id);
      }
      return reply
        .clearCookie(sessionCookie, { path: '/' })
        .clearCookie(hintCookie, { path: '/' })
        .code(204)
        .send();
    },
  });
}

/** Signs the person in with this browser, which the account knows from then on. */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, sessions, clock }: Pick<SessionRouteParts, 'database' | 'sessions' | 'clock'>,
  userId: string,
): Promise<SessionAccess> {
  // A new token at every sign-in prevents session fixation.
  const old = request.cookies[sessionCookie];
  if (old !== undefined) await sessions.end(old);
  const { token, endsAt } = await sessions.open(userId, request.ip);
  setCookies(request, reply, token, endsAt);
  const known = await rememberDevice(database, clock(), userId, request.cookies[deviceCookie]);
  reply.setCookie(deviceCookie, known.token, {
    path: '/api/session',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    httpOnly: true,
    expires: known.endsAt,
  });
  const access = await sessions.find(token, null);
  if (access === undefined) throw new Error('A session that was just opened is gone.');
  return access;
}

function setCookies(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date): void {
  const common = { path: '/', sameSite: 'lax', secure: request.protocol === 'https', expires } as const;
  reply.setCookie(sessionCookie, token, { ...common, httpOnly: true });
  reply.setCookie(hintCookie, '1', common);
}

/** What `GET /api/session` answers. */
export async function describeSession(
  access: SessionAccess,
  { database, demo, isDemoFilling }: Pick<SessionRouteParts, 'database' | 'demo' | 'isDemoFilling'>,
): Promise<Session> {
  const expiresAt = access.expiresAt.toISOString();
  return {
    user: access.user,
    ...(await deploymentRights(database, access.user.id)),
    expiresAt,
    demo,
    demoFilling: isDemoFilling(),
    demoProjects: demo ? filledProjects.map(({ code }) => code) : [],
  };
}
