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
  /** Whose drafts are shown. */
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
 * A page, newest start first, and the exact number of permits that the filter finds. Both are asked for at once: the second
 * is on its way while the first is worked on.
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

/** A permit's whole number, as it is printed on it: its own index has it at once. Where no permit has it, it is a text. */
const wholeNumber = /^PTW-\d{4}-\d{4,}$/i;

/** Rows are chosen on the permit table alone and only then dressed with names, those of a page in one call. */
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

/** The days that a permit's period touches. */
function within({ firstDay, lastDay, timeZone }: PermitFilter): readonly Sql[] {
  return [
    ...(firstDay === ''
      ? []
      : [
          sql`r.valid_to > ${dayStart(firstDay, timeZone, 0)}`,
          // Follows from the line above and the longest period, and lets the index on the start skip what is older.
          sql`r.valid_from > ${dayStart(firstDay, timeZone, 0)} - make_interval(hours => ${longestPeriodHours})`,
        ]),
    ...(lastDay === '' ? [] : [sql`r.valid_from < ${dayStart(lastDay, timeZone, 1)}`]),
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
  if (places.length === 0) return sql`r.search_text ilike ${pattern}`;
  return sql`(r.search_text ilike ${pattern} or r.location_id = any(${places.map(({ id }) => id)}::uuid[]))`;
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
