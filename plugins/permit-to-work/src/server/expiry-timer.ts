import type { People, TimerJob, Tx } from '@gantry/plugin-sdk/server';
import { expirePermit } from './permit-acting.ts';
import { overduePermits } from './permit-repository.ts';

const actor = { kind: 'system', name: 'permit-to-work' } as const;
/** Permits looked up at a time; each is ended in a transaction of its own, so a reader never waits for many. */
const batch = 200;

function expireNow(people: People, tx: Tx, now: Date, id: string): Promise<boolean> {
  const actor = { kind: 'system', name: 'System' } as const;
  return expirePermit({ tx, people, actor, ip: null, now, timeZone: 'UTC' }, id);
}

/** Ends live permits whose time is over. */
export const expiryTimer: TimerJob = {
  name: 'expire-permits',
  everySeconds: 30,
  async run({ database, people, clock, log }, signal) {
    for (const projectId of await database.projectIds()) {
      let expired = 0;
      for (;;) {
        const due = await database.inProject(projectId, actor, (tx) => overduePermits(tx, clock(), batch));
        const before = expired;
        for (const id of due) {
          if (signal.aborted) return;
          try {
            if (await database.inProject(projectId, actor, (tx) => expireNow(people, tx, clock(), id)))
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
