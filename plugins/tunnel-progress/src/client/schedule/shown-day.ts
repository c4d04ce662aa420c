import {
  changeBetween,
  changeDays,
  type ScheduleMode,
  scheduleModes,
  stateAt,
  togetherOf,
  type WorkState,
  workChanges,
  workStates,
} from '../../contract/schedule/state-at.ts';
import type { ProgrammeModel } from './programme-model.ts';

/** Changes of state in the order of their days, and whose they are. */
interface Changes {
  readonly days: Int32Array;
  readonly activities: Int32Array;
}

const numberOf = new Map(workStates.map((state, at) => [state, at]));

/**
 * How all objects stand on a day. Going to another day costs what changes between the two, not what there is: only activities with a date
 * between them are looked at.
 */
export class ShownDay {
  /** For each object the number of its state in `workStates`. The same array at every day. */
  readonly indices: Uint8Array;
  /** Objects in each state, in the order of `workStates`. */
  readonly counts: Uint32Array;
  readonly #model: ProgrammeModel;
  readonly #states: Uint8Array;
  readonly #unitStates: Uint8Array;
  readonly #changes = new Map<ScheduleMode, Changes>();
  #day = 0;
  #mode: ScheduleMode | undefined;

  constructor(model: ProgrammeModel) {
    this.#model = model;
    this.indices = new Uint8Array(model.objects.length);
    this.#states = new Uint8Array(model.days.length);
    this.#unitStates = new Uint8Array(model.units.length);
    this.counts = new Uint32Array(workStates.length);
    this.counts[0] = model.objects.length;
  }

  /** Goes to the end of a day. @returns how many objects have another state */
  show(day: number, mode: ScheduleMode): number {
    const before = this.#mode === mode ? this.#day : undefined;
    this.#day = day;
    this.#mode = mode;
    let changed = 0;
    const dirty = new Set<number>();
    for (const activity of this.#between(before, day, mode)) {
      const days = this.#model.days[activity];
      if (days === undefined) continue;
      const state = numberOf.get(stateAt(days, day, mode, this.#model.dataDay)) ?? 0;
      if (this.#states[activity] === state) continue;
      this.#states[activity] = state;
      for (const unit of this.#model.unitsOf[activity] ?? []) dirty.add(unit);
    }
    for (const unit of dirty) changed += this.#update(unit);
    return changed;
  }

  /** For each object the number of its change in `workChanges` from an earlier day to this one. */
  changesSince(day: number, mode: ScheduleMode): Uint8Array {
    const { units, days, dataDay, objects } = this.#model;
    const indices = new Uint8Array(objects.length);
    const at = (activity: number, on: number): WorkState => {
      const one = days[activity];
      return one === undefined ? 'notStarted' : stateAt(one, on, mode, dataDay);
    };
    for (const { activities, from, to } of units) {
      const [before, after] = [day, this.#day].map((on) => togetherOf(activities.map((one) => at(one, on))));
      const change = changeBetween(before ?? 'notStarted', after ?? 'notStarted');
      indices.fill(workChanges.indexOf(change), from, to);
    }
    return indices;
  }

  #update(number: number): number {
    const unit = this.#model.units[number];
    if (unit === undefined) return 0;
    const { activities, from, to } = unit;
    const [only = 0] = activities;
    const state =
      activities.length === 1
        ? (this.#states[only] ?? 0)
        : (numberOf.get(
            togetherOf(activities.map((one) => workStates[this.#states[one] ?? 0] ?? 'notStarted')),
          ) ?? 0);
    const before = this.#unitStates[number] ?? 0;
    if (before === state) return 0;
    this.#unitStates[number] = state;
    this.indices.fill(state, from, to);
    this.counts[before] = (this.counts[before] ?? 0) - (to - from);
    this.counts[state] = (this.counts[state] ?? 0) + (to - from);
    return to - from;
  }

  /** Activities that may have another state on `day` than on `before`. */
  *#between(before: number | undefined, day: number, mode: ScheduleMode): Iterable<number> {
    if (before === undefined) {
      yield* this.#model.days.keys();
      return;
    }
    const { days, activities } = this.#changesOf(mode);
    const [first, last] = before < day ? [before, day] : [day, before];
    // States are those of a day's end: what changes on the first of the two days has changed on both.
    for (let at = firstAfter(days, first); at < days.length && (days[at] ?? 0) <= last; at += 1)
      yield activities[at] ?? 0;
  }

  #changesOf(mode: ScheduleMode): Changes {
    const known = this.#changes.get(mode);
    if (known !== undefined) return known;
    const all = this.#model.days.flatMap((days, activity) =>
      changeDays(days, mode).map((day) => ({ day, activity })),
    );
    all.sort((a, b) => a.day - b.day);
    const changes = {
      days: Int32Array.from(all, ({ day }) => day),
      activities: Int32Array.from(all, ({ activity }) => activity),
    };
    this.#changes.set(mode, changes);
    return changes;
  }
}

/** The first place whose day is later. */
function firstAfter(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a text names a mode, such as one that was kept. */
export const isMode = (text: unknown): text is ScheduleMode => scheduleModes.some((mode) => mode === text);
