import { ForbiddenError, HttpError, NotFoundError, type RouteUser } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SessionAccess, SessionStore } from '../session/session-store.ts';

export const sessionCookie = 'gantry_session';

/** A signed-in member of the project that the request is about. */
export interface MemberAccess {
  readonly user: RouteUser;
  readonly project: { readonly id: string; readonly code: string; readonly timeZone: string };
}

const uuidForm = z.uuid();

/** @throws HttpError 401 SIGN_IN_REQUIRED. */
export async function requireSession(
  request: FastifyRequest,
  sessions: SessionStore,
): Promise<SessionAccess> {
  return sessionFor(request, sessions, null);
}

/**
 * @param projectId - as it came with the request.
 * @param permission - empty when every member may.
 * @throws HttpError 401 without a session, 400 without a project, 404 for strangers, 403 without the permission.
 */
export async function requireMember(
  request: FastifyRequest,
  sessions: SessionStore,
  projectId: unknown,
  permission: string,
): Promise<MemberAccess> {
  const wanted = uuidForm.safeParse(projectId);
  const access = await sessionFor(request, sessions, wanted.success ? wanted.data.toLowerCase() : null);
  return memberOf(access, projectId, permission);
}

/**
 * As `requireMember` for a request that goes on by itself, such as an open stream: it keeps no idle session alive.
 */
export async function watchMember(
  request: FastifyRequest,
  sessions: SessionStore,
  projectId: string,
): Promise<MemberAccess> {
  const token = request.cookies[sessionCookie];
  const access = token === undefined ? undefined : await sessions.look(token, projectId);
  return memberOf(orSignIn(access), projectId, '');
}

function memberOf(access: SessionAccess, projectId: unknown, permission: string): MemberAccess {
  if (projectId === undefined || projectId === null || projectId === '')
    throw new HttpError(400, 'PROJECT_REQUIRED', 'The request does not say which project it is about.');
  const { membership, user } = access;
  if (membership === null) throw new NotFoundError('The project');
  if (permission !== '' && !membership.permissions.has(permission)) throw new ForbiddenError(permission);
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      companyId: membership.companyId,
      permissions: membership.permissions,
    },
    project: membership.project,
  };
}

async function sessionFor(
  request: FastifyRequest,
  sessions: SessionStore,
  projectId: string | null,
): Promise<SessionAccess> {
  const token = request.cookies[sessionCookie];
  return orSignIn(token === undefined ? undefined : await sessions.find(token, projectId));
}

function orSignIn(access: SessionAccess | undefined): SessionAccess {
  if (access === undefined) throw new HttpError(401, 'SIGN_IN_REQUIRED', 'Sign in first.');
  return access;
}
