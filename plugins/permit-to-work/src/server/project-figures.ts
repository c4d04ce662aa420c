import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type Figure, type FigureContext, type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PermitStatus } from '../contract/permit.ts';
import { longestPeriodHours } from '../contract/permit-type.ts';

const countRow = z.object({ total: z.number() });

/** From the maintained counts. */
async function inStatus({ tx }: FigureContext, status: PermitStatus): Promise<number> {
  const { total } = await tx.one(
    countRow,
    sql`select coalesce(sum(total), 0)::float8 as total from permit_count
        where project_id = ${tx.projectId} and status = ${status}`,
  );
  return total;
}

/** Issued permits whose period covers some of the day, as the list counts them. */
async function issuedOn({ tx, project, now }: FigureContext): Promise<number> {
  const day = dayInZone(now, project.timeZone);
  const start = (later: number): Sql =>
    sql`((${day}::date + ${later}::integer)::timestamp at time zone ${project.timeZone}::text)`;
  const { total } = await tx.one(
    countRow,
    sql`select count(*)::float8 as total from permit
        where project_id = ${tx.projectId} and status = 'Issued' and valid_to > ${start(0)} and valid_from < ${start(1)}
          and valid_from > ${start(0)} - make_interval(hours => ${longestPeriodHours})`,
  );
  return total;
}

const list = (params: Readonly<Record<string, string>>) => ({
  dashboardItem: 'dwss-ty-permitToWork',
  params,
});

/** Permits that are worked under, those that were stopped, and those to be started today. */
export const projectFigures: readonly Figure[] = [
  {
    id: 'active',
    title: { en: 'Active', 'zh-CN': '生效中' },
    permission: 'PTW_VIEW',
    place: list({ status: 'Active' }),
    onCard: { en: 'permits active', 'zh-CN': '生效许可证' },
    value: (context) => inStatus(context, 'Active'),
  },
  {
    id: 'suspended',
    title: { en: 'Suspended', 'zh-CN': '已暂停' },
    permission: 'PTW_VIEW',
    place: list({ status: 'Suspended' }),
    alert: (value) => value > 0,
    better: 'less',
    onCard: { en: 'permits suspended', 'zh-CN': '暂停许可证' },
    value: (context) => inStatus(context, 'Suspended'),
  },
  {
    id: 'to-start',
    title: { en: 'To start today', 'zh-CN': '今日待开工' },
    permission: 'PTW_VIEW',
    place: ({ project, now }) => {
      const day = dayInZone(now, project.timeZone);
      return list({ status: 'Issued', from: day, to: day });
    },
    value: issuedOn,
  },
];
