import type { RoleHeld } from '@gantry/contract';
import { type RouteContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { refusal } from '../members/member-refusals.ts';
import { openInvitations } from './role-list.ts';

/** The most people that a refusal names. */
const mostNamed = 5;
const nameRow = z.object({ name: z.string() });
const countRow = z.object({ count: z.number() });

/**
 * Nobody has the role, is invited with it or represents it. Steps of records ask for permissions, so none waits for a role that nobody has.
 * @throws HttpError ROLE_HELD
 */
export async function assertUnused(
  { tx, now }: Pick<RouteContext, 'tx' | 'now'>,
  code: string,
): Promise<void> {
  const people = await tx.many(
    nameRow,
    sql`select u.name from user_role ur join app_user u on u.id = ur.user_id
        where ur.project_id = ${tx.projectId} and ur.role_code = ${code} order by lower(u.name)`,
  );
  const invited = await tx.many(
    nameRow,
    sql`select i.name from ${openInvitations(tx.projectId)}
          and i.roles @> jsonb_build_array(jsonb_build_object('role', ${code}::text)) order by lower(i.name)`,
  );
  const { count: delegations } = await tx.one(
    countRow,
    sql`select count(*) as count from delegation d join project p on p.id = d.project_id
        where d.project_id = ${tx.projectId} and d.slot = ${code} and d.ended_at is null
          and d.last_day >= (${now}::timestamptz at time zone p.time_zone)::date`,
  );
  if (people.length + invited.length + delegations === 0) return;
  const details: RoleHeld = { people: told(people), invitations: told(invited), delegations };
  throw refusal('ROLE_HELD', details);
}

const told = (rows: readonly z.output<typeof nameRow>[]) => ({
  count: rows.length,
  names: rows.slice(0, mostNamed).map(({ name }) => name),
});
