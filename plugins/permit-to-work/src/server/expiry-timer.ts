import { sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { permitsOf } from './permit-records.ts';

const actor = { kind: 'system', name: 'permit-to-work' } as const;
/** Permits looked up at a time; each is ended in a transaction of its own, so a reader never waits for many. */
const batch = 200;
const idRow = z.object({ id: z.uuid() });

/** Ends live permits whose time is over. */
export const expiryTimer: TimerJob = {
  name: 'expire-permits',
  everySeconds: 30,
  async run(host, signal) {
    const { database, clock, log } = host;
    const permits = permitsOf(host);
    for (const projectId of await database.projectIds()) {
      let expired = 0;
      for (;;) {
        // Oldest end first. The statuses stand in the text: only so is the partial index used.
        const due = await database.inProject(projectId, actor, (tx) =>
          tx.many(
            idRow,
            sql`select id from permit where project_id = ${tx.projectId} and status in ('Issued', 'Active', 'Suspended')
                  and valid_to <= ${clock()} order by valid_to limit ${batch}`,
          ),
        );
        const before = expired;
        for (const { id } of due) {
          if (signal.aborted) return;
          try {
            // Somebody may have closed or extended it meanwhile.
            if (
              await database.inProject(projectId, actor, (tx) =>
                permits.settle(systemAct(tx, clock(), 'UTC'), id),
              )
            )
              expired += 1;
          } catch (error) {
            // One that cannot be ended must not keep the others alive; it is tried again at the next tick.
            log.error({ err: error, projectId, permit: id }, 'A permit could not be ended');
          }
        }
        if (due.length < batch || expired === before) break;
      }
      if (expired > 0) log.info({ projectId, expired }, 'Permits expired');
    }
  },
};
