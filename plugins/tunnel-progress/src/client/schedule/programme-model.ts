import type { ObjectRef } from '@gantry/plugin-sdk';
import { noValue } from '../../contract/progress.ts';
import { activityDays, type Programme } from '../../contract/schedule/programme.ts';
import { type ActivityDays, never } from '../../contract/schedule/state-at.ts';

/** Objects that have the same activities, and so the same state on every day. They follow each other in the list of objects. */
export interface ObjectUnit {
  /** Numbers of the activities. */
  readonly activities: readonly number[];
  readonly from: number;
  /** Behind the last object. */
  readonly to: number;
}

/** The programme as it is shown: each linked object once. */
export interface ProgrammeModel {
  readonly programme: Programme;
  readonly days: readonly ActivityDays[];
  /** The latest day of which work was reported; `never` where none was. */
  readonly dataDay: number;
  readonly objects: readonly ObjectRef[];
  readonly units: readonly ObjectUnit[];
  /** Numbers of the units of each activity. */
  readonly unitsOf: readonly (readonly number[])[];
}

/** Puts objects with the same activities together. */
export function programmeModel(programme: Programme): ProgrammeModel {
  const grouped = new Map<
    string,
    { readonly activities: readonly number[]; readonly objects: ObjectRef[] }
  >();
  for (const { modelId, globalIds, runs } of programme.models) {
    const activitiesOf = new Map<string, number | number[]>();
    let at = 0;
    for (let run = 0; run < runs.length; run += 2) {
      const activity = runs[run] ?? 0;
      for (const end = at + (runs[run + 1] ?? 0); at < end; at += 1) {
        const id = globalIds[at] ?? '';
        const known = activitiesOf.get(id);
        if (known === undefined) activitiesOf.set(id, activity);
        else if (typeof known === 'number') activitiesOf.set(id, [known, activity]);
        else known.push(activity);
      }
    }
    for (const [globalId, own] of activitiesOf) {
      const key = String(own);
      const group = grouped.get(key) ?? { activities: typeof own === 'number' ? [own] : own, objects: [] };
      grouped.set(key, group);
      group.objects.push({ modelId, globalId });
    }
  }
  const objects: ObjectRef[] = [];
  const units: ObjectUnit[] = [];
  const unitsOf = programme.activities.ids.map((): number[] => []);
  for (const { activities, objects: own } of grouped.values()) {
    for (const activity of activities) unitsOf[activity]?.push(units.length);
    const from = objects.length;
    for (const object of own) objects.push(object);
    units.push({ activities, from, to: objects.length });
  }
  const { dataDay } = programme;
  return {
    programme,
    days: activityDays(programme),
    dataDay: dataDay === noValue ? never : dataDay,
    objects,
    units,
    unitsOf,
  };
}

/** The first and the last day of the programme; undefined for an empty one. */
export function programmeRange({
  days,
}: Pick<ProgrammeModel, 'days'>): { readonly from: number; readonly to: number } | undefined {
  let [from, to] = [never, 0];
  for (const one of days) {
    from = Math.min(from, one.planStart, one.actualStart);
    for (const end of [one.planFinish, one.planRemoval, one.actualFinish, one.actualRemoval])
      if (end !== never) to = Math.max(to, end);
  }
  return from === never ? undefined : { from, to };
}

/** Objects of an item, or of a trade where no activity names the item. */
export function objectsOfItem(model: ProgrammeModel, name: string): readonly ObjectRef[] {
  const { items, trades } = model.programme.activities;
  const isNamed = (names: readonly string[]) => (activity: number) => names[activity] === name;
  for (const names of [items, trades]) {
    const units = model.units.filter(({ activities }) => activities.some(isNamed(names)));
    if (units.length > 0) return units.flatMap(({ from, to }) => model.objects.slice(from, to));
  }
  return [];
}
