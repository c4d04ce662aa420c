import { type IsoDay, isTruncated, type PageAsked, pageOf } from '@gantry/plugin-sdk/contract';
import { type Queryable, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Callout, ProgressItem } from '../contract/progress.ts';
import { startOfDay, toWire } from './time.ts';

const itemRow = z.object({
  name: z.string(),
  group_name: z.string(),
  color: z.string(),
  actual: z.number().nullable(),
  planned: z.number().nullable(),
  target: z.number().nullable(),
  as_of: z.number(),
});

/** Which items are read, and as of when. */
interface ItemQuery {
  /** Only items of these trades; none means all. */
  readonly trades?: readonly string[];
  /** Text within the name or the group. */
  readonly search?: string;
  /** The last report of each item up to this day; absent: the last of all. */
  readonly day?: IsoDay;
  readonly limit: number;
}

/** Reported items in their order, each with its last report; `asOf` is the report's day in milliseconds. */
export async function itemsOn(
  tx: Tx,
  timeZone: string,
  { trades = [], search = '', day, limit }: ItemQuery,
): Promise<readonly (ProgressItem & { readonly asOf: number })[]> {
  const rows = await tx.many(
    itemRow,
    sql`
      select i.name, i.group_name, i.color, p.actual::float8 as actual, p.planned::float8 as planned,
        ${startOfDay(sql`p.target`, timeZone)} as target, ${startOfDay(sql`p.day`, timeZone)} as as_of
      from item i cross join lateral (
        select day, actual, planned, target from item_progress
        where project_id = i.project_id and item_id = i.id and (${day ?? null}::date is null or day <= ${day ?? null}::date)
        order by day desc limit 1
      ) p
      where i.project_id = ${tx.projectId}
        and (${search}::text = '' or position(lower(${search}::text) in lower(i.name)) > 0
          or position(lower(${search}::text) in lower(i.group_name)) > 0)
        and (cardinality(${trades}::text[]) = 0 or i.trade_id in (
          select id from trade where project_id = ${tx.projectId} and name = any(${trades}::text[])))
      order by i.position, i.name limit ${limit}`,
  );
  return rows.map((row) => ({
    itemName: row.name,
    groupName: row.group_name,
    color: row.color,
    actualProgress: toWire(row.actual),
    plannedProgress: toWire(row.planned),
    targetCompletionDate: toWire(row.target),
    asOf: row.as_of,
  }));
}

const calloutRow = z.object({
  trade: z.string(),
  items: z.number(),
  actual: z.number().nullable(),
  planned: z.number().nullable(),
});

/** Each trade that has reported items, with the means of their last reports; items without a value do not count towards its mean. */
export async function callouts(tx: Tx): Promise<Callout[]> {
  const rows = await tx.many(
    calloutRow,
    sql`
      select t.name as trade, count(*)::float8 as items, avg(p.actual)::float8 as actual, avg(p.planned)::float8 as planned
      from trade t join item i on i.project_id = t.project_id and i.trade_id = t.id
      cross join lateral (
        select actual, planned from item_progress where project_id = i.project_id and item_id = i.id order by day desc limit 1
      ) p
      where t.project_id = ${tx.projectId}
      group by t.id, t.name, t.position order by t.position, t.name limit 1000`,
  );
  return rows.map(({ trade, items, actual, planned }) => ({
    trade,
    itemCount: items,
    actualProgress: toWire(actual),
    plannedProgress: toWire(planned),
  }));
}

/** Trades that have reported items, in their order. */
export async function reportedTrades(tx: Tx): Promise<{ name: string }[]> {
  const rows = await tx.many(
    z.object({ name: z.string() }),
    sql`
      select name from trade t where project_id = ${tx.projectId} and exists (
        select from item i join item_progress p on p.project_id = i.project_id and p.item_id = i.id
        where i.project_id = t.project_id and i.trade_id = t.id)
      order by position, name limit 1000`,
  );
  return [...rows];
}

/** Days with a report, latest first unless asked otherwise. */
export async function reportedDays(
  tx: Tx,
  timeZone: string,
  query: PageAsked & { readonly isDesc: boolean; readonly search: string },
): Promise<{ dateList: number[]; total: number; truncated: boolean }> {
  const { limit, offset } = pageOf(query);
  const days = sql`
    select distinct day from item_progress
    where project_id = ${tx.projectId} and (${query.search}::text = '' or position(${query.search}::text in day::text) > 0)`;
  const rows = await tx.many(
    z.object({ ms: z.number() }),
    query.isDesc
      ? sql`select ${startOfDay(sql`day`, timeZone)} as ms from (${days}) d order by day desc limit ${limit} offset ${offset}`
      : sql`select ${startOfDay(sql`day`, timeZone)} as ms from (${days}) d order by day limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(
    z.object({ total: z.number() }),
    sql`select count(*)::float8 as total from (${days}) d`,
  );
  return { dateList: rows.map(({ ms }) => ms), total, truncated: isTruncated(query, total) };
}

/** When progress was last brought in and not taken back, in milliseconds; -1 for never. */
export async function lastUploadAt(tx: Queryable & Pick<Tx, 'projectId'>): Promise<number> {
  const { at } = await tx.one(
    z.object({ at: z.date().nullable() }),
    sql`select max(uploaded_at) as at from upload
        where project_id = ${tx.projectId} and kind = 'progress' and rolled_back_at is null`,
  );
  return toWire(at?.getTime() ?? null);
}
