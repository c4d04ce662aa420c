import { type IntervalTimer, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { canonicalJson, noticeKey } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { usualDues } from '../contract/due.ts';
import { permitTasks } from '../contract/permit-workflow.ts';
import { dueSettingsOf, dueTimes } from './permit-due.ts';

const system = { kind: 'system', name: 'permit-due-times' } as const;
/** Permits of one transaction. */
const atATime = 200;
const before = '00000000-0000-0000-0000-000000000000';

const toldRow = z.object({ rules: z.string(), told_to: z.uuid().nullable() });
const openRow = z.object({
  id: z.uuid(),
  task: z.enum(permitTasks),
  validFrom: z.date(),
  validTo: z.date(),
});

/**
 * Tells the due times of open steps anew after the project's rules for them have changed. It goes on where it was interrupted; nobody is
 * notified again.
 */
export const dueTimer: IntervalTimer = {
  name: 'keep-permit-due-times',
  everySeconds: 60,
  async run({ database, notifications }, signal) {
    for (const { id } of await database.projects()) {
      let isDone = false;
      while (!isDone && !signal.aborted)
        isDone = await database.inProject(id, system, (tx) => tellSome(notifications, tx));
    }
  },
};

/** Answers whether all steps have their due times by the rules as they are. */
async function tellSome(notifications: ServerHost['notifications'], tx: Tx): Promise<boolean> {
  const from = await whereToGoOn(tx);
  if (from === null) return true;
  const permits = await tx.many(
    openRow,
    sql`select id, main_task as task, valid_from as "validFrom", valid_to as "validTo" from permit
        where project_id = ${tx.projectId} and id > ${from} and main_task is not null
        order by id limit ${atATime}`,
  );
  const dues = await dueTimes(
    { tx },
    permits.map(({ id, task, validFrom, validTo }) => ({
      id,
      task,
      own: { validFrom: validFrom.toISOString(), validTo: validTo.toISOString() },
    })),
  );
  await notifications.reschedule(tx, new Map([...dues].map(([id, due]) => [noticeKey('permit', id), due])));
  const last = permits.length < atATime ? null : (permits.at(-1)?.id ?? null);
  await tx.run(sql`update permit_due_rules set told_to = ${last} where project_id = ${tx.projectId}`);
  return last === null;
}

/** The permit after which due times are to be told; null: all are. New rules begin with the first permit. */
async function whereToGoOn(tx: Tx): Promise<string | null> {
  const rules = canonicalJson(await dueSettingsOf({ tx }));
  const told = await tx.maybe(
    toldRow,
    sql`select rules, told_to from permit_due_rules where project_id = ${tx.projectId} for update`,
  );
  if ((told?.rules ?? canonicalJson(usualDues)) === rules) return told?.told_to ?? null;
  await tx.run(
    sql`insert into permit_due_rules (project_id, rules, told_to) values (${tx.projectId}, ${rules}, ${before})
        on conflict (project_id) do update set rules = excluded.rules, told_to = excluded.told_to`,
  );
  return before;
}
