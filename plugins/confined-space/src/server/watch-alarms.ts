import { isDeepStrictEqual } from 'node:util';
import { ConflictError, NotFoundError, type ServerHost, type Tx } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/confined-space.ts';
import { governing, type WatchState } from '../contract/rules.ts';
import { permitAlarms, type ReportedAlarm, type WatchedCamera, type WorkPermit } from './services.ts';
import { dangers, entryWithoutPermit } from './words.ts';

/** The page with a camera. */
export const watchPage = (monitorId: string) => ({
  dashboardItem: 'confined-space',
  params: { monitor: monitorId },
});

/** Those who get the alarm of AI CCTV, which is raised while a camera counts more people than its own limit. */
const toldByCamera = 'CCTV_ACKNOWLEDGE';

interface UnderPermit {
  readonly permitId: string;
  readonly alarm: ReportedAlarm;
}

/** The alarms under permits that a state calls for, by permit and name. */
function underPermits(
  monitorId: string,
  { overSince, lostSince, count, limit, isOld, name, permits }: WatchState,
): ReadonlyMap<string, UnderPermit> {
  const camera = name ?? '';
  const alarmsOf = (isSuspended: boolean) => {
    const alarms: ReportedAlarm[] = [];
    if (overSince !== null && count !== null && limit !== null)
      alarms.push({
        name: `confined-space/over-limit/${monitorId}`,
        severity: 'critical',
        ...dangers['over-limit'](camera, count, limit, isSuspended, isOld),
        value: count,
        limit,
        since: new Date(overSince),
      });
    if (lostSince !== null)
      alarms.push({
        name: `confined-space/camera-lost/${monitorId}`,
        severity: 'serious',
        ...dangers['camera-lost'](camera, isSuspended),
        since: new Date(lostSince),
      });
    return alarms;
  };
  return new Map(
    governing(permits).flatMap(({ permitId, status }) =>
      alarmsOf(status === 'Suspended').map(
        (alarm) => [`${permitId} ${alarm.name}`, { permitId, alarm }] as const,
      ),
    ),
  );
}

interface Told {
  readonly tx: Tx;
  readonly host: ServerHost;
  readonly monitorId: string;
  /** Undefined for a camera that is gone, of which nothing stands afterwards. */
  readonly camera: WatchedCamera | undefined;
  /** At its location. */
  readonly permits: readonly WorkPermit[];
}

/** Raises, changes and ends the alarms of a camera whose state has changed. */
export async function tellAlarms(told: Told, before: WatchState, after: WatchState): Promise<void> {
  await tellUnderPermits(told, before, after);
  await tellEntry(told, before, after);
}

async function tellUnderPermits(
  { tx, host, monitorId, camera }: Told,
  before: WatchState,
  after: WatchState,
): Promise<void> {
  const earlier = underPermits(monitorId, before);
  const wanted = underPermits(monitorId, after);
  if (earlier.size === 0 && wanted.size === 0) return;
  const service = await host.services.find(tx, permitAlarms);
  if (service === undefined) return;
  for (const [key, { permitId, alarm }] of earlier)
    if (!wanted.has(key)) await service.withdraw(tx, permitId, alarm.name);
  const changed = [...wanted].filter(([key, one]) => !isDeepStrictEqual(earlier.get(key), one));
  for (const [, { permitId, alarm }] of changed.sort(([a], [b]) => (a < b ? -1 : 1)))
    try {
      const known = camera && (await whoKnows(tx, host, camera, alarm));
      await service.report(tx, permitId, { ...alarm, ...(known && { known }) });
    } catch (error) {
      // The permit was closed meanwhile, and its alarms with it.
      if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    }
}

/** Who hears of the same people by the camera's own alarm. */
async function whoKnows(
  tx: Tx,
  host: ServerHost,
  camera: WatchedCamera,
  { value = 0 }: ReportedAlarm,
): Promise<readonly string[]> {
  if (value <= camera.peopleCountLimit) return [];
  return (await host.people.members(tx, { permission: toldByCamera })).people.map(({ id }) => id);
}

async function tellEntry(
  { tx, host, monitorId, camera, permits }: Told,
  before: WatchState,
  { enteredSince, count, isOld }: WatchState,
): Promise<void> {
  const key = `no-permit/${monitorId}`;
  if (enteredSince === null || count === null || camera === undefined) {
    if (before.enteredSince !== null) await host.alarms.clear(tx, key);
    return;
  }
  await host.alarms.raise(tx, {
    key,
    subject: monitorId,
    severity: 'critical',
    permission: permissions.view,
    takePermissions: [permissions.manage],
    place: { en: camera.name, 'zh-CN': camera.name, device: monitorId },
    ...entryWithoutPermit(count, permits, isOld),
    value: count,
    limit: 0,
    since: new Date(enteredSince),
    opens: watchPage(monitorId),
    ...(camera.place !== null && { flyTo: camera.place }),
    tell: { permission: permissions.manage },
  });
}
