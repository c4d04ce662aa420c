import type { BothLanguages, Notification } from '@gantry/contract';

/** A step that waits for the member, with its times as milliseconds. */
export interface DayItem {
  readonly id: string;
  readonly pluginId: string;
  readonly step: BothLanguages;
  /** What it is about, such as `Permit PTW-2611-0401 was submitted`. */
  readonly text: BothLanguages;
  /** What the record is about, such as the work that is inspected. */
  readonly detail: BothLanguages | null;
  readonly at: BothLanguages | null;
  readonly due: number | null;
  readonly from: number | null;
  readonly state: NonNullable<Notification['waiting']>['state'];
  readonly object: string | null;
  readonly path: string | null;
  /** It is about a danger, which does not wait. */
  readonly isDanger: boolean;
}

/** The steps of a day. Each is in one section, ordered by time and then by place. */
export interface MyDay {
  readonly overdue: readonly DayItem[];
  /** Dangers, and what has begun by its planned time. */
  readonly now: readonly DayItem[];
  /** The first that is still to come. */
  readonly next: readonly DayItem[];
  /** The rest of the day; those without a time come last. */
  readonly later: readonly DayItem[];
  /** After today. */
  readonly after: readonly DayItem[];
}

/** The step that a notification asks for; undefined if it only informs. */
export function dayItemOf(notification: Notification): DayItem | undefined {
  const { waiting, id, pluginId, text, detail, path, alarmKey } = notification;
  if (!waiting) return undefined;
  const { step, at, state, object } = waiting;
  const moment = (value: string | null) => (value === null ? null : Date.parse(value));
  return {
    id,
    pluginId,
    step,
    text,
    detail,
    path,
    at,
    state,
    object,
    due: moment(waiting.due),
    from: moment(waiting.from),
    isDanger: alarmKey !== null,
  };
}

/** When it is planned, or else due; null: at any time. */
export const timeOf = ({ from, due }: DayItem): number | null => from ?? due;

/**
 * Sorts what waits into the sections of My day.
 * @param isToday - whether a moment is before the end of the project's present day
 */
export function myDay(items: readonly DayItem[], now: number, isToday: (moment: number) => boolean): MyDay {
  const overdue: DayItem[] = [];
  const begun: DayItem[] = [];
  const toCome: DayItem[] = [];
  const anyTime: DayItem[] = [];
  const after: DayItem[] = [];
  for (const item of items) {
    const time = timeOf(item);
    if (item.isDanger) begun.push(item);
    else if (item.due !== null && item.due < now) overdue.push(item);
    else if (time === null) anyTime.push(item);
    else if (item.from !== null && item.from <= now) begun.push(item);
    else if (isToday(time)) toCome.push(item);
    else after.push(item);
  }
  const [first, ...rest] = toCome.sort(inOrder);
  return {
    overdue: overdue.sort((a, b) => (a.due ?? 0) - (b.due ?? 0) || inOrder(a, b)),
    now: begun.sort(inOrder),
    next: first ? [first] : [],
    later: [...rest, ...anyTime.sort(inOrder)],
    after: after.sort(inOrder),
  };
}

/**
 * What to do next: a danger, then the steps of today by their times, with those that were planned for today and are late, then what else is
 * overdue, then what can be done at any time. Where an overdue step is about the same record, object or place, that one comes first,
 * but never before a danger.
 * @param isThisDay - whether a moment is in the project's present day
 */
export function startNext(
  { overdue, now, next, later }: MyDay,
  isThisDay: (moment: number) => boolean,
): DayItem | undefined {
  const lateToday = overdue.filter(({ from }) => from !== null && isThisDay(from));
  const [begun] = [...now, ...lateToday].sort(inOrder);
  const wanted = begun ?? next[0] ?? overdue[0] ?? later[0];
  if (wanted?.isDanger) return wanted;
  return overdue.find((one) => wanted !== undefined && isAbout(one, wanted)) ?? wanted;
}

/** Whether two steps are about the same thing. */
export function isAbout(one: DayItem, other: DayItem): boolean {
  const same = <T>(a: T | null | undefined, b: T | null | undefined) => a != null && a === b;
  return same(one.path, other.path) || same(one.object, other.object) || same(one.at?.en, other.at?.en);
}

function inOrder(a: DayItem, b: DayItem): number {
  const [first, second] = [timeOf(a) ?? Number.MAX_VALUE, timeOf(b) ?? Number.MAX_VALUE];
  if (a.isDanger !== b.isDanger) return a.isDanger ? -1 : 1;
  if (first !== second) return first - second;
  return compare(a.at?.en ?? '\uffff', b.at?.en ?? '\uffff') || compare(a.id, b.id);
}

/** By code points, so that the order is the same in every browser. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
