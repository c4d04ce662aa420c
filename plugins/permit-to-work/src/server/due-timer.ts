import { sql } from '@gantry/plugin-sdk/server';
import { dueTimer } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { usualDues } from '../contract/due.ts';
import { permitTasks } from '../contract/permit-workflow.ts';
import { dueSettingsOf, dueTimes } from './permit-due.ts';

const openRow = z.object({
  id: z.uuid(),
  task: z.enum(permitTasks),
  validFrom: z.date(),
  validTo: z.date(),
});

/** Tells the due times of open steps anew after the project's rules for them have changed. */
export const permitDueTimer = dueTimer<z.output<typeof openRow>>({
  name: 'keep-permit-due-times',
  kind: 'permit',
  table: 'permit_due_rules',
  rules: (_host, tx) => dueSettingsOf({ tx }),
  usual: usualDues,
  open: (tx, behind, most) =>
    tx.many(
      openRow,
      sql`select id, main_task as task, valid_from as "validFrom", valid_to as "validTo" from permit
          where project_id = ${tx.projectId} and id > ${behind} and main_task is not null
          order by id limit ${most}`,
    ),
  dues: (_host, act, permits) =>
    dueTimes(
      act,
      permits.map(({ id, task, validFrom, validTo }) => ({
        id,
        task,
        own: { validFrom: validFrom.toISOString(), validTo: validTo.toISOString() },
      })),
    ),
});
