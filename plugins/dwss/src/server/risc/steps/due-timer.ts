import { sql } from '@gantry/plugin-sdk/server';
import { dueTimer } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { riscTasks } from '../../../contract/risc/workflow.ts';
import { dueSettingsOf, dueTimes } from './due-times.ts';

const openRow = z.object({
  id: z.uuid(),
  task: z.enum(riscTasks).nullable(),
  side: z.enum(['WITHDRAWAL', 'EDIT']).nullable(),
  surveyTime: z.date().nullable(),
});

/**
 * Tells the due times of open steps anew after the project's rules for them, its holidays or its time zone have changed, and once for the
 * steps that were open before there were rules.
 */
export const riscDueTimer = dueTimer<z.output<typeof openRow>>({
  name: 'keep-due-times',
  kind: 'risc',
  table: 'risc_due_rules',
  rules: async ({ settings }, tx, timeZone) => ({ timeZone, ...(await dueSettingsOf(settings, { tx })) }),
  open: (tx, behind, most) =>
    tx.many(
      openRow,
      sql`select id, main_task as task, side_task as side, survey_time as "surveyTime" from risc_form
          where project_id = ${tx.projectId} and id > ${behind} and (main_task is not null or side_task is not null)
          order by id limit ${most}`,
    ),
  async dues({ settings }, act, forms) {
    const records = forms.map(({ id, task, side, surveyTime }) => ({
      id,
      task,
      side,
      own: { surveyTime: surveyTime?.toISOString() ?? null },
    }));
    const dues = await dueTimes(settings, act, records);
    return new Map([...dues].map(([id, due]) => [id, new Date(due)]));
  },
});
