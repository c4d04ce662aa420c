import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';

/** The most entries of a person in a project. The oldest beyond that are removed; waiting ones only beyond `mostEntries`. */
export const mostUpdates = 500;
export const mostEntries = 2000;
/** How long an entry is kept, and how long a waiting one, in milliseconds. */
const kept = 90 * 24 * 3_600_000;
const keptWaiting = 365 * 24 * 3_600_000;
/** Rows that one transaction removes. */
export const trimBatch = 1000;

/**
 * Statement that removes the entries of people who have too many. Their limits are found once for each person: for each entry anew, a
 * batch that tells somebody of 200 things would take ever longer.
 */
export function trimOf(projectId: string, users: readonly string[]): Sql {
  const nth = (count: number) => sql`
    (select m.sent_at from notification m where m.project_id = ${projectId} and m.user_id = told.id
     order by m.sent_at desc offset ${count} limit 1)`;
  return sql`
    with full_list as materialized (
      select told.id, ${nth(mostUpdates)} as updates_to, ${nth(mostEntries)} as entries_to
      from unnest(${[...users]}::uuid[]) as told(id))
    delete from notification n using full_list f
    where f.updates_to is not null and n.project_id = ${projectId} and n.user_id = f.id and n.sent_at <= f.updates_to
      and (n.step is null or n.settled_at is not null or n.sent_at <= f.entries_to)`;
}

/** Removes old entries. Returns how many. */
export async function removeOld(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - kept);
  const waitingBefore = new Date(now.getTime() - keptWaiting);
  return tx.run(sql`
    delete from notification where project_id = ${tx.projectId} and id in (
      select id from notification where project_id = ${tx.projectId} and sent_at < ${before}
        and (step is null or settled_at is not null or sent_at < ${waitingBefore}) limit ${trimBatch})`);
}
