import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Act, RecordFilter, RecordTally } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type PermitStatus, permitStatuses } from '../contract/permit.ts';
import { permitType } from '../contract/permit-type.ts';
import { type PermitNames, permitWorkflow } from '../contract/permit-workflow.ts';
import { type AlarmedPermit, alarmedPermits } from './alarmed-permits.ts';
import {
  dayStart,
  hasToday,
  mineOf,
  type PermitFilter,
  recordFilterOf,
  type Searched,
  searchesOf,
  within,
} from './permit-filter.ts';
import type { PermitRecord, Permits } from './permit-records.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
  /** All permits are searched, however long that takes. */
  readonly isWhole?: boolean;
}

/** A page of permits, and whether there is another behind it. */
export interface PermitPage {
  readonly items: readonly PermitRecord[];
  /** Permits of the page that are left out because they are damaged. */
  readonly unreadable: number;
  /** How many permits were searched, those with the latest start; null if the search covered all that match. */
  readonly searched: number | null;
  readonly hasMore: boolean;
  /** Ids of those with an alarm, which come first in the list. */
  readonly alarmed: readonly string[];
}

/**
 * Permits with an alarm come first, the worst before the others, and then the latest start. If the window includes today, it lists every
 * permit with an alarm, whatever its period.
 */
export async function findPermits(
  permits: Permits,
  act: Act,
  filter: PermitFilter,
  page: Page,
): Promise<PermitPage> {
  let found = nothing;
  for (const searched of await searchesOf(act, filter)) {
    found = await pageOfPermits(permits, act, filter, searched, page);
    if (found.items.length + found.unreadable > 0) break;
  }
  return found;
}

const nothing: PermitPage = { items: [], unreadable: 0, searched: null, hasMore: false, alarmed: [] };

/** Of these statuses, those in which a permit is not over, which few permits have; undefined if there are none. */
function openAmong(statuses: readonly PermitStatus[]): readonly PermitStatus[] | undefined {
  const open = permitStatuses.filter(
    (one) => !permitWorkflow.ends.includes(one) && (statuses.length === 0 || statuses.includes(one)),
  );
  return open.length === 0 ? undefined : open;
}

async function pageOfPermits(
  permits: Permits,
  act: Act,
  filter: PermitFilter,
  searched: Searched,
  { limit, offset, isWhole = false }: Page,
): Promise<PermitPage> {
  const { tx } = act;
  const statuses = filter.mine ? openAmong(filter.statuses) : filter.statuses;
  if (statuses === undefined) return nothing;
  const alarmed = (await firstOf(permits, act, filter, searched)).map(({ id }) => id);
  const shown = alarmed.slice(offset, offset + limit);
  const { where = [], ...equal } = recordFilterOf(filter);
  const asked = { ...equal, statuses, where: [...where, ...searched.where, ...besides(alarmed)] };
  const part = { limit: limit - shown.length, offset: Math.max(0, offset - alarmed.length) };
  const readRest = async () => {
    const found = await permits.page(tx, asked, {
      among: { status: permitStatuses, ...leadOf(filter, searched) },
      by: [sql`r.valid_from`],
      isDesc: true,
      few: allOf([...mineOf(filter), ...(searched.isFew ? searched.where : [])]),
      sparse: allOf(searched.sparse),
      ...part,
    });
    if (!isWhole || found.searched === null) return found;
    const all = { ...asked, where: [...asked.where, ...searched.sparse] };
    const { total, ...rest } = await permits.list(tx, all, { orderBy: sql`r.valid_from desc`, ...part });
    return { ...rest, searched: null, hasMore: part.offset + part.limit < total };
  };
  const [first, rest] = await Promise.all([withIds(permits, tx, filter.viewer, shown), readRest()]);
  return {
    items: [...first.items, ...rest.items],
    unreadable: first.unreadable + rest.unreadable,
    searched: rest.searched,
    hasMore: rest.hasMore,
    alarmed,
  };
}

/** The filter whose index has the order of the list; the others are checked on the permits that it finds. */
function leadOf(
  { locationID, permitType: type }: PermitFilter,
  { months }: Searched,
): Readonly<Record<string, readonly string[]>> {
  const ofMonths = months && { numberMonth: months };
  if (locationID !== '') return { locationId: [locationID], ...ofMonths };
  if (ofMonths !== undefined) return ofMonths;
  return type === '' ? {} : { permitType: [type] };
}

const allOf = (conditions: readonly Sql[]) =>
  conditions.length === 0 ? undefined : join([...conditions], ' and ');

const besides = (ids: readonly string[]): readonly Sql[] =>
  ids.length === 0 ? [] : [sql`r.id <> all(${[...ids]}::uuid[])`];

async function withIds(permits: Permits, tx: Tx, viewer: string, ids: readonly string[]) {
  if (ids.length === 0) return { items: [], unreadable: 0 };
  const filter = { viewer, where: [sql`r.id = any(${[...ids]}::uuid[])`] };
  const orderBy = sql`array_position(${[...ids]}::uuid[], r.id)`;
  return permits.list(tx, filter, { orderBy, limit: ids.length, offset: 0 });
}

/** All permits of a filter in the order of the list, some hundreds at a time, as they were at the beginning. */
export async function permitsInBatches(
  permits: Permits,
  act: Act,
  filter: PermitFilter,
): Promise<{ readonly total: number; readonly batches: AsyncGenerator<readonly PermitRecord[]> }> {
  const { tx } = act;
  for (const searched of await searchesOf(act, filter)) {
    const alarmed = (await firstOf(permits, act, filter, searched)).map(({ id }) => id);
    const asked = askedOf(filter, searched);
    const others = { ...asked, where: [...(asked.where ?? []), ...besides(alarmed)] };
    const total = alarmed.length + (await permits.total(tx, others));
    async function* batches() {
      if (alarmed.length > 0) yield (await withIds(permits, tx, filter.viewer, alarmed)).items;
      yield* permits.inBatches(tx, others, sql`r.valid_from desc`);
    }
    if (total > 0) return { total, batches: batches() };
  }
  return { total: 0, batches: none() };
}

async function* none(): AsyncGenerator<readonly PermitRecord[]> {}

/** How many permits a filter finds. @param most - permits that are counted where no total is stored */
export async function countPermits(
  permits: Permits,
  act: Act,
  filter: PermitFilter,
  most: number,
): Promise<RecordTally<PermitNames>> {
  let counted: RecordTally<PermitNames> = { total: 0, byStatus: {}, isMore: false };
  for (const searched of await searchesOf(act, filter)) {
    const [found, first] = await Promise.all([
      permits.tally(act.tx, askedOf(filter, searched), most),
      firstOf(permits, act, filter, searched),
    ]);
    const outside = first.filter((one) => !one.is_within);
    const byStatus = { ...found.byStatus };
    for (const { status } of outside) byStatus[status] = (byStatus[status] ?? 0) + 1;
    counted = { ...found, total: found.total + outside.length, byStatus };
    if (counted.total > 0) break;
  }
  return counted;
}

/** Permits with an alarm, which come first. */
async function firstOf(
  permits: Permits,
  act: Act,
  filter: PermitFilter,
  searched: Searched,
): Promise<readonly AlarmedPermit[]> {
  const { tx } = act;
  const where = [...mineOf(filter), ...searched.sparse, ...searched.where];
  const asked = { ...recordFilterOf(filter), where };
  const found = await alarmedPermits(
    tx,
    await permits.alarmed(tx),
    permits.condition(tx, asked),
    within(filter),
  );
  return hasToday(filter, act) ? found : found.filter((one) => one.is_within);
}

function askedOf(filter: PermitFilter, searched: Searched): RecordFilter<PermitNames> {
  const { where = [], ...asked } = recordFilterOf(filter);
  return { ...asked, where: [...where, ...mineOf(filter), ...searched.sparse, ...searched.where] };
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
