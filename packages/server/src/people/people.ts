import {
  type Account,
  empty,
  type MemberQuery,
  type People,
  type RoleScope,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import { delegationsInEffect } from './delegation-repository.ts';

const personRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    company_id: z.string().nullable(),
    company_name: z.string().nullable(),
    title: z.string(),
    roles: z.array(z.string()),
    is_member: z.boolean(),
  })
  .transform(({ id, name, email, company_id, company_name, title, roles, is_member }) => ({
    id,
    name,
    email,
    company: company_id === null || company_name === null ? null : { id: company_id, name: company_name },
    title,
    roles,
    isMember: is_member,
  }));
/** A person with the e-mail address, which not every caller may see. */
export type FoundPerson = z.output<typeof personRow>;

const accountRow = z.intersection(personRow, z.object({ is_active: z.boolean() }));
const totalRow = z.object({ total: z.number() });
const permissionRow = z.object({ permission: z.string() });
const languageRow = z.object({ locale: z.enum(['en', 'zh-CN']) });
const holdsRow = z.object({ holds: z.boolean() });
const uuidForm = z.uuid();

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Active members who match the query. Without `page`, all of them. */
export async function findMembers(
  tx: Tx,
  query: MemberQuery,
  page?: Page,
): Promise<{ readonly people: readonly FoundPerson[]; readonly total: number }> {
  const queries = hostQueries(tx);
  const found = sql`
    from membership m
    join app_user u on u.id = m.user_id and u.status = 'active'
    join company c on c.id = m.company_id
    where m.project_id = ${tx.projectId}${conditions(query)}`;
  const [people, counted] = await Promise.all([
    queries.many(
      personRow,
      sql`select u.id, u.name, u.email, c.id as company_id, c.name as company_name, m.title, true as is_member,
            ${rolesOf} as roles ${found}
          order by u.name, u.id ${page ? sql`limit ${page.limit} offset ${page.offset}` : empty}`,
    ),
    page ? queries.one(totalRow, sql`select count(*) as total ${found}`) : undefined,
  ]);
  return { people, total: counted?.total ?? people.length };
}

async function findAccounts(tx: Tx, company = ''): Promise<readonly Account[]> {
  const rows = await hostQueries(tx).many(
    accountRow,
    sql`select u.id, u.name, u.email, c.id as company_id, c.name as company_name, m.title, true as is_member,
          u.status = 'active' as is_active, ${rolesOf} as roles
        from membership m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
        where m.project_id = ${tx.projectId}${companyCondition(company)}
        order by u.name, u.id`,
  );
  return rows.map(({ is_active: isActive, ...person }) => ({ ...person, isActive }));
}

/** Those of the given people who are or were members, by id. */
export async function findNamed(
  tx: Tx,
  ids: Iterable<string | null | undefined>,
): Promise<ReadonlyMap<string, FoundPerson>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const rows = await hostQueries(tx).many(
    personRow,
    sql`select * from gantry.people_named(${wanted}::uuid[])`,
  );
  return new Map(rows.map((person) => [person.id, person]));
}

export async function holdsPermission(
  tx: Tx,
  userId: string,
  permission: string,
  scope: RoleScope = {},
): Promise<boolean> {
  const { holds } = await hostQueries(tx).one(
    holdsRow,
    sql`select exists (
          select from membership m
          join app_user u on u.id = m.user_id and u.status = 'active'
          where m.project_id = ${tx.projectId} and m.user_id = any(${distinct([userId])}::uuid[])
            and ${hasRole({ ...scope, permission })}) as holds`,
  );
  return holds;
}

async function permissionsOf(tx: Tx, userId: string, scope: RoleScope = {}): Promise<ReadonlySet<string>> {
  const rows = await hostQueries(tx).many(
    permissionRow,
    sql`select distinct rp.permission from membership m
        join app_user u on u.id = m.user_id and u.status = 'active'
        join user_role ur on ur.project_id = m.project_id and ur.user_id = m.user_id
        join role_permission rp on rp.project_id = ur.project_id and rp.role_code = ur.role_code
        where m.project_id = ${tx.projectId} and m.user_id = any(${distinct([userId])}::uuid[])${isInScope(scope)}`,
  );
  return new Set(rows.map(({ permission }) => permission));
}

async function endSessions(tx: Tx, userId: string): Promise<void> {
  await hostQueries(tx).run(
    sql`delete from session where user_id in (
          select m.user_id from membership m
          where m.project_id = ${tx.projectId} and m.user_id = any(${distinct([userId])}::uuid[]))`,
  );
}

/** The people service for plugins, without e-mail addresses. @param clock - decides which delegations are in effect */
export function createPeople(clock: () => Date): People {
  return {
    async members(tx, query = {}, page) {
      const { people, total } = await findMembers(tx, query, page);
      return { people: people.map(withoutEmail), total };
    },
    accounts: findAccounts,
    async named(tx, ids) {
      const found = await findNamed(tx, ids);
      return new Map([...found].map(([id, person]) => [id, withoutEmail(person)]));
    },
    async language(tx, userId) {
      const found = await hostQueries(tx).maybe(
        languageRow,
        sql`select u.locale from membership m join app_user u on u.id = m.user_id where m.project_id = ${tx.projectId} and u.id = ${userId}`,
      );
      return found?.locale ?? 'en';
    },
    holds: holdsPermission,
    permissionsOf,
    signOut: endSessions,
    actsFor: (tx, userId, slot) =>
      delegationsInEffect(tx, clock(), { deputies: distinct([userId]), ...(slot !== undefined && { slot }) }),
    deputiesOf: (tx, userIds, slot) =>
      delegationsInEffect(tx, clock(), {
        principals: distinct(userIds),
        ...(slot !== undefined && { slot }),
      }),
  };
}

export function withoutEmail({ email: _, ...person }: FoundPerson) {
  return person;
}

/** Distinct ids, without those that are not UUIDs. */
function distinct(ids: Iterable<string | null | undefined>): string[] {
  const found = new Set<string>();
  for (const id of ids) if (id && uuidForm.safeParse(id).success) found.add(id.toLowerCase());
  return [...found];
}

/** Role codes of the member `m`. */
const rolesOf = sql`array(select ur.role_code from user_role ur
  where ur.project_id = m.project_id and ur.user_id = m.user_id order by ur.role_code)`;

function conditions(query: MemberQuery): Sql {
  const { search = '', company = '' } = query;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${
    search === ''
      ? empty
      : sql` and (u.name ilike ${pattern} or u.email ilike ${pattern} or m.title ilike ${pattern} or c.name ilike ${pattern})`
  }${companyCondition(company)}${
    query.permission || query.role || query.discipline ? sql` and ${hasRole(query)}` : empty
  }`;
}

const companyCondition = (company: string): Sql =>
  company === '' ? empty : sql` and m.company_id = any(${distinct([company])}::uuid[])`;

/** Whether the member `m` has one role that meets all conditions. */
function hasRole({ permission, ...scope }: MemberQuery): Sql {
  return sql`exists (
    select from user_role ur where ur.project_id = m.project_id and ur.user_id = m.user_id${isInScope(scope)}${
      permission
        ? sql` and exists (select from role_permission rp
            where rp.project_id = ur.project_id and rp.role_code = ur.role_code and rp.permission = ${permission})`
        : empty
    })`;
}

/** A further condition on the role `ur` of a member; a role without disciplines counts for each. */
function isInScope({ role, discipline }: RoleScope): Sql {
  return sql`${role ? sql` and ur.role_code = ${role}` : empty}${
    discipline ? sql` and (ur.disciplines = '{}' or ${discipline} = any(ur.disciplines))` : empty
  }`;
}
