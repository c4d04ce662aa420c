import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type Figure, type FigureContext, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../contract/permissions.ts';

const row = z.object({
  items: z.number(),
  overall: z.number().nullable(),
  behind: z.number(),
  as_of: z.string().nullable(),
});

/** The last reports of all items up to today; an item that reports no progress has none. */
function lastReports({ tx, project, now }: FigureContext) {
  return tx.one(
    row,
    sql`
      select count(*)::float8 as items, (avg(coalesce(p.actual, 0)) * 100)::float8 as overall,
        (count(*) filter (where coalesce(p.actual, 0) < p.planned))::float8 as behind, max(p.day)::text as as_of
      from item i cross join lateral (
        select day, actual, planned from item_progress
        where project_id = i.project_id and item_id = i.id and day <= ${dayInZone(now, project.timeZone)}::date
        order by day desc limit 1
      ) p
      where i.project_id = ${tx.projectId}`,
  );
}

const place = { dashboardItem: 'progress', params: {} };

export const projectFigures: readonly Figure[] = [
  {
    id: 'overall',
    title: { en: 'Actual progress, %', 'zh-CN': '实际进度（%）' },
    permission: permissions.view,
    better: 'more',
    place,
    async value(context) {
      const { items, overall, as_of } = await lastReports(context);
      if (items === 0 || overall === null || as_of === null) return null;
      return { value: Math.round(overall * 10) / 10, asOf: new Date(as_of) };
    },
  },
  {
    id: 'behind',
    title: { en: 'Items behind plan', 'zh-CN': '落后于计划的项目' },
    permission: permissions.view,
    better: 'less',
    place,
    async value(context) {
      const { items, behind } = await lastReports(context);
      return items === 0 ? null : behind;
    },
  },
];
