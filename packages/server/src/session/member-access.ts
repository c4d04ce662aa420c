import {
  ForbiddenError,
  HttpError,
  NotFoundError,
  type RouteContext,
  type RouteUser,
  type Tx,
} from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionMode } from '../database/transaction.ts';
import type { SessionAccess } from './session-access.ts';
import type { SessionStore } from './session-store.ts';

export const sessionCookie = 'gantry_session';

/** A signed-in member of the project that the request is about. */
export interface MemberAccess {
  readonly user: RouteUser;
  readonly project: RouteContext['project'];
  /** Ids of the plugins that the project has switched off. */
  readonly pluginsOff: ReadonlySet<string>;
}

/** A project, as far as the plugins that work in it depend on it. */
export interface PluginProject extends Pick<MemberAccess, 'pluginsOff'> {
  readonly code: string;
}

const uuidForm = z.uuid();

/** @throws HttpError 401 SIGN_IN_REQUIRED, or MEMBERSHIP_ENDED where the person has left their last project. */
export async function requireSession(
  request: FastifyRequest,
  sessions: SessionStore,
): Promise<SessionAccess> {
  return sessionFor(request, sessions, null);
}

/**
 * @throws HttpError 401 without a session, 400 without a project, 404 for strangers and in a project without the call, 403 without the
 * permission.
 */
export async function requireMember(
  request: FastifyRequest,
  sessions: SessionStore,
  wanted: WantedAccess,
): Promise<MemberAccess> {
  return memberOf(await sessionFor(request, sessions, idOf(wanted.projectId)), wanted);
}

/** The project and permission that a request needs. */
export interface WantedAccess {
  /** Unchecked, from the request. */
  readonly projectId: unknown;
  /** Empty if no permission is needed. */
  readonly permission: string;
  /** Whether the project has the call; by default every project has. */
  readonly serves?: (project: PluginProject) => boolean;
}

/** The access and transaction that a request needs. */
export interface MemberRequest extends WantedAccess {
  readonly mode: TransactionMode;
  /** The plugin whose schema and role the transaction uses; null: the host's. */
  readonly plugin: string | null;
}

/** Like `requireMember`, and runs `work` in a transaction of the member, which begins in the same round trip. */
export async function asMember<R>(
  request: FastifyRequest,
  sessions: SessionStore,
  { mode, plugin, ...wanted }: MemberRequest,
  work: (tx: Tx, member: MemberAccess) => Promise<R>,
): Promise<R> {
  const token = request.cookies[sessionCookie];
  if (token === undefined) throw signInFirst();
  let member: MemberAccess | undefined;
  let isKnown = true;
  const admit = (access: SessionAccess | undefined) => {
    isKnown = access !== undefined;
    if (access === undefined) throw signInFirst();
    member = memberOf(access, wanted);
    return { kind: 'user', userId: member.user.id, requestId: request.id, ip: request.ip } as const;
  };
  const asAdmitted = (tx: Tx) => {
    if (member === undefined) throw new Error('The transaction began without a membership check.');
    return work(tx, member);
  };
  try {
    return await sessions.enter(
      token,
      { projectId: idOf(wanted.projectId), mode, plugin },
      admit,
      asAdmitted,
    );
  } catch (error) {
    throw isKnown ? error : await whyUnknown(token, sessions);
  }
}

/**
 * Like `requireMember`, for a request that continues by itself, such as an open stream: it does not extend the session.
 */
export async function watchMember(
  request: Pick<FastifyRequest, 'cookies'>,
  sessions: SessionStore,
  wanted: WantedAccess,
): Promise<MemberAccess> {
  const token = request.cookies[sessionCookie];
  const access = token === undefined ? undefined : await sessions.look(token, idOf(wanted.projectId));
  return memberOf(access ?? (await refuse(token, sessions)), wanted);
}

function memberOf(access: SessionAccess, { projectId, permission, serves }: WantedAccess): MemberAccess {
  if (projectId === undefined || projectId === null || projectId === '')
    throw new HttpError(400, 'PROJECT_REQUIRED', 'The request does not say which project it is about.');
  const { membership, user } = access;
  if (membership === null) throw new NotFoundError('The project');
  // Before the permission: there, the call does not exist for anybody.
  const { project, pluginsOff } = membership;
  if (serves && !serves({ code: project.code, pluginsOff })) throw new NotFoundError('The call');
  if (permission !== '' && !membership.permissions.has(permission)) throw new ForbiddenError(permission);
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      companyId: membership.companyId,
      permissions: membership.permissions,
    },
    project,
    pluginsOff,
  };
}

async function sessionFor(
  request: FastifyRequest,
  sessions: SessionStore,
  projectId: string | null,
): Promise<SessionAccess> {
  const token = request.cookies[sessionCookie];
  const access = token === undefined ? undefined : await sessions.find(token, projectId);
  return access ?? (await refuse(token, sessions));
}

async function refuse(token: string | undefined, sessions: SessionStore): Promise<never> {
  throw token === undefined ? signInFirst() : await whyUnknown(token, sessions);
}

async function whyUnknown(token: string, sessions: SessionStore): Promise<HttpError> {
  if (!(await sessions.hasLeft(token))) return signInFirst();
  return new HttpError(401, 'MEMBERSHIP_ENDED', 'You are no longer a member of a project here.');
}

function signInFirst(): HttpError {
  return new HttpError(401, 'SIGN_IN_REQUIRED', 'Sign in first.');
}

/** Null for a malformed id, so that the session is still checked. */
function idOf(projectId: unknown): string | null {
  const wanted = uuidForm.safeParse(projectId);
  return wanted.success ? wanted.data.toLowerCase() : null;
}
