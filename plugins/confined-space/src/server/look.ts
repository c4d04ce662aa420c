import { isDeepStrictEqual } from 'node:util';
import type { ServerHost, TimerJob, Tx } from '@gantry/plugin-sdk/server';
import { permissions, watchesChanged } from '../contract/confined-space.ts';
import { afterLook, afterSuspensions, calm, type Suspension, type WatchState } from '../contract/rules.ts';
import type { WatchedCamera, WorkPermits } from './services.ts';
import { permitsAt, readSights, type Sights, seenOf } from './sights.ts';
import { tellAlarms } from './watch-alarms.ts';
import { lockWatch, type StoredWatch, watchOf, writeState } from './watch-rows.ts';
import { reasons } from './words.ts';

/** Looks at the cameras of every project, and suspends permits for what lasts. */
export const lookAtCameras: TimerJob = {
  name: 'look-at-cameras',
  everySeconds: 5,
  async run(host, signal) {
    const { database, log } = host;
    for (const projectId of await database.projectIds()) {
      if (signal.aborted) return;
      const changed = await database.inProject(projectId, actor, (tx) => changedMonitors(tx, host), 'read');
      for (const monitorId of changed) {
        if (signal.aborted) return;
        try {
          await database.inProject(projectId, actor, (tx) => look(tx, host, monitorId));
        } catch (error) {
          // One failure must not keep the timer from the other cameras. The next run looks at this one again.
          log.error({ err: error, projectId, monitorId }, 'A camera could not be looked at');
        }
      }
    }
  },
};

const actor = { kind: 'system', name: 'confined space' } as const;

/** What a look leads to where nobody else acts. Nothing stands of a camera that is gone. */
const outcomeOf = (sights: Sights, camera: WatchedCamera | undefined, stored: StoredWatch, now: Date) =>
  camera === undefined
    ? { state: calm, suspend: [] }
    : afterLook(stored.state, seenOf(sights, camera, stored.locationId, now));

async function changedMonitors(tx: Tx, host: ServerHost): Promise<readonly string[]> {
  const sights = await readSights(tx, host);
  if (sights === undefined) return [];
  const now = host.clock();
  return [...new Set([...sights.cameras.keys(), ...sights.watches.keys()])].filter((monitorId) => {
    const stored = watchOf(sights.watches, monitorId);
    const { state, suspend } = outcomeOf(sights, sights.cameras.get(monitorId), stored, now);
    return suspend.length > 0 || !isDeepStrictEqual(state, stored.state);
  });
}

/** Looks at one camera, and stores, says and does what follows, all in the transaction. */
export async function look(tx: Tx, host: ServerHost, monitorId: string): Promise<void> {
  const stored = await lockWatch(tx, monitorId);
  const sights = await readSights(tx, host);
  if (sights === undefined) return;
  const camera = sights.cameras.get(monitorId);
  const { state, suspend } = outcomeOf(sights, camera, stored, host.clock());
  const done = camera && sights.service ? await suspendAll(tx, sights.service, camera, state, suspend) : [];
  const after = afterSuspensions(state, done);
  if (isDeepStrictEqual(after, stored.state)) return;
  await writeState(tx, monitorId, after);
  const permits = permitsAt(sights, stored.locationId);
  const numbers = permits
    .filter(({ permitId }) => done.some((each) => each.permitId === permitId))
    .map(({ permitNumber }) => permitNumber);
  if (numbers.length > 0)
    await tx.audit({
      entity: 'confined-space-watch',
      entityId: monitorId,
      action: 'suspend',
      after: { permits: numbers, problem: done[0]?.kind, count: after.count, limit: after.limit },
    });
  await tellAlarms({ tx, host, monitorId, camera, permits }, stored.state, after);
  await tx.emit({
    topic: watchesChanged,
    payload: { monitorIds: [monitorId] },
    permission: permissions.view,
  });
}

/** Suspends permits in the order of their ids, as everybody locks them. Returns those that were active still. */
async function suspendAll(
  tx: Tx,
  service: WorkPermits,
  { name }: WatchedCamera,
  { count, limit }: WatchState,
  suspend: readonly Suspension[],
): Promise<readonly Suspension[]> {
  const done: Suspension[] = [];
  for (const one of [...suspend].sort((a, b) => (a.permitId < b.permitId ? -1 : 1))) {
    // Entries without a permit have nothing to suspend.
    if (one.kind === 'no-permit') continue;
    const reason = reasons[one.kind](name, count ?? 0, limit ?? 0);
    if (await service.suspend(tx, one.permitId, reason)) done.push(one);
  }
  return done;
}
