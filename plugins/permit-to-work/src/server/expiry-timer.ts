import type { TimerJob } from '@gantry/plugin-sdk/server';
import { expirePermit } from './permit-acting.ts';
import { overduePermits } from './permit-repository.ts';

const actor = { kind: 'system', name: 'permit-to-work' } as const;
/** Permits looked up at a time; each is ended in a transaction of its own, so a reader never waits for many. */
const batch = 200;

/** Ends live permits whose time is over. */
export const expiryTimer: TimerJob = {
  name: 'expire-permits',
  everySeconds: 30,
  async run({ database, clock, log }, signal) {
    for (const projectId of await database.projectIds()) {
      let expired = 0;
      for (;;) {
        const due = await database.inProject(projectId, actor, (tx) => overduePermits(tx, clock(), batch));
        for (const id of due) {
          if (signal.aborted) return;
          const done = await database.inProject(projectId, actor, (tx) =>
            expirePermit(
              { tx, actor: { kind: 'system', name: 'System' }, ip: null, now: clock(), timeZone: 'UTC' },
              id,
            ),
          );
          if (done) expired += 1;
        }
        if (due.length < batch) break;
      }
      if (expired > 0) log.info({ projectId, expired }, 'Permits expired');
    }
  },
};
