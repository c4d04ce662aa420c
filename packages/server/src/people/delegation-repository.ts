import { type Delegation, empty, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import type { PlannedDelegation } from './delegation-rules.ts';

const delegationRow = z
  .object({
    id: z.string(),
    principal_id: z.string(),
    principal_name: z.string(),
    deputy_id: z.string(),
    deputy_name: z.string(),
    slot: z.string().nullable(),
    first_day: z.string(),
    last_day: z.string(),
  })
  .transform(
    (row): Delegation => ({
      id: row.id,
      principal: { id: row.principal_id, name: row.principal_name },
      deputy: { id: row.deputy_id, name: row.deputy_name },
      slot: row.slot,
      firstDay: row.first_day,
      lastDay: row.last_day,
    }),
  );

/** Delegations that have not been ended early. */
const selectDelegation = sql`
  select d.id, d.principal_id, p.name as principal_name, d.deputy_id, a.name as deputy_name, d.slot,
    d.first_day::text as first_day, d.last_day::text as last_day
  from delegation d
  join app_user p on p.id = d.principal_id
  join app_user a on a.id = d.deputy_id
  where d.ended_at is null`;

interface Wanted {
  readonly deputies?: readonly string[];
  readonly principals?: readonly string[];
  /** Only delegations that cover this slot. */
  readonly slot?: string;
}

/** Delegations in effect today in which both people are active members, with one of `deputies` as deputy or of `principals` as principal. */
export async function delegationsInEffect(
  tx: Tx,
  now: Date,
  { deputies, principals, slot }: Wanted,
): Promise<readonly Delegation[]> {
  return hostQueries(tx).many(
    delegationRow,
    sql`${selectDelegation} and d.project_id = ${tx.projectId}
        and (d.deputy_id = any(${[...(deputies ?? [])]}::uuid[]) or d.principal_id = any(${[...(principals ?? [])]}::uuid[]))
        ${slot === undefined ? empty : sql`and (d.slot is null or d.slot = ${slot})`}
        and (${now.toISOString()}::timestamptz at time zone (select time_zone from project where id = ${tx.projectId}))::date
          between d.first_day and d.last_day
        and p.status = 'active' and a.status = 'active'
        and exists (select from membership m where m.project_id = d.project_id and m.user_id = d.principal_id)
        and exists (select from membership m where m.project_id = d.project_id and m.user_id = d.deputy_id)
        order by d.last_day, p.name, d.id`,
  );
}

/** Delegations that end on `today` or later, earliest first. @param of - principal or deputy; null: everybody */
export async function delegationsFrom(
  tx: Tx,
  today: string,
  of: string | null,
): Promise<readonly Delegation[]> {
  const whose: Sql = of === null ? empty : sql`and (d.principal_id = ${of} or d.deputy_id = ${of})`;
  return hostQueries(tx).many(
    delegationRow,
    sql`${selectDelegation} and d.project_id = ${tx.projectId} and d.last_day >= ${today}::date ${whose}
        order by d.first_day, d.id`,
  );
}

/** Keeps others from adding a delegation until the commit, because each is checked against all others. */
export async function lockDelegations(tx: Tx): Promise<void> {
  await hostQueries(tx).run(
    sql`select pg_advisory_xact_lock(hashtextextended('gantry.delegation:' || ${tx.projectId}::text, 0))`,
  );
}

export async function findDelegation(tx: Tx, id: string): Promise<Delegation | undefined> {
  return hostQueries(tx).maybe(
    delegationRow,
    sql`${selectDelegation} and d.project_id = ${tx.projectId} and d.id = ${id} for update of d`,
  );
}

/** Who made a change, and when. */
export interface Made {
  readonly by: string;
  readonly at: Date;
}

export async function insertDelegation(
  tx: Tx,
  id: string,
  planned: PlannedDelegation,
  made: Made,
): Promise<void> {
  await hostQueries(tx).run(sql`
    insert into delegation (project_id, id, principal_id, deputy_id, slot, first_day, last_day, created_by, created_at)
    values (${tx.projectId}, ${id}, ${planned.principalId}, ${planned.deputyId}, ${planned.slot}, ${planned.firstDay},
      ${planned.lastDay}, ${made.by}, ${made.at.toISOString()})`);
}

/** Ends a delegation at once. Its row stays for the records that were signed under it. */
export async function endDelegation(tx: Tx, id: string, made: Made): Promise<void> {
  await hostQueries(tx).run(sql`
    update delegation set ended_by = ${made.by}, ended_at = ${made.at.toISOString()}
    where project_id = ${tx.projectId} and id = ${id}`);
}
