import { ForbiddenError, HttpError, NotFoundError, type RouteUser, type Tx } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionMode } from '../database/gantry-database.ts';
import type { SessionAccess } from './session-access.ts';
import type { SessionStore } from './session-store.ts';

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
  return memberOf(await sessionFor(request, sessions, idOf(projectId)), projectId, permission);
}

/** What a request wants to do in which project. */
export interface MemberRequest {
  /** As it came with the request. */
  readonly projectId: unknown;
  /** Empty when every member may. */
  readonly permission: string;
  readonly mode: TransactionMode;
  /** Whose transaction it is; null: the host's. */
  readonly plugin: string | null;
}

/** As `requireMember`, and runs `work` in a transaction of the member's, which the same round trip begins. */
export async function asMember<R>(
  request: FastifyRequest,
  sessions: SessionStore,
  { projectId, permission, mode, plugin }: MemberRequest,
  work: (tx: Tx, member: MemberAccess) => Promise<R>,
): Promise<R> {
  const token = request.cookies[sessionCookie];
  if (token === undefined) throw signInFirst();
  let member: MemberAccess | undefined;
  const admit = (access: SessionAccess | undefined) => {
    member = memberOf(orSignIn(access), projectId, permission);
    return { kind: 'user', userId: member.user.id, requestId: request.id, ip: request.ip } as const;
  };
  const asAdmitted = (tx: Tx) => {
    if (member === undefined) throw new Error('Work was begun for somebody who was not admitted.');
    return work(tx, member);
  };
  return sessions.enter(token, { projectId: idOf(projectId), mode, plugin }, admit, asAdmitted);
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
  if (access === undefined) throw signInFirst();
  return access;
}

function signInFirst(): HttpError {
  return new HttpError(401, 'SIGN_IN_REQUIRED', 'Sign in first.');
}

/** Null for what cannot be a project's id: the session is looked at all the same. */
function idOf(projectId: unknown): string | null {
  const wanted = uuidForm.safeParse(projectId);
  return wanted.success ? wanted.data.toLowerCase() : null;
}
