import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { discipline } from '../../../contract/discipline.ts';
import type { DayRange } from '../../../contract/risc/counted.ts';

/** What the database counts for each day, as `risc_measures` names it. */
export const measures = [
  'received',
  'late',
  'urgent',
  'notice0_1',
  'notice0_3',
  'completed',
  'outstanding',
  'incomplete',
  'revision',
  'revisionSeconds',
  'returned',
  'pass',
  'fail',
  'lead0_1',
  'lead3_n',
  'leadSeconds',
  'firstInspection',
  'firstFailed',
  'supervisor0_1',
  'supervisor1_2',
  'supervisor2_3',
  'supervisor3_n',
  'contractor0_1',
  'contractor1_2',
  'contractor2_3',
  'contractor3_n',
] as const;
const measure = z.enum(measures);
export type Measure = (typeof measures)[number];

const sumRow = z.object({ discipline, measure, now: z.number(), before: z.number() });
export type SumRow = z.infer<typeof sumRow>;

/** Totals of a range and of the one before it, by discipline and measure. */
export function sumsOf(tx: Tx, now: DayRange, before: DayRange): Promise<readonly SumRow[]> {
  const within = ({ from, to }: DayRange): Sql => sql`s.day between ${from}::date and ${to}::date`;
  return tx.many(
    sumRow,
    sql`select s.discipline, s.measure, coalesce(sum(s.total) filter (where ${within(now)}), 0)::bigint as now,
          coalesce(sum(s.total) filter (where ${within(before)}), 0)::bigint as before
        from risc_statistic s
        where s.project_id = ${tx.projectId} and s.measure = any(${[...measures]}::text[])
          and ${within({ from: before.from, to: now.to })}
        group by 1, 2 limit 1000`,
  );
}

const monthRow = z.object({
  month: z.string(),
  submitted: z.number(),
  passed: z.number(),
  rejected: z.number(),
});
export type MonthRow = z.infer<typeof monthRow>;

/** Totals by month; months without any are left out. */
export function monthsIn(tx: Tx, { from, to }: DayRange): Promise<readonly MonthRow[]> {
  const sum = (of: Measure) => sql`coalesce(sum(s.total) filter (where s.measure = ${of}), 0)::bigint`;
  return tx.many(
    monthRow,
    sql`select to_char(s.day, 'YYYY-MM') as month, ${sum('received')} as submitted, ${sum('pass')} as passed,
          ${sum('fail')} as rejected
        from risc_statistic s
        where s.project_id = ${tx.projectId} and s.day between ${from}::date and ${to}::date
          and s.measure in ('received', 'pass', 'fail')
        group by 1 order by 1 limit 1000`,
  );
}

const ageRow = z.object({ d3: z.number(), d15: z.number(), d30: z.number(), d90: z.number() });
export type AgeRow = z.infer<typeof ageRow>;

/** Forms that are under way, by the days since their submission: 3 to 15, 15 to 30, 30 to 90, and more. */
export function agesAt(tx: Tx, today: string): Promise<AgeRow> {
  const aged = (from: number, below: number | null) => sql`coalesce(sum(s.total) filter (
    where s.day <= ${today}::date - ${from}::int and (${below}::int is null or s.day > ${today}::date - ${below}::int)), 0)::bigint`;
  return tx.one(
    ageRow,
    sql`select ${aged(3, 15)} as d3, ${aged(15, 30)} as d15, ${aged(30, 90)} as d30, ${aged(90, null)} as d90
        from risc_statistic s where s.project_id = ${tx.projectId} and s.measure = 'incomplete'`,
  );
}
