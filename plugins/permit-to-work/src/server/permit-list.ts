import { likePattern, type People, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PermitStatus, permitStatus } from '../contract/permit.ts';
import { longestPeriodHours, type PermitType, permitType } from '../contract/permit-type.ts';
import type { IndexItem } from '../contract/wire.ts';
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

/**
 * A page, latest start first, and the exact number of matching permits. Both queries are sent together: the second is on
 * its way while the first runs.
 */
export async function findPermits(
  { people, permits }: { readonly people: People; readonly permits: Permits },
  tx: Tx,
  filter: PermitFilter,
  page: Page,
): Promise<{ readonly items: readonly IndexItem[]; readonly total: number }> {
  const { viewer, statuses } = filter;
  const equal = {
    locationId: filter.locationID === '' ? undefined : filter.locationID,
    permitType: filter.permitType === '' ? undefined : filter.permitType,
  };
  const find = async (...text: readonly Sql[]) => {
    const asked = { viewer, statuses, equal, where: [...within(filter), ...text] };
    const [items, total] = await Promise.all([
      listPermits(people, tx, permits.condition(tx, asked), page),
      permits.total(tx, asked),
    ]);
    return { items, total };
  };
  if (filter.search === '') return find();
  if (wholeNumber.test(filter.search)) {
    const numbered = await find(sql`r.number = ${filter.search.toUpperCase()}`);
    if (numbered.total > 0) return numbered;
  }
  return find(await textCondition(tx, filter.search));
}

/** A permit's full number, which has its own index. If no permit has it, it is searched as text. */
const wholeNumber = /^PTW-\d{4}-\d{4,}$/i;

/** Selects the page from the permit table alone, then adds names: one join, and one call for the people. */
async function listPermits(people: People, tx: Tx, where: Sql, page: Page): Promise<readonly IndexItem[]> {
  const rows = await tx.many(
    itemRow,
    sql`select r.id as "formUUID", r.number, r.status, r.permit_type as "permitType", r.location_id as location,
          l.name as "locationName", l.latitude, l.longitude, l.height, r.description, r.valid_from as "validFrom",
          r.valid_to as "validTo", r.requester_id as "requesterId", r.holder_id as "holderId", r.version
        from (select r.* from permit r where ${where}
              order by r.valid_from desc, r.id limit ${page.limit} offset ${page.offset}) r
        join ptw_location l on l.project_id = r.project_id and l.id = r.location_id
        order by r.valid_from desc, r.id`,
  );
  const ids = rows.flatMap((row) => [row.requesterId, row.holderId]);
  const names = await people.named(tx, ids);
  return rows.map(({ requesterId, holderId, permitType, location, ...row }) => ({
    ...row,
    workflowExtension: { location, permitType, id: row.number ?? '' },
    requesterName: personNamed(names, requesterId).name,
    holderName: personNamed(names, holderId)?.name ?? null,
  }));
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
