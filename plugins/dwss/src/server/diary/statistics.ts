import { addDays, dayInZone, daysBetween } from '@gantry/plugin-sdk/contract';
import { RuleError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { DiaryHandlers } from './handlers.ts';
import { countOverdue } from './overdue.ts';

/** The longest range that is counted, in days. */
const longestRange = 7320;
/** Trades that are shown, the most workers first. */
const mostTrades = 30;

const periodRow = z.object({
  label: z.string(),
  staff: z.number(),
  labour: z.number(),
  plant: z.number(),
  completed: z.number(),
  incomplete: z.number(),
  submitted: z.number(),
  late: z.number(),
});
const tradeRow = z.object({
  id: z.uuid(),
  title: z.string(),
  title_zh: z.string(),
  code: z.string(),
  label: z.string(),
  value: z.number(),
});
const dailyRow = z.object({ date: z.string(), labour: z.number(), plant: z.number() });
const placeRow = z.object({ location: z.string(), value: z.number() });

/** The day of a diary. A damaged date such as `2026-11-31`, on which a cast would fail the whole answer, becomes 1 December. */
const dayOf = sql`((left(d.diary_date, 4) || '-01-01')::date
  + make_interval(months => substr(d.diary_date, 6, 2)::integer - 1, days => right(d.diary_date, 2)::integer - 1))`;

/** The label of a day: itself, the Monday of its week, or its month. */
const labels: Readonly<Record<'daily' | 'weekly' | 'monthly', Sql>> = {
  daily: sql`d.diary_date`,
  weekly: sql`to_char(date_trunc('week', ${dayOf}), 'YYYY-MM-DD')`,
  monthly: sql`left(d.diary_date, 7)`,
};

/** Diaries of some days that nobody deleted. */
const within = (tx: Tx, from: string, to: string) =>
  sql`d.project_id = ${tx.projectId} and d.status <> 'Deleted' and d.diary_date between ${from} and ${to}`;

/** Figures of the diaries, whose rows have the sums of their portions. */
export function diaryStatistics(): Pick<DiaryHandlers, 'dashboard' | 'siteDiarySummary'> {
  return {
    async dashboard({ startTs, endTs, period }, { tx, now, project }) {
      const from = dayInZone(startTs, project.timeZone);
      const to = dayInZone(endTs, project.timeZone);
      if (from > to || daysBetween(from, to) >= longestRange)
        throw new RuleError(
          'RANGE_INVALID',
          `Name a first and a last day, at most ${longestRange} days apart.`,
        );
      const label = labels[period];
      const [periods, trades, overdue] = await Promise.all([
        tx.many(
          periodRow,
          sql`select ${label} as label, sum(d.staff_total)::float8 as staff, sum(d.labour_total)::float8 as labour,
                sum(d.plant_total)::float8 as plant, count(*) filter (where d.status in ('Confirmed', 'Closed'))::float8 as completed,
                count(*) filter (where d.status not in ('Confirmed', 'Closed'))::float8 as incomplete,
                count(d.submitted_at)::float8 as submitted, count(*) filter (where d.is_late)::float8 as late
              from site_diary d where ${within(tx, from, to)} group by 1 order by 1 limit 10000`,
        ),
        tx.many(
          tradeRow,
          sql`select t.id, t.data as title, t.data_zh as title_zh, t.code, w.label, w.value from (
                select (l.row ->> 'type')::uuid as type, ${label} as label, sum((l.row ->> 'number')::integer)::float8 as value
                from site_diary d join diary_portion p on p.project_id = d.project_id and p.diary_id = d.id and p.status <> 'Removed'
                  cross join lateral jsonb_array_elements(p.labour) as l (row)
                where ${within(tx, from, to)} group by 1, 2) w
              join reference_type t on t.project_id = ${tx.projectId} and t.id = w.type order by w.label limit 20000`,
        ),
        countOverdue(tx, now),
      ]);
      const sum = (key: Exclude<keyof z.output<typeof periodRow>, 'label'>) =>
        periods.reduce((all, row) => all + row[key], 0);
      const by = (key: 'staff' | 'labour' | 'plant' | 'submitted') =>
        Object.fromEntries(periods.map((row) => [row.label, row[key]]));
      const distribution: Record<string, number>[] = [
        { Completed: sum('completed') },
        { Incompleted: sum('incomplete') },
      ];
      return {
        from,
        to,
        discipineDistribution: distribution,
        overdueSummary: { OverdueSiteDiary: overdue },
        contractorStaffLaboutAndPlantSummary: {
          ContractorStaff: by('staff'),
          Labour: by('labour'),
          Plant: by('plant'),
        },
        lateSummary: { onTime: sum('submitted') - sum('late'), late: sum('late') },
        submissions: by('submitted'),
        trades: byTrade(trades),
      };
    },

    async siteDiarySummary(_input, { tx, now, project }) {
      const today = dayInZone(now, project.timeZone);
      const from = addDays(today, -29);
      const submitted = sql`${within(tx, from, today)} and d.submitted_at is not null`;
      const days = await tx.many(
        dailyRow,
        sql`select d.diary_date as date, d.labour_total::float8 as labour, d.plant_total::float8 as plant from site_diary d
            where ${submitted} order by d.diary_date limit 40`,
      );
      const places = await tx.many(
        placeRow,
        sql`select o.name as location, p.labour_total::float8 as value from diary_portion p
            join site_diary d on d.project_id = p.project_id and d.id = p.diary_id
            join portion o on o.project_id = p.project_id and o.id = p.portion_id
            where ${submitted} and p.status <> 'Removed' and d.diary_date = ${days.at(-1)?.date ?? today} order by o.position, o.id limit 1000`,
      );
      const total = days.reduce((sum, { labour }) => sum + labour, 0);
      return {
        DailySiteLabourTotal: days.map(({ date, labour }) => ({ date, value: labour })),
        DailySiteLabourTotalByLocation: [...places],
        SiteLabourTotal: total,
        SiteLabourAverage: days.length === 0 ? null : total / days.length,
        SitePlantTotal: days.reduce((sum, { plant }) => sum + plant, 0),
      };
    },
  };
}

function byTrade(rows: readonly z.output<typeof tradeRow>[]) {
  const trades = [...new Map(rows.map((row) => [row.id, row])).values()].map(
    ({ id, title, title_zh, code }) => {
      const own = rows.filter((row) => row.id === id);
      const value = own.reduce((sum, row) => sum + row.value, 0);
      return {
        id,
        title,
        title_zh,
        code,
        value,
        data: Object.fromEntries(own.map((row) => [row.label, row.value])),
      };
    },
  );
  return trades.sort((one, other) => other.value - one.value).slice(0, mostTrades);
}
