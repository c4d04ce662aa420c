import { addDays } from '@gantry/plugin-sdk';
import {
  activityId,
  dayProblem,
  type GivenActivity,
  givenActivity,
  mergedActivity,
} from '../../../contract/schedule/activity.ts';
import { PlanError, type PlannerFile, type PlanWarning } from './plan-types.ts';

/** An activity as a planning program has it. */
export interface PlannedTask {
  /** Of the file, for links between tasks. */
  readonly key: string;
  readonly activityId: string;
  readonly name: string;
  /** The part of the work breakdown above it, which becomes its item. */
  readonly part: string;
  readonly planStart: string | null;
  readonly planFinish: string | null;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  /** Key of its calendar; empty for none. */
  readonly calendar: string;
  /** It has one moment. P6 writes only the finish of some, and only the start of others. */
  readonly isMilestone: boolean;
}

/** Tasks that a warning names. */
const mostNamed = 5;

/** The day of a moment as the programs write it: `2026-05-04 08:00` or `2026-05-04T08:00:00`. Anything else is no day. */
export function dayOf(text: string | null | undefined): string | null {
  const day = text?.trim().slice(0, 10) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

/** The last day of which a data date speaks: in the morning that is the day before. P6 sets it to the start of the day that comes next. */
export function reportedDayOf(text: string | undefined): string | null {
  const day = dayOf(text);
  const hour = Number(/^.{10}[ T](\d{2}):/.exec(text?.trim() ?? '')?.[1] ?? 0);
  return day === null || hour >= 12 ? day : addDays(day, -1);
}

/** Makes activities of tasks. Tasks without the days of a plan are left out and told. */
export function plannerFile(
  kind: PlannerFile['kind'],
  tasks: readonly PlannedTask[],
  more: {
    readonly links: readonly (readonly [from: string, to: string])[];
    readonly calendars: ReadonlySet<string>;
    readonly newer?: string | undefined;
    readonly dataDay: string | null;
  },
): PlannerFile {
  const warnings: { readonly warning: PlanWarning; readonly value: string }[] = [];
  const seen = new Set<string>();
  const activities: GivenActivity[] = [];
  const without: string[] = [];
  for (const task of tasks) {
    if (seen.has(task.activityId)) throw new PlanError('TWICE', task.activityId);
    seen.add(task.activityId);
    const [planStart, planFinish] = momentsOf(task, task.planStart, task.planFinish);
    const [actualStart, actualFinish] = momentsOf(task, task.actualStart, task.actualFinish);
    const given = givenActivity.safeParse({
      activityId: task.activityId,
      name: task.name.replace(/\s+/g, ' ').slice(0, 300),
      itemName: task.part.replace(/\s+/g, ' ').slice(0, 200),
      planStart,
      planFinish,
      actualStart,
      actualFinish,
    });
    if (given.success && dayProblem(mergedActivity(given.data)) === undefined) activities.push(given.data);
    else without.push(task.activityId);
  }
  if (activities.length === 0) throw new PlanError('NO_ACTIVITIES');
  if (more.newer !== undefined) warnings.push({ warning: 'NEWER_VERSION', value: more.newer });
  if (without.length > 0) warnings.push({ warning: 'WITHOUT_DAYS', value: named(without) });
  const lacking = tasks.filter(({ calendar }) => calendar !== '' && !more.calendars.has(calendar));
  if (lacking.length > 0)
    warnings.push({ warning: 'CALENDAR_MISSING', value: named(lacking.map(({ activityId }) => activityId)) });
  const cycle = cycleIn(more.links);
  if (cycle !== undefined) {
    const ids = new Map(tasks.map(({ key, activityId }) => [key, activityId]));
    warnings.push({ warning: 'CYCLE', value: named(cycle.map((key) => ids.get(key) ?? key)) });
  }
  return {
    kind,
    activities,
    leftOut: without.filter((id) => activityId.safeParse(id).success),
    dataDay: more.dataDay,
    warnings,
  };
}

/** The days of a task; of a milestone that has one of them, it is both. */
const momentsOf = ({ isMilestone }: PlannedTask, start: string | null, finish: string | null) =>
  isMilestone ? ([start ?? finish, finish ?? start] as const) : ([start, finish] as const);

const named = (ids: readonly string[]) =>
  ids.length > mostNamed ? `${ids.slice(0, mostNamed).join(', ')}, … (${ids.length})` : ids.join(', ');

/** Tasks that follow each other in a circle; undefined if none do. */
export function cycleIn(
  links: readonly (readonly [from: string, to: string])[],
): readonly string[] | undefined {
  const after = new Map<string, string[]>();
  const before = new Map<string, number>();
  for (const [from, to] of links) {
    const known = after.get(from);
    if (known === undefined) after.set(from, [to]);
    else known.push(to);
    before.set(to, (before.get(to) ?? 0) + 1);
    if (!before.has(from)) before.set(from, 0);
  }
  // Takes away, again and again, what nothing comes before; a circle is left.
  const free = [...before].flatMap(([key, count]) => (count === 0 ? [key] : []));
  for (let key = free.pop(); key !== undefined; key = free.pop()) {
    before.delete(key);
    for (const next of after.get(key) ?? []) {
      const left = (before.get(next) ?? 0) - 1;
      before.set(next, left);
      if (left === 0) free.push(next);
    }
  }
  // What only comes after a circle is left too: going back from it ends in the circle.
  const [start] = before.keys();
  if (start === undefined) return undefined;
  const preceding = new Map(
    links.flatMap(([from, to]) => (before.has(from) && before.has(to) ? [[to, from] as const] : [])),
  );
  const way: string[] = [];
  let key: string | undefined = start;
  while (key !== undefined && !way.includes(key)) {
    way.push(key);
    key = preceding.get(key);
  }
  return key === undefined ? undefined : way.slice(way.indexOf(key)).reverse();
}
