import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type Figure, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { isCounted } from '../list/counted.ts';

const countRow = z.object({ total: z.number() });

async function count(tx: Tx, where: Sql): Promise<number> {
  const { total } = await tx.one(
    countRow,
    sql`select count(*)::float8 as total from risc_form r where r.project_id = ${tx.projectId} and ${where}`,
  );
  return total;
}

/** The list that has exactly the counted forms. */
const list = (params: Readonly<Record<string, string>>) => ({ route: '/risc/formmanage', params });
const permission = 'RISC_VIEW';

/** Inspections of today that are still to be done, those whose time has passed, and failed work that nobody has put right. */
export const projectFigures: readonly Figure[] = [
  {
    id: 'due-today',
    title: { en: 'Due today', 'zh-CN': '今日待检查' },
    permission,
    place: ({ project, now }) =>
      list({ counted: 'toInspect', date: dayInZone(now, project.timeZone), status: '' }),
    onCard: { en: 'inspections today', 'zh-CN': '今日检查' },
    value({ tx, project, now }) {
      const day = dayInZone(now, project.timeZone);
      const start = (later: number): Sql =>
        sql`((${day}::date + ${later}::integer)::timestamp at time zone ${project.timeZone}::text)`;
      return count(
        tx,
        sql`${isCounted('toInspect', now)} and r.survey_time >= ${start(0)} and r.survey_time < ${start(1)}`,
      );
    },
  },
  {
    id: 'overdue',
    title: { en: 'Overdue', 'zh-CN': '逾期' },
    permission,
    place: list({ counted: 'overdue', status: '' }),
    alert: (value) => value > 0,
    better: 'less',
    onCard: { en: 'inspections overdue', 'zh-CN': '逾期检查' },
    value: ({ tx, now }) => count(tx, isCounted('overdue', now)),
  },
  {
    id: 'failed',
    title: { en: 'Failed, not yet put right', 'zh-CN': '不合格待重新提交' },
    permission,
    place: list({ counted: 'outstanding', status: '' }),
    alert: (value) => value > 0,
    better: 'less',
    value: ({ tx, now }) =>
      // The first condition is what the index of open steps finds them by.
      count(
        tx,
        sql`r.side_task is null and r.main_task in ('RESUBMIT', 'RESUBMIT_NEW') and ${isCounted('outstanding', now)}`,
      ),
  },
];
