import { isStaleCount, type Monitor, type MonitorGroup, offlineType } from '@gantry/plugin-sdk/cameras';
import type { Watch } from '../../contract/confined-space.ts';

/** What of a camera says how many people are in its sight. */
export type CountedCamera = Pick<
  Monitor,
  | 'monitorId'
  | 'name'
  | 'status'
  | 'peopleCountLimit'
  | 'peopleCount'
  | 'offlineCount'
  | 'latestAlert'
  | 'heardAt'
  | 'groupId'
>;

/** The people in the sight of a camera. */
export interface Workers {
  readonly monitorId: string;
  readonly name: string;
  /** Null: nobody knows how many there are now. */
  readonly count: number | null;
  /** The most that may be there. */
  readonly limit: number;
  readonly isOver: boolean;
  /** Since when nobody knows, in milliseconds since 1970; null where there is a count, or no sign of the camera ever. */
  readonly silentSince: number | null;
  /** The camera never sent a count; `count` is 0. */
  readonly isUncounted: boolean;
  /** People inside by the entry log, where the cameras of the place count others; null where they agree, and where that is not known. */
  readonly logged: number | null;
}

/** A group of cameras: the confined space that they look into. */
export interface Zone {
  /** Null for cameras without a group. */
  readonly groupId: string | null;
  readonly name: string | null;
  /** In natural order. */
  readonly workers: readonly Workers[];
  /** All that are counted; null where no camera counts. */
  readonly count: number | null;
  readonly limit: number;
  /** One of its cameras sees more people than its limit. */
  readonly isOver: boolean;
  /** Cameras that do not say how many people they see now. */
  readonly silent: number;
}

/** The zones together. */
export interface AllWorkers {
  readonly count: number | null;
  readonly zones: number;
  readonly silent: number;
}

const at = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant));

/** How many people a camera sees. A count that is old, or of a camera that was lost since, says nothing of now. */
export function workersOf(camera: CountedCamera, watch: Watch | undefined, now: number): Workers {
  const { monitorId, name, status, peopleCountLimit, peopleCount, offlineCount, latestAlert, heardAt } =
    camera;
  const limit = watch?.limit ?? peopleCountLimit;
  const countedAt = at(peopleCount?.countedAt);
  // After the server's clock was set back, a count can lie far ahead, and is as old as one that lies far behind.
  const isOld =
    peopleCount?.isStale ||
    (countedAt !== undefined && (isStaleCount(countedAt, now) || isStaleCount(now, countedAt)));
  const lost = watch?.problems.find(({ kind }) => kind === 'camera-lost');
  const isLost = offlineCount > 0 || status === 'Off Alert' || status === 'Removed';
  if (isLost || isOld) {
    const offlineAt =
      latestAlert?.type === offlineType && latestAlert.endTsMs === null ? latestAlert.tsMs : undefined;
    const silentSince =
      (isLost ? (offlineAt ?? at(lost?.since)) : undefined) ?? countedAt ?? at(heardAt ?? undefined) ?? null;
    // What was too many stays too many until a fresh count says otherwise.
    const isOver = watch?.problems.some(({ kind }) => kind === 'over-limit') ?? false;
    return { monitorId, name, limit, count: null, isOver, silentSince, isUncounted: false, logged: null };
  }
  const count = peopleCount?.count ?? 0;
  const log = watch?.entryLog ?? null;
  return {
    monitorId,
    name,
    limit,
    count,
    isOver: count > limit,
    silentSince: null,
    isUncounted: peopleCount === null,
    logged: log !== null && log.inside !== log.counted ? log.inside : null,
  };
}

/** All that are known; null where none is. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** The people by group, in the order of the groups; cameras without one come last, and groups without cameras are left out. */
export function zonesOf(
  cameras: readonly CountedCamera[],
  groups: readonly Pick<MonitorGroup, 'groupId' | 'name'>[],
  watches: readonly Watch[],
  now: number,
): readonly Zone[] {
  const watched = new Map(watches.map((watch) => [watch.monitorId, watch]));
  const known = new Set(groups.map(({ groupId }) => groupId));
  const zoneOf = ({ groupId }: CountedCamera) => (groupId !== null && known.has(groupId) ? groupId : null);
  return [...groups, null].flatMap((group) => {
    const members = cameras.filter((camera) => zoneOf(camera) === (group?.groupId ?? null));
    if (members.length === 0) return [];
    const workers = members.map((camera) => workersOf(camera, watched.get(camera.monitorId), now));
    return {
      groupId: group?.groupId ?? null,
      name: group?.name ?? null,
      workers,
      count: sumOf(workers.map(({ count }) => count)),
      limit: workers.reduce((sum, { limit }) => sum + limit, 0),
      isOver: workers.some(({ isOver }) => isOver),
      silent: workers.filter(({ count }) => count === null).length,
    };
  });
}

export function allWorkersIn(zones: readonly Zone[]): AllWorkers {
  return {
    count: sumOf(zones.map(({ count }) => count)),
    zones: zones.length,
    silent: zones.reduce((sum, { silent }) => sum + silent, 0),
  };
}

/** Whether a zone shows its cameras unless somebody said otherwise: where something is wrong, and where it is the only one. */
export const opensByItself = ({ isOver, silent }: Zone, zones: readonly Zone[]): boolean =>
  isOver || silent > 0 || zones.length === 1;
