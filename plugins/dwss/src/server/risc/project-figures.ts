import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type ProjectFigures, type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { RiscTask } from '../../contract/risc/workflow.ts';

/** The steps of a form whose work was not inspected yet. */
const open: readonly RiscTask[] = ['RECEIVE', 'FORWARD', 'ASSIGN', 'ATTEND', 'RESULT'];
const row = z.object({ today: z.number(), overdue: z.number() });

/** How many inspections of today are still to be done, and how many of the days before. Forms that a request holds up do not count. */
export const projectFigures: ProjectFigures = {
  permission: 'RISC_VIEW',
  async read({ tx, project, now }) {
    const day = dayInZone(now, project.timeZone);
    const start = (later: number): Sql =>
      sql`((${day}::date + ${later}::integer)::timestamp at time zone ${project.timeZone}::text)`;
    const { today, overdue } = await tx.one(
      row,
      sql`select count(*) filter (where survey_time >= ${start(0)}) as today, count(*) filter (where survey_time < ${start(0)}) as overdue
          from risc_form
          where project_id = ${tx.projectId} and side_task is null and main_task = any(${[...open]}::text[])
            and survey_time < ${start(1)}`,
    );
    return [
      { label: { en: 'inspections today', 'zh-CN': '今日检查' }, value: today },
      { label: { en: 'inspections overdue', 'zh-CN': '逾期检查' }, value: overdue, alert: overdue > 0 },
    ];
  },
};
