import type { IntervalTimer, ServerHost, Sql, Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { systemAct } from './act.ts';
import type { RecordAlarms } from './record-alarms.ts';

/** Records on which time alone can raise an alarm, and how often to look at them. */
export interface AlarmTimer {
  /** Unique within the plugin; appears in the log. */
  readonly name: string;
  /** Seconds between the starts of two runs: an alarm is at most so late. */
  readonly everySeconds: number;
  /** The records, such as those of `defineRecords`. */
  records(host: ServerHost): Pick<RecordAlarms, 'judgeAlarms'>;
  /** Selects the `id` of the few records of the transaction's project that have to be looked at, by an index. */
  watched(tx: Tx): Sql;
}

const idRow = z.object({ id: z.uuid() });

/**
 * A timer that judges the alarms of records in every project. Each record has a transaction of its own; one that fails is logged, and no other
 * waits for it.
 *
 * @example
 * timers: [alarmTimer({ name: 'alarms', everySeconds: 15, records: permitsOf, watched: (tx) => sql`select id from permit where …` })]
 */
export function alarmTimer({ name, everySeconds, records, watched }: AlarmTimer): IntervalTimer {
  const actor = { kind: 'system', name } as const;
  return {
    name,
    everySeconds,
    async run(host, signal) {
      const { database, clock, log } = host;
      const { judgeAlarms } = records(host);
      for (const { id: projectId, timeZone } of await database.projects()) {
        const found = await database.inProject(projectId, actor, (tx) => tx.many(idRow, watched(tx)));
        for (const { id } of found) {
          if (signal.aborted) return;
          try {
            await database.inProject(projectId, actor, (tx) =>
              judgeAlarms(systemAct(tx, clock(), timeZone), id),
            );
          } catch (error) {
            log.error({ err: error, projectId, record: id }, 'The alarms of a record could not be judged');
          }
        }
      }
    },
  };
}
