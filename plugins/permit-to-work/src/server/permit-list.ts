import {
  empty,
  join,
  likePattern,
  type People,
  type ProjectPerson,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PermitStatus, permitStatus } from '../contract/permit.ts';
import { longestPeriodHours, type PermitType, permitType } from '../contract/permit-type.ts';
import type { IndexItem } from '../contract/wire.ts';
import { personNamed } from './people-repository.ts';

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
  /** Whose drafts are shown. */
  readonly viewer: string;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const itemRow = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  status: permitStatus,
  permit_type: permitType,
  location_id: z.uuid(),
  location_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
  description: z.string(),
  valid_from: z.date(),
  valid_to: z.date(),
  requester_id: z.uuid(),
  holder_id: z.uuid().nullable(),
  version: z.number(),
});

function itemOf(row: z.output<typeof itemRow>, people: ReadonlyMap<string, ProjectPerson>): IndexItem {
  return {
    formUUID: row.id,
    workflowExtension: { location: row.location_id, permitType: row.permit_type, id: row.number ?? '' },
    number: row.number,
    status: row.status,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to.toISOString(),
    locationName: row.location_name,
    latitude: row.latitude,
    longitude: row.longitude,
    height: row.height,
    description: row.description,
    requesterName: personNamed(people, row.requester_id).name,
    holderName: personNamed(people, row.holder_id)?.name ?? null,
    version: row.version,
  };
}

/**
 * A page, newest start first, and the exact number of permits that the filter finds. Both are asked for at once: the second
 * is on its way while the first is worked on.
 */
export async function findPermits(
  people: People,
  tx: Tx,
  filter: PermitFilter,
  page: Page,
): Promise<{ readonly items: readonly IndexItem[]; readonly total: number }> {
  const find = async (text: Sql | null) => {
    const [items, total] = await Promise.all([
      listPermits(people, tx, conditions(tx, filter, text), page),
      countPermits(tx, filter, text),
    ]);
    return { items, total };
  };
  if (filter.search === '') return find(null);
  if (wholeNumber.test(filter.search)) {
    const numbered = await find(sql`p.number = ${filter.search.toUpperCase()}`);
    if (numbered.total > 0) return numbered;
  }
  return find(await textCondition(tx, filter.search));
}

/** A permit's whole number, as it is printed on it: its own index has it at once. Where no permit has it, it is a text. */
const wholeNumber = /^PTW-\d{4}-\d{4,}$/i;

/** Rows are chosen on the permit table alone and only then dressed with names, those of a page in one call. */
async function listPermits(people: People, tx: Tx, where: Sql, page: Page): Promise<readonly IndexItem[]> {
  const rows = await tx.many(
    itemRow,
    sql`select p.id, p.number, p.status, p.permit_type, p.location_id, l.name as location_name, l.latitude, l.longitude,
          l.height, p.description, p.valid_from, p.valid_to, p.requester_id, p.holder_id, p.version
        from (select p.* from permit p where ${where}
              order by p.valid_from desc, p.id limit ${page.limit} offset ${page.offset}) p
        join ptw_location l on l.project_id = p.project_id and l.id = p.location_id
        order by p.valid_from desc, p.id`,
  );
  const names = await people.named(
    tx,
    rows.flatMap((row) => [row.requester_id, row.holder_id]),
  );
  return rows.map((row) => itemOf(row, names));
}

const totalRow = z.object({ total: z.number() });

/** The permits that everybody sees and the viewer's drafts, each from where it is counted fastest. */
async function countPermits(tx: Tx, filter: PermitFilter, text: Sql | null): Promise<number> {
  if (text !== null)
    return (
      await tx.one(
        totalRow,
        sql`select count(*) as total from permit p where ${conditions(tx, filter, text)}`,
      )
    ).total;
  const { statuses } = filter;
  const drafts =
    statuses.length > 0 && !statuses.includes('Draft')
      ? sql`0`
      : sql`(select count(*) from permit p where ${conditions(tx, { ...filter, statuses: ['Draft'] }, null)})`;
  return (await tx.one(totalRow, sql`select (${countOthers(tx, filter)} + ${drafts})::bigint as total`))
    .total;
}

/** From the kept counts unless the filter names days; those are counted in an index that does not know whose a draft is. */
function countOthers(tx: Tx, filter: PermitFilter): Sql {
  const { firstDay, lastDay, locationID, permitType: type, statuses } = filter;
  if (firstDay !== '' || lastDay !== '')
    return sql`(select count(*) from permit p where ${join(matches(tx, filter, sql`p.status <> 'Draft'`), ' and ')})`;
  const narrowed = join(
    [
      sql`c.project_id = ${tx.projectId}`,
      sql`c.status <> 'Draft'`,
      ...(locationID === '' ? [] : [sql`c.location_id = ${locationID}`]),
      ...(type === '' ? [] : [sql`c.permit_type = ${type}`]),
      ...(statuses.length === 0 ? [] : [sql`c.status = any(${[...statuses]}::text[])`]),
    ],
    ' and ',
  );
  return sql`(select coalesce(sum(c.total), 0) from permit_count c where ${narrowed})`;
}

function conditions(tx: Tx, filter: PermitFilter, text: Sql | null): Sql {
  const { statuses, viewer } = filter;
  const onlyDrafts = statuses.length === 1 && statuses[0] === 'Draft';
  const whose = onlyDrafts
    ? sql`p.status = 'Draft' and p.requester_id = ${viewer}`
    : sql`(p.status <> 'Draft' or p.requester_id = ${viewer})`;
  const rest = onlyDrafts ? { ...filter, statuses: [] } : filter;
  return join([...matches(tx, rest, whose), ...(text === null ? [] : [text])], ' and ');
}

/** @param whose - which drafts count. */
function matches(tx: Tx, filter: PermitFilter, whose: Sql): readonly Sql[] {
  const { firstDay, lastDay, timeZone } = filter;
  return [
    sql`p.project_id = ${tx.projectId}`,
    whose,
    ...(filter.statuses.length === 0 ? [] : [sql`p.status = any(${[...filter.statuses]}::text[])`]),
    ...(filter.locationID === '' ? [] : [sql`p.location_id = ${filter.locationID}`]),
    ...(filter.permitType === '' ? [] : [sql`p.permit_type = ${filter.permitType}`]),
    ...(firstDay === ''
      ? []
      : [
          sql`p.valid_to > ${dayStart(firstDay, timeZone, 0)}`,
          // Follows from the line above and the longest period, and lets the index on the start skip what is older.
          sql`p.valid_from > ${dayStart(firstDay, timeZone, 0)} - make_interval(hours => ${longestPeriodHours})`,
        ]),
    ...(lastDay === '' ? [] : [sql`p.valid_from < ${dayStart(lastDay, timeZone, 1)}`]),
  ];
}

/** The moment at which a calendar day begins, a number of days later. */
function dayStart(day: string, timeZone: string, later: number): Sql {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
}

/** In the number, the description or the location's name. The few locations are looked up first, by their own index. */
async function textCondition(tx: Tx, search: string): Promise<Sql> {
  const pattern = likePattern(search);
  const places = await tx.many(
    idRow,
    sql`select id from ptw_location where project_id = ${tx.projectId} and name ilike ${pattern}`,
  );
  const atPlaces =
    places.length === 0 ? empty : sql`or p.location_id = any(${places.map((place) => place.id)}::uuid[])`;
  return sql`(p.search_text ilike ${pattern} ${atPlaces})`;
}

const liveRow = z.object({
  location_id: z.uuid(),
  status: z.enum(['Issued', 'Active', 'Suspended']),
  permit_type: permitType,
  total: z.number(),
});

/** Live permits whose period touches a day, by location, status and type. */
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
