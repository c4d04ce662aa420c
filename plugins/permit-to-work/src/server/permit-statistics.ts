import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { longestPeriodHours, permitType } from '../contract/permit-type.ts';
import {
  countedSteps,
  type DayRange,
  mostListed,
  noSteps,
  type PermitStatistics,
  type Span,
  type StepCounts,
  spanOf,
  spansOf,
} from '../contract/statistics.ts';
import { dayStart } from './permit-filter.ts';

/** Some days of a project. */
interface Days extends DayRange {
  readonly timeZone: string;
}

const startOf = ({ from, timeZone }: Days) => dayStart(from, timeZone, 0);
const endOf = ({ to, timeZone }: Days) => dayStart(to, timeZone, 1);

/** Permits of some days in the project's time zone, from the permits and their history. */
export async function statisticsOf(
  tx: Tx,
  range: DayRange,
  per: Span,
  timeZone: string,
): Promise<PermitStatistics> {
  const days = { ...range, timeZone };
  const [hasPermits, steps, atWork, requested, stops] = await Promise.all([
    anyPermit(tx),
    tx.many(stepRow, stepsByDay(tx, days)),
    permitsAtWork(tx, days),
    tx.one(requestedRow, ofRequested(tx, days)),
    stopsOf(tx, days),
  ]);
  const bySpan = new Map(spansOf(range, per).map((span) => [span, { ...noSteps }]));
  const all: StepCounts = { ...noSteps };
  for (const { day, step, total } of steps) {
    all[step] += total;
    const counts = bySpan.get(spanOf(day, per));
    if (counts !== undefined) counts[step] += total;
  }
  return {
    ...range,
    hasPermits,
    steps: all,
    spans: [...bySpan].map(([span, counts]) => ({ span, steps: counts })),
    atWork,
    requested,
    stops,
  };
}

/** From the maintained counts. */
async function anyPermit(tx: Tx): Promise<boolean> {
  const { found } = await tx.one(
    z.object({ found: z.boolean() }),
    sql`select exists (select from permit_count
          where project_id = ${tx.projectId} and status <> 'Draft' and total > 0) as found`,
  );
  return found;
}

const stepRow = z.object({ day: z.string(), step: z.enum(countedSteps), total: z.number() });

/**
 * How often each step was taken on each day. A draft that its requester gave up was never a request, and the holder's part of closing
 * leaves the permit open. Each step of each day is a stretch of the index, so that nothing is sorted.
 */
export const stepsByDay = (tx: Pick<Tx, 'projectId'>, { from, to, timeZone }: Days): Sql => sql`
  select to_char(d.day, 'YYYY-MM-DD') as day, a.step, sum(c.total)::float8 as total
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as d (day)
  cross join (values ('requested', 'request'), ('issued', 'issue'), ('rejected', 'reject'), ('cancelled', 'cancel'),
    ('suspended', 'suspend'), ('closed', 'close'), ('closed', 'closeOut')) as a (step, action)
  cross join lateral (
    select count(*) as total from record_history h
    where h.project_id = ${tx.projectId} and h.action = a.action
      and h.action in ('request', 'issue', 'reject', 'cancel', 'suspend', 'close', 'closeOut')
      and h.at >= (d.day at time zone ${timeZone}::text) and h.at < ((d.day + interval '1 day') at time zone ${timeZone}::text)
      and (h.action <> 'cancel' or h.from_status <> 'Draft')
      and (h.action not in ('close', 'closeOut') or h.to_status = 'Closed')) c
  where c.total > 0 group by 1, 2`;

const requestedRow = z.object({
  total: z.number(),
  issued: z.number(),
  extended: z.number(),
  rescheduled: z.number(),
  medianHours: z.number().nullable(),
});

/** What has become of the permits that were requested. Each is looked up alone, so that no other permit's history is read. */
export const ofRequested = (tx: Pick<Tx, 'projectId'>, days: Days): Sql => sql`
  select count(*)::float8 as total, count(p.issued_at)::float8 as issued,
    count(*) filter (where other.extended)::float8 as extended,
    count(*) filter (where other.rescheduled)::float8 as rescheduled,
    percentile_cont(0.5) within group (order by extract(epoch from p.issued_at - p.requested_at)::float8 / 3600)
      as "medianHours"
  from permit p cross join lateral (
    select bool_or(h.action = 'extend') as extended, bool_or(h.action = 'reschedule') as rescheduled from record_history h
    where h.project_id = p.project_id and h.record_id = p.id and h.action in ('extend', 'reschedule')) other
  where p.project_id = ${tx.projectId} and p.requested_at >= ${startOf(days)} and p.requested_at < ${endOf(days)}`;

const workRow = z.object({ type: permitType.nullable(), place: z.uuid().nullable(), total: z.number() });
const placeRow = z.object({ id: z.uuid(), name: z.string() });

/** Rows with a type, rows with a location, and one with neither, which has all. */
export const atWorkRows = (tx: Pick<Tx, 'projectId'>, days: Days): Sql => sql`
  select permit_type as type, location_id as place, count(*)::float8 as total from permit
  where project_id = ${tx.projectId} and status <> 'Draft' and valid_to > ${startOf(days)} and valid_from < ${endOf(days)}
    and valid_from > ${startOf(days)} - make_interval(hours => ${longestPeriodHours})
  group by grouping sets ((permit_type), (location_id), ())
  order by total desc, type, place`;

async function permitsAtWork(tx: Tx, days: Days): Promise<PermitStatistics['atWork']> {
  const rows = await tx.many(workRow, atWorkRows(tx, days));
  const places = rows.flatMap(({ place, total }) => (place === null ? [] : [{ place, total }]));
  const most = places.slice(0, mostListed);
  const named = await tx.many(
    placeRow,
    sql`select id, name from ptw_location
        where project_id = ${tx.projectId} and id = any(${most.map(({ place }) => place)}::uuid[])`,
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    total: rows.find(({ type, place }) => type === null && place === null)?.total ?? 0,
    byType: rows.flatMap(({ type, total }) => (type === null ? [] : [{ permitType: type, total }])),
    // A foreign key keeps a permit's location.
    byLocation: most.map(({ place, total }) => ({ locationID: place, name: names.get(place) ?? '', total })),
    locations: places.length,
  };
}

/** The suspensions, each with the moment at which it was over. */
const stopsFrom = (tx: Pick<Tx, 'projectId'>, days: Days): Sql => sql`
  from record_history s left join lateral (
    select h.at from record_history h
    where h.project_id = s.project_id and h.record_id = s.record_id and h.seq > s.seq and h.to_status <> 'Suspended'
    order by h.seq limit 1) over_at on true
  where s.project_id = ${tx.projectId} and s.at >= ${startOf(days)} and s.at < ${endOf(days)} and s.action = 'suspend'`;

const stopsRow = z.object({
  total: z.number(),
  permits: z.number(),
  bySystem: z.number(),
  standing: z.number(),
  medianMinutes: z.number().nullable(),
});
const stopRow = z.object({
  formUUID: z.uuid(),
  number: z.string(),
  locationName: z.string(),
  at: z.date(),
  until: z.date().nullable(),
  reason: z.string(),
  isBySystem: z.boolean(),
});

export const allStops = (tx: Pick<Tx, 'projectId'>, days: Days): Sql => sql`
  select count(*)::float8 as total, count(distinct s.record_id)::float8 as permits,
    count(*) filter (where s.actor_id is null)::float8 as "bySystem",
    count(*) filter (where over_at.at is null)::float8 as standing,
    percentile_cont(0.5) within group (order by extract(epoch from over_at.at - s.at)::float8 / 60) as "medianMinutes"
  ${stopsFrom(tx, days)}`;

export const latestStops = (tx: Pick<Tx, 'projectId'>, days: Days): Sql => sql`
  select p.id as "formUUID", p.number, l.name as "locationName", found.at, found.until, found.reason,
    found.by_system as "isBySystem"
  from (
    select s.project_id, s.record_id, s.seq, s.at, over_at.at as until, s.comment as reason, s.actor_id is null as by_system
    ${stopsFrom(tx, days)} order by s.at desc, s.record_id, s.seq desc limit ${mostListed}) found
  join permit p on p.project_id = found.project_id and p.id = found.record_id
  join ptw_location l on l.project_id = p.project_id and l.id = p.location_id
  order by found.at desc, found.record_id, found.seq desc`;

async function stopsOf(tx: Tx, days: Days): Promise<PermitStatistics['stops']> {
  const [all, latest] = await Promise.all([
    tx.one(stopsRow, allStops(tx, days)),
    tx.many(stopRow, latestStops(tx, days)),
  ]);
  return {
    ...all,
    latest: latest.map(({ at, until, ...stop }) => ({
      ...stop,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
