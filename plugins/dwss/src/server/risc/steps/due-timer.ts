import {
  type IntervalTimer,
  type ProjectSettings,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { canonicalJson, noticeKey } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { riscTasks } from '../../../contract/risc/workflow.ts';
import { dueSettingsOf, dueTimes } from './due-times.ts';

const system = { kind: 'system', name: 'due-times' } as const;
/** Forms of one transaction. */
const atATime = 200;
const before = '00000000-0000-0000-0000-000000000000';

const toldRow = z.object({ rules: z.string(), told_to: z.uuid().nullable() });
const openRow = z.object({
  id: z.uuid(),
  task: z.enum(riscTasks).nullable(),
  side: z.enum(['WITHDRAWAL', 'EDIT']).nullable(),
  surveyTime: z.date().nullable(),
});

/**
 * Tells the due times of open steps anew after the project's rules for them, its holidays or its time zone have changed, and once for the
 * steps that were open before there were rules. It goes on where it was interrupted; who is told nothing new, is not notified.
 */
export const dueTimer: IntervalTimer = {
  name: 'keep-due-times',
  everySeconds: 60,
  async run(host, signal) {
    for (const { id, timeZone } of await host.database.projects()) {
      let isDone = false;
      while (!isDone && !signal.aborted)
        isDone = await host.database.inProject(id, system, (tx) => tellSome(host, tx, timeZone));
    }
  },
};

/** Answers whether all steps have their due times by the rules as they are. */
async function tellSome(
  { settings, notifications }: Pick<ServerHost, 'settings' | 'notifications'>,
  tx: Tx,
  timeZone: string,
): Promise<boolean> {
  const from = await whereToGoOn(settings, tx, timeZone);
  if (from === null) return true;
  const forms = await tx.many(
    openRow,
    sql`select id, main_task as task, side_task as side, survey_time as "surveyTime" from risc_form
        where project_id = ${tx.projectId} and id > ${from} and (main_task is not null or side_task is not null)
        order by id limit ${atATime}`,
  );
  const records = forms.map(({ id, task, side, surveyTime }) => ({
    id,
    task,
    side,
    own: { surveyTime: surveyTime?.toISOString() ?? null },
  }));
  const dues = await dueTimes(settings, { tx, timeZone }, records);
  await notifications.reschedule(
    tx,
    new Map([...dues].map(([id, due]) => [noticeKey('risc', id), new Date(due)])),
  );
  const last = forms.length < atATime ? null : (forms.at(-1)?.id ?? null);
  await tx.run(sql`update risc_due_rules set told_to = ${last} where project_id = ${tx.projectId}`);
  return last === null;
}

/** The form after which due times are to be told; null: all are. New rules begin with the first form. */
async function whereToGoOn(settings: ProjectSettings, tx: Tx, timeZone: string): Promise<string | null> {
  const rules = canonicalJson({ timeZone, ...(await dueSettingsOf(settings, { tx })) });
  const told = await tx.maybe(
    toldRow,
    sql`select rules, told_to from risc_due_rules where project_id = ${tx.projectId} for update`,
  );
  if (told?.rules === rules) return told.told_to;
  await tx.run(
    sql`insert into risc_due_rules (project_id, rules, told_to) values (${tx.projectId}, ${rules}, ${before})
        on conflict (project_id) do update set rules = excluded.rules, told_to = excluded.told_to`,
  );
  return before;
}
