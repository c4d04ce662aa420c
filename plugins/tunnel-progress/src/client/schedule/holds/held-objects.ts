import type { HoldPoint } from '../../../contract/schedule/hold-points.ts';
import { never, type ScheduleMode, workStates } from '../../../contract/schedule/state-at.ts';
import type { ObjectUnit, ProgrammeModel } from '../programme-model.ts';
import type { ShownDay } from '../shown-day.ts';

/** For each object the number of its state, and how many have each. */
export type StandingObjects = Pick<ShownDay, 'indices' | 'counts'>;

/** A bay with work that waits for an inspection. */
export interface HeldBay {
  /** Empty for activities without a bay. */
  readonly bay: string;
  readonly hasFailed: boolean;
  /** Each form once, failed ones first. Empty for those who may not see forms. */
  readonly forms: HoldPoint['forms'];
}

/** What stands in the place of a state for objects of a held bay. */
export const heldIndex = workStates.length;

const removed = workStates.indexOf('removed');

/** The held bays, those with a failed inspection first. */
export function heldBays(
  { programme }: Pick<ProgrammeModel, 'programme'>,
  holdPoints: readonly HoldPoint[],
): readonly HeldBay[] {
  const { ids, bays } = programme.activities;
  const bayOf = new Map(ids.map((id, at) => [id, bays[at] ?? '']));
  const held = new Map<string, { hasFailed: boolean; forms: Map<string, HoldPoint['forms'][number]> }>();
  for (const { activityId, state, forms } of holdPoints) {
    const bay = bayOf.get(activityId);
    if (bay === undefined) continue;
    const known = held.get(bay) ?? { hasFailed: false, forms: new Map() };
    held.set(bay, known);
    known.hasFailed ||= state === 'failed';
    for (const form of forms) known.forms.set(form.id, form);
  }
  return [...held]
    .map(([bay, { hasFailed, forms }]) => ({
      bay,
      hasFailed,
      forms: [...forms.values()].sort((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed')),
    }))
    .sort(
      (a, b) =>
        Number(b.hasFailed) - Number(a.hasFailed) || a.bay.localeCompare(b.bay, 'en', { numeric: true }),
    );
}

/** Hold points are of now. They are shown with reported dates, from the day on up to which work was reported. */
export const showsHolds = (mode: ScheduleMode, day: number, dataDay: number): boolean =>
  mode !== 'planned' && (dataDay === never || day >= dataDay);

/** The objects of held bays. */
export function heldUnits(
  { programme, units }: ProgrammeModel,
  held: readonly HeldBay[],
): readonly ObjectUnit[] {
  const names = new Set(held.map(({ bay }) => bay));
  const { bays } = programme.activities;
  return units.filter(({ activities }) => activities.some((one) => names.has(bays[one] ?? '')));
}

/** How objects stand where bays are held: with a place for held ones behind those of the states. */
export function withHolds(states: StandingObjects, held: readonly ObjectUnit[]): StandingObjects {
  if (held.length === 0) return states;
  const indices = states.indices.slice();
  const counts = new Uint32Array(heldIndex + 1);
  counts.set(states.counts);
  for (const { from, to } of held) {
    const state = indices[from] ?? removed;
    // What is gone cannot be held.
    if (state === removed) continue;
    indices.fill(heldIndex, from, to);
    counts[state] = (counts[state] ?? 0) - (to - from);
    counts[heldIndex] = (counts[heldIndex] ?? 0) + (to - from);
  }
  return { indices, counts };
}
