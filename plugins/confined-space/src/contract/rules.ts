import { type ProblemKind, problemKinds } from './confined-space.ts';

/** Milliseconds with more people than the limit after which permits are suspended. */
export const overFor = 60_000;
/** Milliseconds without the camera after which permits are suspended. */
export const lostFor = 5 * 60_000;

/** A permit at the camera's location whose period includes this moment. */
export interface SeenPermit {
  readonly permitId: string;
  /** `Issued`, `Active` or `Suspended`. */
  readonly status: string;
  /** The most people that it lets in; null: it does not say. */
  readonly maxEntrants: number | null;
}

/** What is known of a camera and of the permits at its location now. All times are milliseconds since 1970 by the server's clock. */
export interface Seen {
  readonly now: number;
  /** What the camera is called. */
  readonly name: string;
  readonly cameraLimit: number;
  /** People counted last; null where nothing was counted or the count is old. */
  readonly freshCount: number | null;
  /** Whether the camera is reported offline. A camera without a stream can still count people. */
  readonly isOff: boolean;
  /** Null where no permits are watched: no location is chosen, or the project has no permits. */
  readonly permits: readonly SeenPermit[] | null;
}

/** A permit as it was seen last. */
export interface WatchedPermit {
  readonly permitId: string;
  readonly status: string;
  /** Since when it was seen active without a break; null: it is not. */
  readonly activeSince: number | null;
}

/** A permit that was suspended for what this camera saw, and is suspended still. */
export interface Suspension {
  readonly permitId: string;
  readonly kind: ProblemKind;
  readonly at: number;
}

/** What is remembered of a camera from one look to the next. */
export interface WatchState {
  readonly overSince: number | null;
  readonly enteredSince: number | null;
  readonly lostSince: number | null;
  /** The latest fresh count, and the limit then, while there are too many people or people without a permit. */
  readonly count: number | null;
  readonly limit: number | null;
  /** The count does not say any more how many there are now. */
  readonly isOld: boolean;
  /** What the camera is called, while something is wrong. */
  readonly name: string | null;
  readonly permits: readonly WatchedPermit[];
  readonly suspended: readonly Suspension[];
}

/** Before the first look. */
export const calm: WatchState = {
  overSince: null,
  enteredSince: null,
  lostSince: null,
  count: null,
  limit: null,
  isOld: false,
  name: null,
  permits: [],
  suspended: [],
};

/** The permits under which people may be in the space: the active ones, or else those that were suspended with people inside. */
export function governing<P extends { readonly status: string }>(permits: readonly P[]): readonly P[] {
  const active = permits.filter(({ status }) => status === 'Active');
  return active.length > 0 ? active : permits.filter(({ status }) => status === 'Suspended');
}

/** The most people in sight of the camera. Several active permits let in as many as all of them together. */
export function limitOf(cameraLimit: number, permits: readonly SeenPermit[]): number {
  const counted = governing(permits);
  if (counted.length === 0) return cameraLimit;
  return Math.min(
    cameraLimit,
    counted.reduce((sum, { maxEntrants }) => sum + (maxEntrants ?? cameraLimit), 0),
  );
}

/** What a look at a camera leads to: its new state, and the permits to suspend. */
export function afterLook(
  before: WatchState,
  seen: Seen,
): { readonly state: WatchState; readonly suspend: readonly Suspension[] } {
  const { now, cameraLimit, freshCount, isOff } = seen;
  const permits = seen.permits ?? [];
  const governed = governing(permits);
  const isActive = permits.some(({ status }) => status === 'Active');
  // Where the clock was set back, what lay ahead begins anew: no time counts that has not passed.
  const since = (earlier: number | null) => Math.min(now, earlier ?? now);

  const limit = limitOf(cameraLimit, permits);
  const hasEnded = governed.length === 0 && governing(before.permits).length > 0;
  const isOver = freshCount === null ? before.overSince !== null && !hasEnded : freshCount > limit;
  const overSince = isOver ? since(before.overSince) : null;

  // People above the limit of a permit that is suspended already have their problem.
  const mayEnter = seen.permits === null || isActive || (isOver && governed.length > 0);
  const hasEntered = freshCount === null ? before.enteredSince !== null : freshCount > 0;
  const enteredSince = hasEntered && !mayEnter ? since(before.enteredSince) : null;

  const isLost = isOff || freshCount === null;
  const isMissed = isActive || (governed.length > 0 && before.lostSince !== null);
  const lostSince = isLost && isMissed ? since(before.lostSince) : null;

  const watched = permits.map(({ permitId, status }): WatchedPermit => {
    const earlier = before.permits.find((each) => each.permitId === permitId)?.activeSince ?? null;
    return { permitId, status, activeSince: status === 'Active' ? since(earlier) : null };
  });
  const hasPeople = overSince !== null || enteredSince !== null;
  const state: WatchState = {
    overSince,
    enteredSince,
    lostSince,
    count: hasPeople ? (freshCount ?? before.count) : null,
    limit: hasPeople ? (freshCount === null ? before.limit : limit) : null,
    isOld: hasPeople && freshCount === null,
    name: hasPeople || lostSince !== null ? seen.name : null,
    permits: watched,
    suspended: before.suspended.filter((each) =>
      watched.some(({ permitId, status }) => permitId === each.permitId && status === 'Suspended'),
    ),
  };
  const suspend = watched.flatMap(({ permitId }): readonly Suspension[] => {
    const kind = problemKinds.find((one) => {
      const due = dueAt(state, one, permitId, freshCount);
      return due !== null && due <= now;
    });
    return kind === undefined ? [] : [{ permitId, kind, at: now }];
  });
  return { state, suspend };
}

/** When a problem suspends a permit if it lasts; null: it does not. A count that is old suspends nothing. */
function dueAt(
  { overSince, lostSince, permits }: WatchState,
  kind: ProblemKind,
  permitId: string,
  freshCount: number | null,
): number | null {
  const activeSince = permits.find((each) => each.permitId === permitId)?.activeSince ?? null;
  if (activeSince === null) return null;
  if (kind === 'over-limit' && overSince !== null && freshCount !== null)
    return Math.max(overSince, activeSince) + overFor;
  if (kind === 'camera-lost' && lostSince !== null) return Math.max(lostSince, activeSince) + lostFor;
  return null;
}

/** The state after these permits were suspended. */
export function afterSuspensions(state: WatchState, done: readonly Suspension[]): WatchState {
  const ids = new Set(done.map(({ permitId }) => permitId));
  return {
    ...state,
    permits: state.permits.map((each) =>
      ids.has(each.permitId) ? { ...each, status: 'Suspended', activeSince: null } : each,
    ),
    suspended: [...state.suspended.filter(({ permitId }) => !ids.has(permitId)), ...done],
  };
}

/** Something that is wrong now. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly since: number;
  /** When the first permit is suspended for it if it lasts; null: none will be. */
  readonly suspendsAt: number | null;
  /** The permit that was suspended for it last; null: none. */
  readonly suspended: Suspension | null;
}

/** What is wrong, the worst first. */
export function problemsOf(state: WatchState, freshCount: number | null): readonly Problem[] {
  const began = {
    'over-limit': state.overSince,
    'no-permit': state.enteredSince,
    'camera-lost': state.lostSince,
  };
  return problemKinds.flatMap((kind) => {
    const since = began[kind];
    if (since === null) return [];
    const due = state.permits.flatMap(({ permitId }) => dueAt(state, kind, permitId, freshCount) ?? []);
    return [
      {
        kind,
        since,
        suspendsAt: due.length === 0 ? null : Math.min(...due),
        suspended: state.suspended.findLast((each) => each.kind === kind) ?? null,
      },
    ];
  });
}
