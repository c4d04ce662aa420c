import type { IntervalTimer, ServerHost, Sql, Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Act, systemAct } from './act.ts';

/** Records that become due, and how often to look for them. */
export interface SettleTimer {
  /** Unique within the plugin; appears in the log. */
  readonly name: string;
  /** Seconds between the starts of two runs. */
  readonly everySeconds: number;
  /** The records, such as those of `defineRecords`. */
  records(host: ServerHost): { settle(act: Act, id: string): Promise<boolean> };
  /** Selects the `id` of at most `limit` records of the transaction's project that are due, the longest due first. */
  due(tx: Tx, now: Date, limit: number): Sql;
}

const idRow = z.object({ id: z.uuid() });
/** Records looked up at a time. */
const most = 200;

/**
 * A timer that settles records in every project when they are due. Each has a transaction of its own, so a reader never waits for many,
 * and one that fails keeps no other waiting: it is logged and tried again at the next run.
 *
 * @example
 * timers: [settleTimer({ name: 'lapse', everySeconds: 60, records: defectsOf, due: (tx, now, limit) => sql`select id from defect …` })]
 */
export function settleTimer({ name, everySeconds, records, due }: SettleTimer): IntervalTimer {
  const actor = { kind: 'system', name } as const;
  return {
    name,
    everySeconds,
    async run(host, signal) {
      const { database, clock, log } = host;
      const { settle } = records(host);
      for (const { id: projectId, timeZone } of await database.projects()) {
        let settled = 0;
        for (;;) {
          const found = await database.inProject(projectId, actor, (tx) =>
            tx.many(idRow, due(tx, clock(), most)),
          );
          const before = settled;
          for (const { id } of found) {
            if (signal.aborted) return;
            try {
              const isDone = await database.inProject(projectId, actor, (tx) =>
                settle(systemAct(tx, clock(), timeZone), id),
              );
              // Somebody may have taken the step, or made it undue, meanwhile.
              if (isDone) settled += 1;
            } catch (error) {
              log.error({ err: error, projectId, record: id }, 'A record that is due could not be settled');
            }
          }
          if (found.length < most || settled === before) break;
        }
        if (settled > 0) log.info({ projectId, settled }, 'Records that were due are settled');
      }
    },
  };
}
