import { addMonths } from '@gantry/plugin-sdk/contract';
import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** First days of the first and the last month with forms or totals, and of the month at which an interrupted check goes on. */
const monthsRow = z.object({
  first: z.string().nullable(),
  last: z.string().nullable(),
  next: z.string().nullable(),
});

/**
 * The months that a check has to count, by their first days. A day more at both ends makes up for time zones, since the days of totals are
 * those of the project.
 */
export async function monthsToCheck(tx: Tx): Promise<readonly string[]> {
  const { first, last, next } = await tx.one(
    monthsRow,
    sql`select date_trunc('month', min(day) - interval '1 day')::date as first,
          date_trunc('month', max(day) + interval '1 day')::date as last,
          (select next_month from risc_statistic_check where project_id = ${tx.projectId}) as next
        from (
          select unnest(array[min(submitted_at), max(submitted_at), min(returned_at), max(returned_at)])::date as day
            from risc_form where project_id = ${tx.projectId}
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
 * @param isLast - the next check begins with the first month again
 * @returns how many totals were corrected
 */
export async function checkMonth(tx: Tx, month: string, isLast: boolean): Promise<number> {
  const end = addMonths(month, 1);
  const inMonth = (column: string): Sql =>
    sql`${sql([column])} >= ${month}::date and ${sql([column])} < ${end}::date`;
  // Moments have no day without a time zone: a day more at both ends, and the days decide.
  const near = (column: string): Sql =>
    sql`${sql([column])} >= ${month}::date - interval '1 day' and ${sql([column])} < ${end}::date + interval '1 day'`;
  const corrected = await tx.run(sql`
    insert into risc_statistic as s (project_id, day, discipline, measure, total)
    select ${tx.projectId}::uuid, c.day, c.discipline, c.measure, sum(c.amount) from (
      select m.day, f.discipline, m.measure, m.amount
        from risc_form f cross join lateral risc_measures(f, zone_of(${tx.projectId}::uuid)) m
        where f.project_id = ${tx.projectId} and (${near('f.submitted_at')} or ${near('f.returned_at')}) and ${inMonth('m.day')}
      union all
      select day, discipline, measure, -total from risc_statistic
        where project_id = ${tx.projectId} and ${inMonth('day')}) c
    group by 2, 3, 4 having sum(c.amount) <> 0 order by 2, 3, 4
    on conflict (project_id, day, discipline, measure) do update set total = s.total + excluded.total`);
  await tx.run(
    isLast
      ? sql`delete from risc_statistic_check where project_id = ${tx.projectId}`
      : sql`insert into risc_statistic_check (project_id, next_month) values (${tx.projectId}, ${end}::date)
            on conflict (project_id) do update set next_month = excluded.next_month`,
  );
  return corrected;
}
