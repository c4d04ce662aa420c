import { dayInZone, isShortSearch } from '@gantry/plugin-sdk/contract';
import { likePattern, type Sql, sql, type Tx, textSearch } from '@gantry/plugin-sdk/server';
import { type Act, type RecordFilter, userOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { PermitStatus } from '../contract/permit.ts';
import { longestPeriodHours, type PermitType } from '../contract/permit-type.ts';
import type { PermitNames } from '../contract/permit-workflow.ts';
import { shortSearchDays } from '../contract/short-search.ts';
import type { countQuery } from '../contract/wire.ts';

/** What a list is narrowed to. Empty values filter nothing. */
export interface PermitFilter {
  readonly search: string;
  readonly locationID: string;
  readonly permitType: PermitType | '';
  readonly statuses: readonly PermitStatus[];
  /** Calendar days in `timeZone`, inclusive; empty is open. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly timeZone: string;
  /** The member whose drafts are shown. */
  readonly viewer: string;
  /** Only the viewer's permits that are not over. */
  readonly mine: boolean;
}

/** The filter that a query of the actor asks for. */
export const filterOf = (
  act: Act,
  query: Omit<z.output<typeof countQuery>, 'mine'> & { readonly mine?: boolean },
  statuses: readonly PermitStatus[],
): PermitFilter => ({
  search: query.search,
  locationID: query.location,
  permitType: query.permitType,
  statuses,
  firstDay: boundDay(query.startTime, act.timeZone),
  lastDay: boundDay(query.endTime, act.timeZone),
  timeZone: act.timeZone,
  viewer: userOf(act) ?? '',
  mine: query.mine ?? false,
});

/** The day of a date or local time as written; for an instant, its day in the project's time zone. */
function boundDay(text: string, timeZone: string): string {
  return text.includes('T') ? dayInZone(text, timeZone) : text.slice(0, 10);
}

/** Whether the first day is after the last. */
export const isReversed = ({ firstDay, lastDay }: PermitFilter) =>
  firstDay !== '' && lastDay !== '' && firstDay > lastDay;

/** Whether the days of the list, if it has any, include today. */
export function hasToday({ firstDay, lastDay }: PermitFilter, { now, timeZone }: Act): boolean {
  const today = dayInZone(now, timeZone);
  return (firstDay === '' || firstDay <= today) && (lastDay === '' || lastDay >= today);
}

/** What a search looks for: `sparse` is a condition that no order of the list has, `where` one that an index finds. */
export interface Searched {
  readonly sparse: readonly Sql[];
  readonly where: readonly Sql[];
  /** The months that the numbers may be of, as numbers begin; undefined: any. Numbers have an index for each. */
  readonly months?: readonly string[];
  /** `where` names whole numbers, which have an index of their own: it finds them, whatever else is asked for. */
  readonly isFew?: true;
}

/**
 * What the text of a filter may mean, the most exact first. A later one counts if no permit is found by those before it. The beginning of a
 * number means no other text, which most permits would have.
 */
export async function searchesOf(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  { search }: PermitFilter,
): Promise<readonly Searched[]> {
  if (search === '') return [{ sparse: [], where: [] }];
  const number = search.toUpperCase();
  const months = beginning.test(number) ? monthsOf(number) : [];
  const isWhole = wholeNumber.test(number);
  if (!isWhole && months.length > 0) return [{ sparse: [], where: [numberFrom(number)], months }];
  const numbered = isWhole ? [[number], longerThan(number)].map(withNumbers) : [];
  return [...numbered, { sparse: [await textCondition(tx, search, now)], where: [] }];
}

/** A permit's full number, which has its own index. */
const wholeNumber = /^PTW-\d{4}-\d{4,}$/;
/** How a number begins, from the year on. */
const beginning = /^PTW-\d{2,4}$|^PTW-\d{4}-\d*$/;

/** The months of the numbers that begin so: `PTW-26` is of twelve. */
function monthsOf(start: string): readonly string[] {
  const year = start.slice(0, 'PTW-26'.length);
  const ofYear = Array.from({ length: 12 }, (_, at) => `${year}${String(at + 1).padStart(2, '0')}`);
  return ofYear.filter((month) => month.startsWith(start.slice(0, month.length)));
}

// In a number only digits and `-` follow, all before `~`.
const numberFrom = (start: string): Sql =>
  sql`(r.number collate "C" >= ${start} and r.number collate "C" < ${`${start}~`})`;

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));

/** The numbers that begin with a whole one. A month has less than a million permits, and a whole number four digits at least. */
function longerThan(number: string): readonly string[] {
  const once = digits.map((digit) => `${number}${digit}`);
  return [...once, ...once.flatMap((begun) => digits.map((digit) => `${begun}${digit}`))];
}

const withNumbers = (numbers: readonly string[]): Searched => ({
  sparse: [],
  where: [sql`r.number = any(${[...numbers]}::text[])`],
  isFew: true,
});

/** The filter as records know it, without a text. */
export function recordFilterOf(filter: PermitFilter): RecordFilter<PermitNames> {
  const { viewer, statuses, locationID, permitType } = filter;
  return {
    viewer,
    statuses,
    equal: {
      locationId: locationID === '' ? undefined : locationID,
      permitType: permitType === '' ? undefined : permitType,
    },
    where: within(filter),
  };
}

/** Permits that are not over, which the viewer requested or holds. */
export const mineOf = ({ mine, viewer }: PermitFilter): readonly Sql[] =>
  mine ? [sql`r.main_task is not null and (r.requester_id = ${viewer} or r.holder_id = ${viewer})`] : [];

/** Conditions for permits whose period overlaps the filter's days. */
export function within({ firstDay, lastDay, timeZone }: PermitFilter): readonly Sql[] {
  return [
    ...(firstDay === ''
      ? []
      : [
          sql`r.valid_to > ${dayStart(firstDay, timeZone, 0)}`,
          // Implied by the line above and the longest period; lets the index on the start skip older permits.
          sql`r.valid_from > ${dayStart(firstDay, timeZone, 0)} - make_interval(hours => ${longestPeriodHours})`,
        ]),
    ...(lastDay === '' ? [] : [sql`r.valid_from < ${dayStart(lastDay, timeZone, 1)}`]),
  ];
}

/** The start of the calendar day that is `later` days after `day`. */
export function dayStart(day: string, timeZone: string, later: number): Sql {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
}

const idRow = z.object({ id: z.uuid() });

/**
 * Searches number, description and location name. Finds the few matching locations first. What is too short for the index of texts is
 * looked for in numbers and descriptions of the last days only.
 */
async function textCondition(tx: Tx, search: string, now: Date): Promise<Sql> {
  const places = await tx.many(
    idRow,
    sql`select id from ptw_location where project_id = ${tx.projectId} and name ilike ${likePattern(search)}`,
  );
  const text = textSearch(sql`r.search_text`, search);
  const since = new Date(now.getTime() - shortSearchDays * 86_400_000);
  const inText = isShortSearch(search) ? sql`${text} and r.valid_from > ${since}` : text;
  if (places.length === 0) return inText;
  return sql`((${inText}) or r.location_id = any(${places.map(({ id }) => id)}::uuid[]))`;
}
