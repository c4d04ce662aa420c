import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { governing, type Seen } from '../contract/rules.ts';
import {
  cameraWatch,
  type WatchedCamera,
  type WorkPermit,
  type WorkPermits,
  workPermits,
} from './services.ts';
import { readWatches, type StoredWatch } from './watch-rows.ts';

/** What other modules say of a project now, beside what is stored. */
export interface Sights {
  /** Cameras with a limit, by id. */
  readonly cameras: ReadonlyMap<string, WatchedCamera>;
  readonly watches: ReadonlyMap<string, StoredWatch>;
  /** Undefined where the project has no permits. */
  readonly service: WorkPermits | undefined;
  /** At the locations of these cameras, by number. */
  readonly permits: readonly WorkPermit[];
}

/** Undefined while the cameras cannot be read: then nothing is known, and everything stays as it is. */
export async function readSights(tx: Tx, host: ServerHost): Promise<Sights | undefined> {
  const source = await host.services.find(tx, cameraWatch);
  if (source === undefined) return undefined;
  const cameras = new Map((await source.limited(tx)).map((camera) => [camera.monitorId, camera]));
  const watches = await readWatches(tx);
  const service = await host.services.find(tx, workPermits);
  const locationIds = [...watches.values()].flatMap(({ monitorId, locationId }) =>
    locationId !== null && cameras.has(monitorId) ? [locationId] : [],
  );
  const permits = (await service?.confinedSpacePermits(tx, [...new Set(locationIds)])) ?? [];
  return { cameras, watches, service, permits };
}

export const permitsAt = ({ permits }: Sights, locationId: string | null): readonly WorkPermit[] =>
  permits.filter((permit) => permit.locationId === locationId);

/** People counted last; null where nothing was counted or the count is old. */
export const freshCount = ({ count }: WatchedCamera): number | null =>
  count === null || count.isStale ? null : count.count;

/** The people in a confined space, by its entry logs and by its cameras. */
export interface EntryLog {
  readonly inside: number;
  readonly counted: number;
}

/**
 * The people at a location by the entry logs of the permits under which they may be there, beside those whom its cameras count. Null without
 * such a permit, and while one of the cameras does not say how many it sees.
 */
export async function entryLogAt(
  tx: Tx,
  { cameras, watches, service, permits }: Sights,
  locationId: string | null,
): Promise<EntryLog | null> {
  const governed = governing(permits.filter((permit) => permit.locationId === locationId));
  if (service === undefined || governed.length === 0) return null;
  const counts = [...cameras.values()]
    .filter(({ monitorId }) => watches.get(monitorId)?.locationId === locationId)
    .map(freshCount);
  let counted = 0;
  for (const count of counts) {
    if (count === null) return null;
    counted += count;
  }
  const inside = await service.inside(
    tx,
    governed.map(({ permitId }) => permitId),
  );
  return { inside, counted };
}

/** What the rules look at. */
export function seenOf(sights: Sights, camera: WatchedCamera, locationId: string | null, now: Date): Seen {
  const { service } = sights;
  return {
    now: now.getTime(),
    name: camera.name,
    cameraLimit: camera.peopleCountLimit,
    freshCount: freshCount(camera),
    isOff: camera.isOffline,
    permits: locationId === null || service === undefined ? null : permitsAt(sights, locationId),
  };
}
