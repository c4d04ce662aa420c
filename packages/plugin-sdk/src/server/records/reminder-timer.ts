import {
  type IntervalTimer,
  join,
  type NotificationText,
  type ServerHost,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, systemAct } from './act.ts';
import type { RecordOf } from './record-kind.ts';
import type { Records } from './records.ts';

/** Records of which somebody is reminded when a time of theirs is near. */
export interface ReminderTimer<N extends Names, Own> {
  /** Unique within the plugin; appears in the log and names the reminders that were sent. */
  readonly name: string;
  /** Seconds between the starts of two runs. */
  readonly everySeconds: number;
  /** The records, such as those of `defineRecords`. */
  records(host: ServerHost): Pick<Records<N, Own, never>, 'lock' | 'tell'>;
  /**
   * Selects `id` and `due_at` of the records of the transaction's project to remind of now; undefined: the project wants no reminders. A record
   * stays among them until its time is over: each reminder is sent once. Another time of a record is another reminder.
   */
  due(host: ServerHost, tx: Tx, now: Date): Sql | undefined | Promise<Sql | undefined>;
  /** The first line of the reminder, such as `Reminder: form 7 is to be inspected at …`. */
  text(record: RecordOf<N, Own>, act: Act): NotificationText;
}

const dueRow = z.object({ id: z.uuid(), due_at: z.date() });
/** Records of a project for which one run sends reminders; the next run takes the rest. */
const most = 200;

/**
 * A timer that reminds whoever does the open task of a record, as `RecordKind.notices` says: once for each record and due time.
 * Each has a transaction of its own; one that fails is logged and tried again at the next run. `recordReminders` makes its table.
 *
 * @example
 * timers: [reminderTimer({ name: 'remind', everySeconds: 60, records: visitsOf, due: (_host, tx, now) => sql`select id, due_at from …`, text })]
 */
export function reminderTimer<N extends Names, Own>(options: ReminderTimer<N, Own>): IntervalTimer {
  const { name, everySeconds, records, due, text } = options;
  const actor = { kind: 'system', name } as const;
  /** Those that are due and were not reminded of. @param more - further conditions on the alias `d` */
  const unsent = async (host: ServerHost, tx: Tx, ...more: readonly Sql[]) => {
    const found = await due(host, tx, host.clock());
    if (found === undefined) return [];
    const conditions = join(
      [
        sql`not exists (select from record_reminder s where s.project_id = ${tx.projectId} and s.record_id = d.id
              and s.what = ${name} and s.due_at = d.due_at)`,
        ...more,
      ],
      ' and ',
    );
    return tx.many(
      dueRow,
      sql`select d.id, d.due_at from (${found}) d where ${conditions} order by d.due_at, d.id limit ${most}`,
    );
  };
  return {
    name,
    everySeconds,
    async run(host, signal) {
      const { lock, tell } = records(host);
      for (const { id: projectId, timeZone } of await host.database.projects()) {
        const found = await host.database.inProject(projectId, actor, (tx) => unsent(host, tx));
        for (const { id } of found) {
          if (signal.aborted) return;
          try {
            await host.database.inProject(projectId, actor, async (tx) => {
              const act = systemAct(tx, host.clock(), timeZone);
              const record = await lock(act, id);
              // Somebody may have taken the step meanwhile, or another process have sent it.
              const [still] = await unsent(host, tx, sql`d.id = ${id}`);
              if (still === undefined) return;
              await tx.run(sql`
                insert into record_reminder (project_id, record_id, what, due_at, sent_at)
                values (${tx.projectId}, ${id}, ${name}, ${still.due_at}, ${act.now})`);
              await tell(act, record, text(record, act));
            });
          } catch (error) {
            host.log.error({ err: error, projectId, record: id }, 'A reminder could not be sent');
          }
        }
      }
    },
  };
}
