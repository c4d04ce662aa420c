import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Discipline } from '../../../contract/discipline.ts';
import type { Counted } from '../../../contract/risc/counted.ts';
import type { Measure } from '../statistics/statistics.ts';

/** A number as the daily totals have it: one measure, less another one. */
interface Total {
  /** Which of a form's days the total is of. */
  readonly at: 'submission' | 'return';
  readonly of: Measure;
  readonly less?: Measure;
}
const submitted = (of: Measure, less?: Measure): Total => ({ at: 'submission', of, ...(less && { less }) });
const returned = (of: Measure, less?: Measure): Total => ({ at: 'return', of, ...(less && { less }) });

const totals: Readonly<Record<Exclude<Counted, 'toInspect' | 'overdue'>, Total>> = {
  received: submitted('received'),
  onTime: submitted('received', 'late'),
  late: submitted('late'),
  urgent: submitted('urgent'),
  completed: submitted('completed'),
  incomplete: submitted('incomplete'),
  outstanding: submitted('outstanding'),
  revision: submitted('revision'),
  notice0_1: submitted('notice0_1'),
  notice1_n: submitted('received', 'notice0_1'),
  notice0_3: submitted('notice0_3'),
  notice3_n: submitted('received', 'notice0_3'),
  returned: returned('returned'),
  firstInspection: returned('firstInspection'),
  firstFailed: returned('firstFailed'),
  lead0_1: returned('lead0_1'),
  lead1_n: returned('returned', 'lead0_1'),
  lead3_n: returned('lead3_n'),
  supervisor0_1: returned('supervisor0_1'),
  supervisor1_2: returned('supervisor1_2'),
  supervisor2_3: returned('supervisor2_3'),
  supervisor3_n: returned('supervisor3_n'),
  contractor0_1: returned('contractor0_1'),
  contractor1_2: returned('contractor1_2'),
  contractor2_3: returned('contractor2_3'),
  contractor3_n: returned('contractor3_n'),
};

/** The total of a number whose days are those of this range of the list. */
export function totalOf(counted: Counted | '', range: 'dateRange' | 'returnRange'): Total | undefined {
  if (counted === '' || counted === 'toInspect' || counted === 'overdue') return undefined;
  const total = totals[counted];
  return (total.at === 'submission') === (range === 'dateRange') ? total : undefined;
}

interface AskedDays {
  readonly total: Total;
  readonly disciplines: readonly Discipline[];
  /** `first,last`. */
  readonly range: string;
  readonly isDesc: boolean;
}

/** Days that are read one by one. */
const mostDays = 100;
const dayRow = z.object({ day: z.string(), total: z.number() });

/**
 * The first days of a range on which so many forms are that a number counts, by the daily totals; all days with such forms if there are not
 * so many. Undefined: too many days.
 */
export async function countedDays(
  tx: Tx,
  { total: { of, less }, disciplines, range, isDesc }: AskedDays,
  forms: number,
): Promise<readonly string[] | undefined> {
  const [first = '', last = first] = range.split(',');
  const here = (alias: 's' | 'l') =>
    sql`${sql([alias])}.project_id = ${tx.projectId} and ${sql([alias])}.discipline = any(${[...disciplines]}::text[])`;
  const sum =
    less === undefined
      ? sql`sum(s.total)`
      : sql`sum(s.total) - coalesce((
            select sum(l.total) from risc_statistic l where ${here('l')} and l.measure = ${less} and l.day = s.day), 0)`;
  const rows = await tx.many(
    dayRow,
    sql`select day, total::bigint from (
          select s.day, ${sum} as total from risc_statistic s
          where ${here('s')} and s.measure = ${of} and s.day between ${first}::date and ${last}::date
          group by s.day order by s.day ${isDesc ? sql`desc` : sql`asc`}) d
        where total > 0 limit ${mostDays + 1}`,
  );
  const days: string[] = [];
  let sofar = 0;
  for (const { day, total } of rows) {
    if (sofar >= forms) break;
    days.push(day);
    sofar += total;
  }
  return days.length > mostDays ? undefined : days;
}

/** Forms that were submitted, or returned, on these days, each of which an index finds. */
export function onDays(
  { total: { at }, disciplines }: Pick<AskedDays, 'total' | 'disciplines'>,
  days: readonly string[],
  timeZone: string,
): Sql {
  if (days.length === 0) return sql`false`;
  const column = sql([at === 'return' ? 'r.returned_at' : 'r.submitted_at']);
  const ranges = days.map((day) => {
    const start = (later: number) =>
      sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
    return sql`${column} >= ${start(0)} and ${column} < ${start(1)}`;
  });
  const within = sql`(${join(ranges, ' or ')})`;
  // What the index of returns begins with.
  return at === 'return'
    ? sql`r.status in ('Returned', 'Closed', 'Fail') and r.discipline = any(${[...disciplines]}::text[]) and ${within}`
    : within;
}
