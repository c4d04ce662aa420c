import { randomUUID } from 'node:crypto';
import type { ImportedPerson, ImportResult, peopleImport } from '@gantry/contract';
import { type RouteContext, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { rolesByName } from '../roles/role-names.ts';
import { hashOf, newToken } from '../session/token.ts';
import { audited } from './change-member.ts';
import { invitationLife, linkPath } from './invite.ts';
import { allMembers } from './member-list.ts';
import { announceMembers, assertAdministratorAfter, lockMembers } from './member-rules.ts';
import { type ImportPlan, type PlannedChange, planImport } from './plan-import.ts';

const companyRow = z.object({ name: z.string(), id: z.string() });

/** Somebody whom an import has invited, and the link that only this process knows. */
export interface ImportedInvitation {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly expiresAt: Date;
}

type Context = Pick<RouteContext, 'tx' | 'user' | 'now'>;

/**
 * Invites and changes the people of a file, all or none.
 * @throws RuleError IMPORT_ROWS with the rows that are wrong
 * @throws HttpError LAST_ADMINISTRATOR, also without `apply`
 */
export async function importPeople(
  context: Context,
  { rows, apply }: z.output<typeof peopleImport>,
): Promise<{ readonly result: Omit<ImportResult, 'mail'>; readonly links: readonly ImportedInvitation[] }> {
  const { tx } = context;
  await lockMembers(context);
  const plan = planImport(rows, await allMembers(tx), await rolesByName(tx));
  if (plan.problems.length > 0)
    throw new RuleError('IMPORT_ROWS', 'Some rows are wrong, so nothing was written.', {
      rows: plan.problems.slice(0, 1000),
    });
  // In the preview too: it would promise what applying refuses.
  const members = plan.changed.filter(({ before }) => before.state === 'active');
  await assertAdministratorAfter(
    tx,
    members.map(({ before, after }) => ({ userId: before.id, roles: after.roles })),
  );
  const links = apply ? await write(context, plan) : [];
  const pathOf = new Map(links.map(({ email, token }) => [email, linkPath(token)]));
  return {
    links,
    result: {
      unchanged: plan.unchanged,
      changed: plan.changed.map(({ before, fields }) => ({
        name: before.name,
        email: before.email,
        fields: [...fields],
      })),
      invited: plan.invited.map(({ name, email }) => ({ name, email, path: pathOf.get(email) ?? null })),
    },
  };
}

async function write(
  context: Context,
  { invited, changed }: ImportPlan,
): Promise<readonly ImportedInvitation[]> {
  const { tx } = context;
  const companies = await companiesNamed(
    tx,
    [...invited, ...changed.map(({ after }) => after)].map(({ company }) => company),
  );
  const links = await insertInvitations(context, invited, companies);
  await changePlaces(tx, changed, companies);
  for (const { before, after } of changed)
    await tx.audit({
      entity: 'member',
      entityId: before.id,
      action: 'change',
      before: audited(before),
      after: { ...audited(before), company: after.company, title: after.title, roles: after.roles },
    });
  for (const [nth, { name, email, title, roles }] of invited.entries())
    await tx.audit({
      entity: 'invitation',
      entityId: links[nth]?.id ?? '',
      action: 'send',
      after: { name, email, title, roles },
    });
  const told = changed.filter(({ before }) => before.state === 'active').map(({ before }) => before.id);
  await announceMembers(tx, told);
  return links;
}

/** Ids of companies by name. New ones are contractors. */
async function companiesNamed(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.many(
    companyRow,
    sql`select name, gantry.company_named(name, 'contractor') as id from unnest(${[...new Set(names)]}::text[]) as name`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function insertInvitations(
  { tx, user, now }: Context,
  people: readonly ImportedPerson[],
  companies: ReadonlyMap<string, string>,
): Promise<readonly ImportedInvitation[]> {
  const expiresAt = new Date(now.getTime() + invitationLife);
  const links = people.map(({ name, email }) => ({
    id: randomUUID(),
    name,
    email,
    token: newToken(),
    expiresAt,
  }));
  const rows = people.map(({ name, email, company, title, roles }, nth) => ({
    id: links[nth]?.id,
    hash: hashOf(links[nth]?.token ?? '').toString('hex'),
    email,
    name,
    company: companies.get(company),
    title,
    roles,
  }));
  await tx.run(sql`
    insert into invitation (project_id, id, kind, token_hash, email, name, locale, company_id, title, roles, sent_by, sent_at, expires_at)
    select ${tx.projectId}::uuid, r.id, 'invitation', decode(r.hash, 'hex'), r.email, r.name, 'en', r.company, r.title, r.roles,
      ${user.id}::uuid, ${now}::timestamptz, ${expiresAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, hash text, email text, name text, company uuid, title text, roles jsonb)`);
  return links;
}

async function changePlaces(
  tx: Tx,
  changed: readonly PlannedChange[],
  companies: ReadonlyMap<string, string>,
): Promise<void> {
  const rowsOf = (state: 'active' | 'invited') =>
    JSON.stringify(
      changed
        .filter(({ before }) => before.state === state)
        .map(({ before: { id }, after: { company, title, roles } }) => ({
          id,
          company: companies.get(company),
          title,
          roles,
        })),
    );
  const given = (rows: string) =>
    sql`jsonb_to_recordset(${rows}::jsonb) as r(id uuid, company uuid, title text, roles jsonb)`;
  const [active, invited] = [rowsOf('active'), rowsOf('invited')];
  await tx.run(sql`
    update invitation i set company_id = r.company, title = r.title, roles = r.roles from ${given(invited)}
    where i.project_id = ${tx.projectId} and i.id = r.id`);
  await tx.run(sql`
    update membership m set company_id = r.company, title = r.title from ${given(active)}
    where m.project_id = ${tx.projectId} and m.user_id = r.id`);
  // Takes roles away last, because the caller may give up their own right to do this.
  await tx.run(sql`
    insert into user_role (project_id, user_id, role_code, disciplines)
    select ${tx.projectId}::uuid, r.id, h.role, array(select jsonb_array_elements_text(h.disciplines))
    from ${given(active)}, jsonb_to_recordset(r.roles) as h(role text, disciplines jsonb)
    on conflict (project_id, user_id, role_code) do update set disciplines = excluded.disciplines`);
  await tx.run(sql`
    delete from user_role ur using ${given(active)}
    where ur.project_id = ${tx.projectId} and ur.user_id = r.id
      and not exists (select from jsonb_to_recordset(r.roles) as h(role text) where h.role = ur.role_code)`);
}
