import { type ZoneLists, zoneKinds } from '@gantry/plugin-ui/cameras';

/** The zones of a session of drawing, with its steps. */
export interface ZoneHistory {
  readonly present: ZoneLists;
  /** Earlier states, oldest first. */
  readonly past: readonly ZoneLists[];
  /** States that were undone, the next one first. */
  readonly future: readonly ZoneLists[];
  /** What the last step was part of; undefined: it stands for itself. */
  readonly run: string | undefined;
}

/** A session that begins. */
export const begun = (lists: ZoneLists): ZoneHistory => ({
  present: lists,
  past: [],
  future: [],
  run: undefined,
});

/** Steps that can be undone. */
const mostSteps = 200;

/** @param run - steps in a row with the same one are undone together, such as the letters of a name */
export function stepped(history: ZoneHistory, next: ZoneLists, run?: string): ZoneHistory {
  const { present, past } = history;
  if (areSame(present, next)) return history;
  const goesOn = run !== undefined && run === history.run;
  return { present: next, past: goesOn ? past : [...past, present].slice(-mostSteps), future: [], run };
}

export function undone(history: ZoneHistory): ZoneHistory {
  const { present, past, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { present: before, past: past.slice(0, -1), future: [present, ...future], run: undefined };
}

export function redone(history: ZoneHistory): ZoneHistory {
  const { present, past, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { present: next, past: [...past, present], future: later, run: undefined };
}

/** Whether two cameras have the same zones. */
export const areSame = (one: ZoneLists, other: ZoneLists): boolean =>
  one === other || zoneKinds.every((kind) => isSameList(one[kind], other[kind]));

type List = ZoneLists[keyof ZoneLists];
/** By what they say: a list that came from the server is another object. */
export const isSameList = (one: List, other: List): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((zone, at) => {
      const against = other[at];
      return (
        against !== undefined &&
        zone.name === against.name &&
        zone.points.length === against.points.length &&
        zone.points.every(({ x, y }, corner) => {
          const point = against.points[corner];
          return point?.x === x && point.y === y;
        })
      );
    }));
