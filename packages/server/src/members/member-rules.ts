import { type CompanyChoice, type HeldRole, hostTopics } from '@gantry/contract';
import { ForbiddenError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { refusal } from './member-refusals.ts';

export const memberAdmin = 'MEMBER_ADMIN';

const idRow = z.object({ id: z.string() });
const codeRow = z.object({ code: z.string() });
const stayRow = z.object({ stays: z.boolean() });
const mayRow = z.object({ may: z.boolean() });

/**
 * Lets one transaction at a time change who is a member and who has which role. Without it two administrators could remove each
 * other at the same moment.
 * @throws ForbiddenError if somebody took the caller's permission away meanwhile
 */
export async function lockMembers({ tx }: Pick<RouteContext, 'tx'>): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('gantry.members:' || ${tx.projectId}::text, 0))`,
  );
  const { may } = await tx.one(mayRow, sql`select gantry.acting_may(${memberAdmin}) as may`);
  if (!may) throw new ForbiddenError(memberAdmin);
}

/** To be called after the change. @throws HttpError LAST_ADMINISTRATOR */
export const assertAdministratorStays = (tx: Tx): Promise<void> => assertAdministratorAfter(tx, []);

/**
 * To be called before a change that gives some members other roles and leaves all others as they are.
 * @throws HttpError LAST_ADMINISTRATOR
 */
export async function assertAdministratorAfter(
  tx: Tx,
  changed: readonly { readonly userId: string; readonly roles: readonly HeldRole[] }[],
): Promise<void> {
  const given = JSON.stringify(
    changed.map(({ userId, roles }) => ({ user_id: userId, roles: roles.map(({ role }) => role) })),
  );
  const { stays } = await tx.one(
    stayRow,
    sql`with changed as (select * from jsonb_to_recordset(${given}::jsonb) as c(user_id uuid, roles text[])),
          held as (
            select ur.user_id, ur.role_code from user_role ur
            where ur.project_id = ${tx.projectId} and ur.user_id not in (select user_id from changed)
            union all
            select c.user_id, unnest(c.roles) from changed c)
        select exists (
          select from held h
          join membership m on m.project_id = ${tx.projectId} and m.user_id = h.user_id
          join app_user u on u.id = h.user_id and u.status = 'active'
          join role_permission rp on rp.project_id = m.project_id and rp.role_code = h.role_code
          where rp.permission = ${memberAdmin}) as stays`,
  );
  if (!stays) throw refusal('LAST_ADMINISTRATOR');
}

/** Roles by code, each once. @throws HttpError ROLE_UNKNOWN */
export async function knownRoles(tx: Tx, roles: readonly HeldRole[]): Promise<readonly HeldRole[]> {
  const merged = new Map<string, HeldRole>();
  for (const { role, disciplines } of roles)
    merged.set(role, { role, disciplines: [...new Set(disciplines)].sort() });
  const known = await tx.many(
    codeRow,
    sql`select code from role where project_id = ${tx.projectId} and code = any(${[...merged.keys()]}::text[])`,
  );
  const missing = [...merged.keys()].filter((code) => !known.some((row) => row.code === code));
  if (missing.length > 0) throw refusal('ROLE_UNKNOWN', { roles: missing });
  return [...merged.values()].sort((one, other) => (one.role < other.role ? -1 : 1));
}

/** Id of the company. @throws HttpError COMPANY_UNKNOWN for one that the project does not see */
export async function companyId(tx: Tx, choice: CompanyChoice): Promise<string> {
  const found =
    'id' in choice
      ? await tx.maybe(idRow, sql`select id from company where id = ${choice.id}`)
      : await tx.one(idRow, sql`select gantry.company_named(${choice.name}, ${choice.kind}) as id`);
  if (found === undefined) throw refusal('COMPANY_UNKNOWN');
  return found.id;
}

/** Gives a member exactly these roles. Takes roles away last, because the caller may give up their own right to do this. */
export async function setRoles(tx: Tx, userId: string, roles: readonly HeldRole[]): Promise<void> {
  await tx.run(sql`
    insert into user_role (project_id, user_id, role_code, disciplines)
    select ${tx.projectId}::uuid, ${userId}::uuid, r.role, array(select jsonb_array_elements_text(r.disciplines))
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(role text, disciplines jsonb)
    join role on role.project_id = ${tx.projectId} and role.code = r.role
    on conflict (project_id, user_id, role_code) do update set disciplines = excluded.disciplines`);
  await tx.run(
    sql`delete from user_role where project_id = ${tx.projectId} and user_id = ${userId}
          and role_code <> all(${roles.map(({ role }) => role)}::text[])`,
  );
}

/** Tells the pages of the project, and the people whose rights changed. */
export async function announceMembers(tx: Tx, users: readonly string[] = []): Promise<void> {
  if (users.length > 0) await tx.emit({ topic: hostTopics.accessChanged, payload: {}, users });
  await tx.emit({ topic: hostTopics.peopleChanged, payload: {} });
}
