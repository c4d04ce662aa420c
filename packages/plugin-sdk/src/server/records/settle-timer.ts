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
 * A timer that settles records in every project when they are due. Each has a transaction of its own, so a reader never waits for many.
 * One that fails is logged and tried again at the next run; no other record and no other project waits for it.
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
      const { settle } = records(host);
      const failures: unknown[] = [];
      for (const project of await host.database.projects()) {
        try {
          await settleIn(project, host, signal, settle);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `The due records of ${failures.length} projects could not be found.`,
        );
    },
  };

  async function settleIn(
    { id: projectId, timeZone }: { readonly id: string; readonly timeZone: string },
    { database, clock, log }: ServerHost,
    signal: AbortSignal,
    settle: (act: Act, id: string) => Promise<boolean>,
  ): Promise<void> {
    const tried = new Set<string>();
    let settled = 0;
    for (;;) {
      // Those that were not settled are still due, and come before the others.
      const limit = most + tried.size - settled;
      const found = await database.inProject(projectId, actor, (tx) =>
        tx.many(idRow, due(tx, clock(), limit)),
      );
      const next = found.filter(({ id }) => !tried.has(id));
      for (const { id } of next) {
        if (signal.aborted) return;
        tried.add(id);
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
      if (next.length === 0 || found.length < limit) break;
    }
    if (settled > 0) log.info({ projectId, settled }, 'Records that were due are settled');
  }
}
