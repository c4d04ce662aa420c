import { type Member, type MemberPage, memberState, type membersQuery } from '@gantry/contract';
import { empty, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const moment = z
  .date()
  .nullable()
  .transform((at) => at?.toISOString() ?? null);

const memberRow = z
  .object({
    id: z.string(),
    state: memberState,
    name: z.string(),
    email: z.string(),
    company_id: z.string().nullable(),
    company_name: z.string().nullable(),
    title: z.string(),
    roles: z.array(z.object({ role: z.string(), disciplines: z.array(z.string()) })),
    version: z.string(),
    seen_at: moment,
    left_at: moment,
    sent_at: moment,
    expires_at: moment,
    is_mailed: z.boolean(),
    is_disabled: z.boolean(),
  })
  .transform(
    (row): Member => ({
      id: row.id,
      state: row.state,
      name: row.name,
      email: row.email,
      company:
        row.company_id === null || row.company_name === null
          ? null
          : { id: row.company_id, name: row.company_name },
      title: row.title,
      roles: row.roles,
      version: row.version,
      seenAt: row.seen_at,
      leftAt: row.left_at,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      isMailed: row.is_mailed,
      isDisabled: row.is_disabled,
    }),
  );

/** Roles of the member `m` as JSON, by code. */
const rolesOfMember = sql`coalesce((
  select jsonb_agg(jsonb_build_object('role', ur.role_code, 'disciplines', ur.disciplines) order by ur.role_code)
  from user_role ur where ur.project_id = m.project_id and ur.user_id = m.user_id), '[]')`;

/** Members, former members and open invitations of the project, as rows of one shape. */
const everybody = (projectId: string) => sql`
  select u.id, case when u.status = 'active' then 'active' else 'deactivated' end as state, u.name, u.email, m.company_id,
    m.title, ${rolesOfMember} as roles, p.seen_at, null::timestamptz as left_at, null::timestamptz as sent_at,
    null::timestamptz as expires_at, false as is_mailed, u.status <> 'active' as is_disabled
  from membership m
  join app_user u on u.id = m.user_id
  join project_person p on p.project_id = m.project_id and p.user_id = m.user_id
  where m.project_id = ${projectId}
  union all
  select u.id, 'deactivated', u.name, u.email, p.company_id, p.title, coalesce(p.left_roles, '[]'), p.seen_at, p.left_at, null, null,
    false, u.status <> 'active'
  from project_person p
  join app_user u on u.id = p.user_id
  where p.project_id = ${projectId}
    and not exists (select from membership m where m.project_id = p.project_id and m.user_id = p.user_id)
  union all
  select i.id, 'invited', i.name, i.email, i.company_id, i.title, i.roles, null, null, i.sent_at, i.expires_at,
    i.mailed_at is not null, false
  from invitation i
  where i.project_id = ${projectId} and i.kind = 'invitation' and i.used_at is null and i.withdrawn_at is null`;

const columns = sql`e.*, c.name as company_name,
  md5(concat_ws('|', e.company_id, e.title, e.roles::text)) as version`;

const countRow = z.object({ state: memberState, count: z.number() });

type Query = z.output<typeof membersQuery>;

/** One page of Settings, People and roles */
export async function listMembers(tx: Tx, query: Query): Promise<MemberPage> {
  const found = sql`
    from (${everybody(tx.projectId)}) e left join company c on c.id = e.company_id where true ${conditions(query)}`;
  const inState = query.state === '' ? empty : sql`and e.state = ${query.state}`;
  const [{ rows, unreadable }, counted] = await Promise.all([
    tx.listed(
      memberRow,
      sql`select ${columns} ${found} ${inState} order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`,
      { from: 'membership or invitation', key: 'id' },
    ),
    tx.many(countRow, sql`select e.state, count(*) as count ${found} group by e.state`),
  ]);
  const of = (state: string) => counted.find((row) => row.state === state)?.count ?? 0;
  const counts = { active: of('active'), invited: of('invited'), deactivated: of('deactivated') };
  const all = counts.active + counts.invited + counts.deactivated;
  return {
    members: [...rows],
    unreadable,
    total: query.state === '' ? all : counts[query.state],
    counts: { all, ...counts },
  };
}

/** Everybody whom the project knows, with the open invitations. */
export async function allMembers(tx: Tx): Promise<readonly Member[]> {
  return tx.many(
    memberRow,
    sql`select ${columns} from (${everybody(tx.projectId)}) e left join company c on c.id = e.company_id`,
  );
}

/** @throws NotFoundError also for people and invitations of other projects. */
export async function findMember(tx: Tx, id: string): Promise<Member> {
  const [found] = await tx.many(
    memberRow,
    sql`select ${columns} from (${everybody(tx.projectId)}) e left join company c on c.id = e.company_id where e.id = ${id}`,
  );
  if (found === undefined) throw new NotFoundError('The person');
  return found;
}

function conditions({ search, role, discipline, company }: Query): Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const held = role === '' ? sql`true` : sql`r.role = ${role}`;
  const counts =
    discipline === ''
      ? sql`true`
      : sql`(r.disciplines = '[]' or r.disciplines @> to_jsonb(${discipline}::text))`;
  return sql`${
    search === ''
      ? empty
      : sql`and (e.name ilike ${pattern} or e.email ilike ${pattern} or e.title ilike ${pattern} or c.name ilike ${pattern})`
  } ${
    role === '' && discipline === ''
      ? empty
      : sql`and exists (select from jsonb_to_recordset(e.roles) as r(role text, disciplines jsonb) where ${held} and ${counts})`
  } ${company === '' ? empty : sql`and e.company_id = ${company}`}`;
}

function orderOf({ orderBy, order }: Query): Sql {
  const isDesc = order === 'desc';
  const by = {
    name: isDesc ? sql`lower(e.name) desc` : sql`lower(e.name)`,
    company: isDesc ? sql`lower(c.name) desc nulls last` : sql`lower(c.name) nulls last`,
    seen: isDesc
      ? sql`coalesce(e.left_at, e.sent_at, e.seen_at) desc nulls last`
      : sql`coalesce(e.left_at, e.sent_at, e.seen_at) nulls last`,
  }[orderBy];
  return sql`${by}, lower(e.name), e.id`;
}
