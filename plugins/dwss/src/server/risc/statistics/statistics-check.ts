import { addMonths } from '@gantry/plugin-sdk/contract';
import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { disciplines } from '../../../contract/discipline.ts';

/** The month at which an interrupted check goes on, and when one last came to the end. */
const stateRow = z.object({ next: z.string().nullable(), checkedAt: z.date().nullable() });

/** First days of the first and the last month with forms or totals. */
const monthsRow = z.object({ first: z.string().nullable(), last: z.string().nullable() });

/** A check begins this long after the last one: less than a day, so that it does not wander through the hours. */
const pauseMs = 23 * 3_600_000;

/**
 * The months that have to be counted now, by their first days: none when the last check came to its end today. A day more at both ends
 * makes up for time zones, since the days of totals are those of the project.
 */
export async function monthsToCheck(tx: Tx, now: Date): Promise<readonly string[]> {
  const state = await tx.maybe(
    stateRow,
    sql`select next_month as next, checked_at as "checkedAt" from risc_statistic_check where project_id = ${tx.projectId}`,
  );
  const next = state?.next ?? null;
  if (next === null && now.getTime() - (state?.checkedAt?.getTime() ?? 0) < pauseMs) return [];
  const { first, last } = await tx.one(
    monthsRow,
    sql`select date_trunc('month', min(day) - interval '1 day')::date as first,
          date_trunc('month', max(day) + interval '1 day')::date as last
        from (
          select unnest(array[min(submitted_at), max(submitted_at)])::date as day
            from risc_form where project_id = ${tx.projectId}
          union all
          select unnest(array[min(returned_at), max(returned_at)])::date
            from risc_form where project_id = ${tx.projectId} and returned_at is not null
          union all
          select unnest(array[min(day), max(day)]) from risc_statistic where project_id = ${tx.projectId}) days`,
  );
  const months: string[] = [];
  if (first === null || last === null) return months;
  for (let month = next ?? first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * Counts the forms of one month from scratch, corrects the totals that differ, and notes that the month was checked. One statement sees forms
 * and totals of one moment, and adds the difference: changes meanwhile are not lost.
 * @param month - its first day
 * @param endedAt - now, if this is the last month of the check
 * @returns how many totals were corrected
 */
export async function checkMonth(tx: Tx, month: string, endedAt: Date | null): Promise<number> {
  const end = addMonths(month, 1);
  const inMonth = (column: string): Sql =>
    sql`${sql([column])} >= ${month}::date and ${sql([column])} < ${end}::date`;
  // Moments have no day without a time zone: a day more at both ends, and the days decide.
  const near = (column: string): Sql =>
    sql`${sql([column])} >= ${month}::date - interval '1 day' and ${sql([column])} < ${end}::date + interval '1 day'`;
  // Status and discipline are what the index of returns begins with.
  const corrected = await tx.run(sql`
    insert into risc_statistic as s (project_id, day, discipline, measure, total)
    select ${tx.projectId}::uuid, c.day, c.discipline, c.measure, sum(c.amount) from (
      select m.day, f.discipline, m.measure, m.amount
        from risc_form f cross join lateral risc_measures(f, zone_of(${tx.projectId}::uuid)) m
        where f.project_id = ${tx.projectId} and (${near('f.submitted_at')}
          or f.status in ('Returned', 'Closed', 'Fail') and f.discipline = any(${[...disciplines]}::text[]) and ${near('f.returned_at')}) and ${inMonth('m.day')}
      union all
      select day, discipline, measure, -total from risc_statistic
        where project_id = ${tx.projectId} and ${inMonth('day')}) c
    group by 2, 3, 4 having sum(c.amount) <> 0 order by 2, 3, 4
    on conflict (project_id, day, discipline, measure) do update set total = s.total + excluded.total`);
  const next = endedAt === null ? end : null;
  await tx.run(
    sql`insert into risc_statistic_check as s (project_id, next_month, checked_at) values (${tx.projectId}, ${next}::date, ${endedAt})
        on conflict (project_id) do update
          set next_month = excluded.next_month, checked_at = coalesce(excluded.checked_at, s.checked_at)`,
  );
  return corrected;
}
