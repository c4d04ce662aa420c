import { randomUUID } from 'node:crypto';
import { type DelegationRefusal, hostTopics } from '@gantry/contract';
import {
  ConflictError,
  type Delegation,
  ForbiddenError,
  NotFoundError,
  type RouteContext,
  RuleError,
  sql,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import {
  delegationsFrom,
  endDelegation,
  findDelegation,
  insertDelegation,
  lockDelegations,
} from './delegation-repository.ts';
import { delegationProblem, type PlannedDelegation } from './delegation-rules.ts';
import { findNamed } from './people.ts';

const dayRow = z.object({ day: z.string() });
const knownRow = z.object({ known: z.boolean() });
/** Permission to manage everybody's delegations. Others manage only those in which they are the principal. */
const adminPermission = 'MEMBER_ADMIN';

const sentences: Readonly<Record<DelegationRefusal, string>> = {
  DELEGATION_SELF: 'People cannot act for themselves. Choose somebody else.',
  DELEGATION_DAYS: 'A delegation must begin today or later, and end on or after its first day.',
  DELEGATION_PERSON: 'Both people must be active members of the project.',
  DELEGATION_ROLE: 'The person who is represented does not have this role.',
  DELEGATION_OVERLAPS:
    'Somebody else already acts for this person on one of these days. End that delegation or choose other days.',
  DELEGATION_CHAIN:
    'Delegations cannot be passed on: on one of these days the deputy has a deputy, or the person represented is a deputy. Choose somebody else or other days.',
};

/** Today in the project's time zone. */
export async function todayOf({ tx, now, project }: RouteContext): Promise<string> {
  const { day } = await hostQueries(tx).one(
    dayRow,
    sql`select (${now.toISOString()}::timestamptz at time zone ${project.timeZone}::text)::date::text as day`,
  );
  return day;
}

/**
 * @throws ForbiddenError for somebody else's delegation without MEMBER_ADMIN; RuleError or ConflictError with a `DelegationRefusal`
 * as its code.
 */
export async function addDelegation(context: RouteContext, planned: PlannedDelegation): Promise<Delegation> {
  const { tx, user, now } = context;
  requireRight(context, planned.principalId);
  await lockDelegations(tx);
  const today = await todayOf(context);
  const problem = delegationProblem(planned, (await delegationsFrom(tx, today, null)).map(plain), today);
  if (problem) throw refusal(problem.code, problem.other);
  const people = await findNamed(tx, [planned.principalId, planned.deputyId]);
  const principal = people.get(planned.principalId);
  const deputy = people.get(planned.deputyId);
  if (!principal?.isMember || !deputy?.isMember) throw refusal('DELEGATION_PERSON');
  if (
    planned.slot !== null &&
    !principal.roles.includes(planned.slot) &&
    (await isRole(context, planned.slot))
  )
    throw refusal('DELEGATION_ROLE');
  const id = randomUUID();
  await insertDelegation(tx, id, planned, { by: user.id, at: now });
  await tx.audit({ entity: 'delegation', entityId: id, action: 'create', after: planned });
  await tx.emit({ topic: hostTopics.peopleChanged, payload: {} });
  const { slot, firstDay, lastDay } = planned;
  const nameOf = ({ id, name }: typeof principal) => ({ id, name });
  return { id, principal: nameOf(principal), deputy: nameOf(deputy), slot, firstDay, lastDay };
}

/** @throws NotFoundError also if it has ended; ForbiddenError for somebody else's without MEMBER_ADMIN. */
export async function stopDelegation(context: RouteContext, id: string): Promise<void> {
  const { tx, user, now } = context;
  const found = await findDelegation(tx, id);
  if (found === undefined) throw new NotFoundError('The delegation');
  requireRight(context, found.principal.id);
  await endDelegation(tx, id, { by: user.id, at: now });
  await tx.audit({ entity: 'delegation', entityId: id, action: 'end', before: plain(found) });
  await tx.emit({ topic: hostTopics.peopleChanged, payload: {} });
}

function requireRight({ user }: RouteContext, principalId: string): void {
  if (principalId !== user.id && !user.permissions.has(adminPermission))
    throw new ForbiddenError(adminPermission);
}

async function isRole({ tx }: RouteContext, slot: string): Promise<boolean> {
  const { known } = await hostQueries(tx).one(
    knownRow,
    sql`select exists (select from role where project_id = ${tx.projectId} and code = ${slot}) as known`,
  );
  return known;
}

function plain({ principal, deputy, slot, firstDay, lastDay }: Delegation): PlannedDelegation {
  return { principalId: principal.id, deputyId: deputy.id, slot, firstDay, lastDay };
}

function refusal(code: DelegationRefusal, other?: PlannedDelegation): Error {
  const isConflict = code === 'DELEGATION_OVERLAPS' || code === 'DELEGATION_CHAIN';
  return isConflict
    ? new ConflictError(code, sentences[code], { other })
    : new RuleError(code, sentences[code]);
}
