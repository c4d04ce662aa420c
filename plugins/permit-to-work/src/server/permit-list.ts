import { dayInZone } from '@gantry/plugin-sdk/contract';
import { empty, likePattern, type People, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Act, RecordFilter, RecordTally } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type PermitStatus, permitStatus } from '../contract/permit.ts';
import { longestPeriodHours, type PermitType, permitType } from '../contract/permit-type.ts';
import type { PermitNames } from '../contract/permit-workflow.ts';
import type { IndexItem } from '../contract/wire.ts';
import { type AlarmedPermit, alarmedPermits } from './alarmed-permits.ts';
import { personNamed } from './people-repository.ts';
import type { Permits } from './permit-records.ts';

const idRow = z.object({ id: z.uuid() });

export interface PermitFilter {
  /** Empty values filter nothing. */
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

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const at = z.date().transform((date) => date.toISOString());
const itemRow = z.object({
  formUUID: z.uuid(),
  number: z.string().nullable(),
  status: permitStatus,
  permitType,
  location: z.uuid(),
  locationName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
  description: z.string(),
  validFrom: at,
  validTo: at,
  requesterId: z.uuid(),
  holderId: z.uuid().nullable(),
  version: z.number(),
});

interface Services {
  readonly people: People;
  readonly permits: Permits;
}

/** A page of permits. */
interface PermitRows {
  readonly items: readonly IndexItem[];
  /** Permits of the page that are left out because they are damaged. */
  readonly unreadable: number;
  readonly hasMore: boolean;
}

/**
 * A page, and whether there is another behind it. Permits with an alarm come first, the worst before the others, and then the latest start.
 * A danger that stands is of today: where the window has today, it is listed whatever the period of its permit.
 */
export async function findPermits(
  services: Services,
  act: Act,
  filter: PermitFilter,
  page: Page,
): Promise<PermitRows> {
  const { permits } = services;
  const read = async (...text: readonly Sql[]) => {
    const where = permits.condition(act.tx, askedOf(filter, text));
    const first = await firstOf(permits, act, filter, text);
    return listPermits(services, act, { where, first, page });
  };
  if (isWholeNumber(filter)) {
    const numbered = await read(numberCondition(filter));
    if (numbered.items.length + numbered.unreadable > 0) return numbered;
  }
  return read(...(filter.search === '' ? [] : [await textCondition(act.tx, filter.search)]));
}

/** How many permits a filter finds. @param most - permits that are counted where no total is stored */
export async function countPermits(
  permits: Permits,
  act: Act,
  filter: PermitFilter,
  most: number,
): Promise<RecordTally<PermitNames>> {
  const count = async (...text: readonly Sql[]) => {
    const [found, first] = await Promise.all([
      permits.tally(act.tx, askedOf(filter, text), most),
      firstOf(permits, act, filter, text),
    ]);
    const outside = first.filter((one) => !one.is_within);
    const byStatus = { ...found.byStatus };
    for (const { status } of outside) byStatus[status] = (byStatus[status] ?? 0) + 1;
    return { ...found, total: found.total + outside.length, byStatus };
  };
  if (isWholeNumber(filter)) {
    const numbered = await count(numberCondition(filter));
    if (numbered.total > 0) return numbered;
  }
  return count(...(filter.search === '' ? [] : [await textCondition(act.tx, filter.search)]));
}

/** Permits with an alarm, which come first. */
async function firstOf(permits: Permits, act: Act, filter: PermitFilter, text: readonly Sql[]) {
  const { tx } = act;
  const days = within(filter);
  const asked = { ...askedOf(filter, text), where: [...ownOf(filter), ...text] };
  const found = await alarmedPermits(tx, await permits.alarmed(tx), permits.condition(tx, asked), days);
  return hasToday(filter, act) ? found : found.filter((one) => one.is_within);
}

function askedOf(filter: PermitFilter, text: readonly Sql[]): RecordFilter<PermitNames> {
  const { viewer, statuses, locationID, permitType } = filter;
  return {
    viewer,
    statuses,
    equal: {
      locationId: locationID === '' ? undefined : locationID,
      permitType: permitType === '' ? undefined : permitType,
    },
    where: [...within(filter), ...ownOf(filter), ...text],
  };
}

const ownOf = ({ mine, viewer }: PermitFilter): readonly Sql[] =>
  mine ? [sql`r.main_task is not null and ${viewer} in (r.requester_id, r.holder_id)`] : [];

const isWholeNumber = ({ search }: PermitFilter) => wholeNumber.test(search);
const numberCondition = ({ search }: PermitFilter) => sql`r.number = ${search.toUpperCase()}`;

/** A permit's full number, which has its own index. If no permit has it, it is searched as text. */
const wholeNumber = /^PTW-\d{4}-\d{4,}$/i;

function hasToday({ firstDay, lastDay }: PermitFilter, { now, timeZone }: Act): boolean {
  const today = dayInZone(now, timeZone);
  return (firstDay === '' || firstDay <= today) && (lastDay === '' || lastDay >= today);
}

/** Which permits of a list come first, and which of the others follow them. */
interface Selection {
  readonly where: Sql;
  readonly first: readonly AlarmedPermit[];
  readonly page: Page;
}

/**
 * Selects the page from the permit table alone, then adds names and alarms. Those with an alarm are found by their keys, so that the index on
 * the start still orders the others.
 */
async function listPermits(
  { people, permits }: Services,
  act: Act,
  { where, first, page }: Selection,
): Promise<PermitRows> {
  const { tx } = act;
  const most = page.limit + 1;
  const shown = first.slice(page.offset, page.offset + most).map(({ id }) => id);
  const firstIds = first.map(({ id }) => id);
  const rest = firstIds.length === 0 ? empty : sql`and r.id <> all(${firstIds}::uuid[])`;
  const { rows, unreadable, hasMore } = await tx.listed(
    itemRow,
    sql`select r.id as "formUUID", r.number, r.status, r.permit_type as "permitType", r.location_id as location,
          l.name as "locationName", l.latitude, l.longitude, l.height, r.description, r.valid_from as "validFrom",
          r.valid_to as "validTo", r.requester_id as "requesterId", r.holder_id as "holderId", r.version
        from ((select r.* from permit r where r.project_id = ${tx.projectId} and r.id = any(${shown}::uuid[]))
              union all
              (select r.* from permit r where ${where} ${rest} order by r.valid_from desc, r.id
               limit ${most - shown.length} offset ${Math.max(0, page.offset - first.length)})) r
        join ptw_location l on l.project_id = r.project_id and l.id = r.location_id
        order by array_position(${shown}::uuid[], r.id), r.valid_from desc, r.id`,
    { from: 'permit', key: 'formUUID', limit: page.limit },
  );
  const ids = rows.flatMap((row) => [row.requesterId, row.holderId]);
  const [names, alarms] = await Promise.all([people.named(tx, ids), permits.alarmsOf(act, shown)]);
  const items = rows.map(({ requesterId, holderId, permitType, location, ...row }) => ({
    ...row,
    workflowExtension: { location, permitType, id: row.number ?? '' },
    requesterName: personNamed(names, requesterId).name,
    holderName: personNamed(names, holderId)?.name ?? null,
    alarms: [...(alarms.get(row.formUUID) ?? [])],
  }));
  return { items, unreadable, hasMore };
}

/** Conditions for permits whose period overlaps the filter's days. */
function within({ firstDay, lastDay, timeZone }: PermitFilter): readonly Sql[] {
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
function dayStart(day: string, timeZone: string, later: number): Sql {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
}

/** Searches number, description and location name. Finds the few matching locations first, by their own index. */
async function textCondition(tx: Tx, search: string): Promise<Sql> {
  const pattern = likePattern(search);
  const places = await tx.many(
    idRow,
    sql`select id from ptw_location where project_id = ${tx.projectId} and name ilike ${pattern}`,
  );
  if (places.length === 0) return sql`r.search_text ilike ${pattern}`;
  return sql`(r.search_text ilike ${pattern} or r.location_id = any(${places.map(({ id }) => id)}::uuid[]))`;
}

const liveRow = z.object({
  location_id: z.uuid(),
  status: z.enum(['Issued', 'Active', 'Suspended']),
  permit_type: permitType,
  total: z.number(),
});

/** Counts live permits whose period overlaps a day, by location, status and type. */
export async function countLive(
  tx: Tx,
  day: string,
  timeZone: string,
): Promise<readonly z.output<typeof liveRow>[]> {
  return tx.many(
    liveRow,
    sql`select location_id, status, permit_type, count(*) as total from permit
        where project_id = ${tx.projectId} and status in ('Issued', 'Active', 'Suspended')
          and valid_to > ${dayStart(day, timeZone, 0)} and valid_from < ${dayStart(day, timeZone, 1)}
        group by location_id, status, permit_type order by location_id, status, permit_type`,
  );
}
