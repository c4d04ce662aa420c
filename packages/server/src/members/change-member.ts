import type { HeldStep, leaving, Member, memberChange } from '@gantry/contract';
import { ConflictError, type RouteContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { heldBy } from './hand-over.ts';
import { findMember } from './member-list.ts';
import { refusal } from './member-refusals.ts';
import {
  announceMembers,
  assertAdministratorStays,
  companyId,
  knownRoles,
  lockMembers,
  setRoles,
} from './member-rules.ts';

type Context = Pick<RouteContext, 'tx' | 'user' | 'now'>;
type Change = z.output<typeof memberChange>;

/** What the audit trail says about a member. */
export const audited = ({ name, email, company, title, roles }: Member) => ({
  name,
  email,
  company: company?.name ?? null,
  title,
  roles,
});

const anywhereRow = z.object({ anywhere: z.boolean() });
const rolesRow = z.object({ code: z.string() });

/** Sets company, title and roles of a member, or of somebody who is invited. */
export async function changeMember(context: Context, id: string, change: Change): Promise<Member> {
  const { tx } = context;
  await lockMembers(context);
  const before = await findMember(tx, id);
  if (before.state === 'deactivated') throw refusal('MEMBER_NOT_ACTIVE');
  if (before.version !== change.version)
    throw new ConflictError('VERSION_CONFLICT', 'Somebody else has just changed this person.', {
      current: before,
    });
  const roles = await knownRoles(tx, change.roles);
  const company = await companyId(tx, change.company);
  if (before.state === 'invited')
    await tx.run(sql`
      update invitation set company_id = ${company}, title = ${change.title}, roles = ${JSON.stringify(roles)}::jsonb
      where project_id = ${tx.projectId} and id = ${id}`);
  else {
    await tx.run(sql`
      update membership set company_id = ${company}, title = ${change.title}
      where project_id = ${tx.projectId} and user_id = ${id}`);
    await setRoles(tx, id, roles);
    await assertAdministratorStays(tx);
  }
  const after = await findMember(tx, id);
  await tx.audit({
    entity: 'member',
    entityId: id,
    action: 'change',
    before: audited(before),
    after: audited(after),
  });
  await announceMembers(tx, before.state === 'active' ? [id] : []);
  return after;
}

/** What others with the role can do goes on without the person. */
const staysBehind = ({ how, takers }: HeldStep) => how !== 'role' || takers.length === 0;

/**
 * Ends the membership in this project. The account stays, because the person may be a member of other projects; without any other
 * project the person's sessions end.
 * @throws HttpError STEPS_OPEN while steps wait for this person alone that are not in `leave`
 */
export async function deactivateMember(
  parts: Parameters<typeof heldBy>[0],
  context: RouteContext,
  id: string,
  { leave }: z.output<typeof leaving>,
): Promise<Member> {
  const { tx, user, now } = context;
  await lockMembers(context);
  const before = await findMember(tx, id);
  if (before.state !== 'active') throw refusal('MEMBER_NOT_ACTIVE');
  const { held, hasMore } = await heldBy(parts, context, id);
  const unknown = held.filter(({ step }) => staysBehind(step) && !leave.includes(step.id));
  if (unknown.length > 0 || hasMore) throw refusal('STEPS_OPEN', { count: unknown.length });
  const left = held.filter(({ step }) => staysBehind(step)).length;
  // People may deactivate themselves; row-level security would hide the rest of the work from somebody who is no member any more.
  if (id === user.id) await tx.run(sql`select set_config('app.user', 'system', true)`);
  await tx.run(sql`
    update project_person set left_at = ${now}, left_by = ${user.id}, left_roles = ${JSON.stringify(before.roles)}::jsonb
    where project_id = ${tx.projectId} and user_id = ${id}`);
  await tx.run(sql`delete from membership where project_id = ${tx.projectId} and user_id = ${id}`);
  await assertAdministratorStays(tx);
  const { anywhere } = await tx.one(anywhereRow, sql`select gantry.is_member_anywhere(${id}) as anywhere`);
  if (!anywhere)
    await tx.run(
      sql`update session set has_left = true, expires_at = ${now} where user_id = ${id} and expires_at > ${now}`,
    );
  await tx.audit({
    entity: 'member',
    entityId: id,
    action: 'deactivate',
    before: audited(before),
    ...(left > 0 && { after: { openSteps: left } }),
  });
  for (const { step, tellOthers } of held) if (!staysBehind(step)) await tellOthers?.();
  await announceMembers(tx, [id]);
  return findMember(tx, id);
}

/** Makes somebody who was deactivated a member again, with the roles from before that the project still has. */
export async function activateMember(context: Context, id: string): Promise<Member> {
  const { tx } = context;
  await lockMembers(context);
  const before = await findMember(tx, id);
  if (before.isDisabled) throw refusal('ACCOUNT_DISABLED');
  if (before.state !== 'deactivated') throw refusal('MEMBER_ACTIVE');
  if (before.company === null) throw refusal('COMPANY_UNKNOWN');
  const known = await tx.many(rolesRow, sql`select code from role where project_id = ${tx.projectId}`);
  await tx.run(sql`
    insert into membership (project_id, user_id, company_id, title)
    values (${tx.projectId}, ${id}, ${before.company.id}, ${before.title})`);
  await setRoles(
    tx,
    id,
    before.roles.filter(({ role }) => known.some(({ code }) => code === role)),
  );
  const after = await findMember(tx, id);
  await tx.audit({ entity: 'member', entityId: id, action: 'activate', after: audited(after) });
  await announceMembers(tx, [id]);
  return after;
}
