/** Days are numbers: whole days since 1970. */
const dayMs = 86_400_000;

/** In place of a day that is not known: later than any other. */
export const never = 2 ** 31 - 1;

/** @param day - `YYYY-MM-DD`; null for a day that is not known */
export const dayNumber = (day: string | null): number => (day === null ? never : Date.parse(day) / dayMs);

/** `YYYY-MM-DD`; null for `never`. */
export const isoOf = (day: number): string | null =>
  day === never ? null : new Date(day * dayMs).toISOString().slice(0, 10);

/** The days of an activity, or `never`. Only temporary works have days of removal. */
export interface ActivityDays {
  readonly planStart: number;
  readonly planFinish: number;
  readonly planRemoval: number;
  readonly actualStart: number;
  readonly actualFinish: number;
  readonly actualRemoval: number;
}

/** How the work of an activity stands. `early`: begun or finished before its time. */
export const workStates = [
  'notStarted',
  'inProgress',
  'done',
  'lateStart',
  'lateFinish',
  'early',
  'removed',
] as const;
export type WorkState = (typeof workStates)[number];

/** Which dates count: those of the plan, those that were reported, or the second measured by the first. */
export const scheduleModes = ['planned', 'actual', 'both'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Steps of work, in their order. */
const begun = { not: 0, at: 1, finished: 2, removed: 3 } as const;
type Step = (typeof begun)[keyof typeof begun];

function stepAt(start: number, finish: number, removal: number, day: number): Step {
  if (day >= removal) return begun.removed;
  if (day >= finish) return begun.finished;
  return day >= start ? begun.at : begun.not;
}

const plain = ['notStarted', 'inProgress', 'done', 'removed'] as const;

/** Up to which day reports count. Where nothing was ever reported, none does: the work cannot be called late. */
const knownOn = (day: number, dataDay: number): number => (dataDay === never ? -1 : Math.min(day, dataDay));

/**
 * How an activity stands at the end of a day. With both, what is later than planned is late, and what is sooner early. After `dataDay`, up to
 * which work was reported, what was not late then is shown as planned, and what was late stays late.
 */
export function stateAt(days: ActivityDays, day: number, mode: ScheduleMode, dataDay: number): WorkState {
  const { planStart, planFinish, planRemoval } = days;
  const planned = stepAt(planStart, planFinish, planRemoval, day);
  if (mode === 'planned') return plain[planned];
  const actual = stepAt(days.actualStart, days.actualFinish, days.actualRemoval, day);
  if (mode === 'actual' || actual === begun.removed) return plain[actual];
  const known = knownOn(day, dataDay);
  if (actual === begun.not) return planStart <= known ? 'lateStart' : plain[planned];
  if (actual === begun.at) {
    if (planFinish <= known) return 'lateFinish';
    return day < planStart ? 'early' : plain[planned];
  }
  // Temporary works that stand longer than planned.
  if (planRemoval <= known) return 'lateFinish';
  if (day >= planRemoval) return 'removed';
  return day < planFinish ? 'early' : 'done';
}

/** How late an activity is at the end of a day, or was when it finished: days, 0 if it is not late. */
export function daysLate(days: ActivityDays, day: number, dataDay: number): number {
  const { planStart, planFinish, actualStart, actualFinish } = days;
  const known = knownOn(day, dataDay);
  if (actualFinish <= known) return Math.max(0, actualFinish - planFinish);
  if (planFinish <= known) return known - planFinish;
  return actualStart > known && planStart <= known ? known - planStart : 0;
}

/** The state of an object with several activities: late if one is, done or gone when all are, begun when one is. */
export function togetherOf(states: readonly WorkState[]): WorkState {
  const [first = 'notStarted'] = states;
  if (states.every((state) => state === first)) return first;
  for (const late of ['lateFinish', 'lateStart'] as const) if (states.includes(late)) return late;
  const left = states.filter((state) => state !== 'removed');
  if (left.every((state) => state === 'done' || state === 'early'))
    return left.includes('done') ? 'done' : 'early';
  return 'inProgress';
}

/** What became of an object between two days. */
export const workChanges = ['begun', 'finished', 'fellBehind', 'removed', 'none'] as const;
export type WorkChange = (typeof workChanges)[number];

/** What became of work from a state to a later one. */
export function changeBetween(before: WorkState, after: WorkState): WorkChange {
  if (before === after) return 'none';
  if (after === 'removed') return 'removed';
  if (after === 'lateStart' || after === 'lateFinish') return 'fellBehind';
  if (after === 'done') return before === 'early' ? 'none' : 'finished';
  return before === 'notStarted' || before === 'lateStart' ? 'begun' : 'none';
}

/** The days on which an activity changes its state, unsorted; a state is that of a day's end. */
export function changeDays(days: ActivityDays, mode: ScheduleMode): readonly number[] {
  const plan = [days.planStart, days.planFinish, days.planRemoval];
  const actual = [days.actualStart, days.actualFinish, days.actualRemoval];
  const all = mode === 'planned' ? plan : mode === 'actual' ? actual : [...plan, ...actual];
  return all.filter((day) => day !== never);
}
