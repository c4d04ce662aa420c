import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { mostErrors } from '../contract/file-rows.ts';
import type { ProgressRow } from '../contract/progress-rows.ts';
import type { UploadResult } from '../contract/progress-upload.ts';
import { CsvErrors, type NumberedRow } from './read-csv.ts';
import { beginUpload, endUpload, lockUploads, logChanges, type UploadFacts } from './upload-records.ts';

/** How an upload of progress is written. */
export interface ProgressWriting {
  /** Adds trades that the project does not have. */
  readonly addTrades: boolean;
  /** Writes nothing. */
  readonly isPreview: boolean;
}

const nameRow = z.object({ name: z.string() });
const countRow = z.object({ added: z.number(), changed: z.number(), names: z.array(z.string()) });

/**
 * Writes the rows of a file over those of the same item and day, and keeps what was there before.
 * @throws RuleError CSV_INVALID for trades that the project does not have
 */
export async function writeProgress(
  tx: Tx,
  rows: readonly NumberedRow<ProgressRow>[],
  { addTrades, isPreview }: ProgressWriting,
  facts: UploadFacts,
): Promise<UploadResult> {
  await lockUploads(tx);
  const newTrades = await unknownTrades(tx, rows);
  if (!addTrades) refuseTrades(rows, newTrades);
  const items = itemsGiven(rows);
  const reports = reportsGiven(rows);
  const counts = await tx.one(countRow, countsOf(tx, reports, items));
  const result = {
    uploadId: null,
    rows: rows.length,
    added: counts.added,
    changed: counts.changed,
    unchanged: rows.length - counts.added - counts.changed,
    newTrades: [...newTrades],
    names: counts.names,
  };
  if (isPreview) return result;
  const uploadId = await beginUpload(tx, facts);
  await addMissingTrades(tx, uploadId, [...newTrades]);
  await writeItems(tx, uploadId, items);
  await writeReports(tx, uploadId, reports);
  await endUpload(tx, uploadId, result, facts);
  return { ...result, uploadId };
}

async function unknownTrades(
  tx: Tx,
  rows: readonly NumberedRow<ProgressRow>[],
): Promise<ReadonlySet<string>> {
  const given = [...new Set(rows.map(({ row }) => row.trade))];
  const known = await tx.many(
    nameRow,
    sql`select name from trade where project_id = ${tx.projectId} and name = any(${given}::text[]) limit ${given.length}`,
  );
  const names = new Set(known.map(({ name }) => name));
  return new Set(given.filter((name) => !names.has(name)));
}

function refuseTrades(rows: readonly NumberedRow<ProgressRow>[], unknown: ReadonlySet<string>): void {
  const errors = new CsvErrors();
  for (const { number, row } of rows)
    if (unknown.has(row.trade))
      errors.add(number, [{ column: 'trade', code: 'UNKNOWN_TRADE', value: row.trade }]);
  errors.throwIfAny();
}

/** The items of a file as a query of name, group_name, trade, color and place, in the order of the file. */
function itemsGiven(rows: readonly NumberedRow<ProgressRow>[]): Sql {
  const items = [...new Map(rows.map(({ row }) => [row.item, row])).values()];
  return sql`
    select * from unnest(${items.map(({ item }) => item)}::text[], ${items.map(({ group }) => group)}::text[],
      ${items.map(({ trade }) => trade)}::text[], ${items.map(({ color }) => color)}::text[])
      with ordinality as g(name, group_name, trade, color, place)`;
}

/** The reports of a file as a query of name, day, actual, planned and target. */
function reportsGiven(rows: readonly NumberedRow<ProgressRow>[]): Sql {
  const all = rows.map(({ row }) => row);
  return sql`
    select * from unnest(${all.map(({ item }) => item)}::text[], ${all.map(({ day }) => day)}::date[],
      ${all.map(({ actual }) => actual)}::numeric[], ${all.map(({ planned }) => planned)}::numeric[],
      ${all.map(({ target }) => target)}::date[]) as g(name, day, actual, planned, target)`;
}

/** Reports that differ from what is there, with what was there: `old_day` is null where there was none. */
const changedReports = (tx: Tx, reports: Sql): Sql => sql`
  select g.*, i.id as item_id, p.day as old_day, p.actual as old_actual, p.planned as old_planned, p.target as old_target
  from (${reports}) g
  left join item i on i.project_id = ${tx.projectId} and i.name = g.name
  left join item_progress p on p.project_id = ${tx.projectId} and p.item_id = i.id and p.day = g.day
  where p.day is null or (p.actual, p.planned, p.target) is distinct from (g.actual, g.planned, g.target)`;

/** Items whose group, trade or colour differ, with what was there: `id` is null where there was none. */
const changedItems = (tx: Tx, items: Sql): Sql => sql`
  select g.*, i.id, i.group_name as old_group, t.name as old_trade, i.color as old_color
  from (${items}) g
  left join item i on i.project_id = ${tx.projectId} and i.name = g.name
  left join trade t on t.project_id = ${tx.projectId} and t.id = i.trade_id
  where i.id is null or (i.group_name, t.name, i.color) is distinct from (g.group_name, g.trade, g.color)`;

const countsOf = (tx: Tx, reports: Sql, items: Sql): Sql => sql`
  with changed as materialized (${changedReports(tx, reports)}), items as materialized (${changedItems(tx, items)})
  select (count(*) filter (where old_day is null))::float8 as added, (count(*) filter (where old_day is not null))::float8 as changed,
    array(select distinct name from (select name from changed union all select name from items) n order by name limit ${mostErrors})
      as names
  from changed`;

async function addMissingTrades(tx: Tx, uploadId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.run(sql`
    insert into trade (project_id, name, position)
    select ${tx.projectId}, name, place - 1
      + (select coalesce(max(position) + 1, 0) from trade where project_id = ${tx.projectId})
    from unnest(${names}::text[]) with ordinality as g(name, place)`);
  await logChanges(
    tx,
    uploadId,
    sql`select 'trade' as subject, name, null::date as day, null::jsonb as before, '{}'::jsonb as after
        from unnest(${names}::text[]) as g(name)`,
  );
}

async function writeItems(tx: Tx, uploadId: string, items: Sql): Promise<void> {
  await logChanges(
    tx,
    uploadId,
    sql`select 'item' as subject, name, null::date as day,
          case when id is not null
            then jsonb_build_object('group', old_group, 'trade', old_trade, 'color', old_color) end as before,
          jsonb_build_object('group', group_name, 'trade', trade, 'color', color) as after
        from (${changedItems(tx, items)}) c`,
  );
  await tx.run(sql`
    insert into item (project_id, name, group_name, trade_id, color, position)
    select ${tx.projectId}, g.name, g.group_name, t.id, g.color,
      g.place - 1 + (select coalesce(max(position) + 1, 0) from item where project_id = ${tx.projectId})
    from (${changedItems(tx, items)}) g join trade t on t.project_id = ${tx.projectId} and t.name = g.trade
    on conflict (project_id, name) do update
    set group_name = excluded.group_name, trade_id = excluded.trade_id, color = excluded.color`);
}

const asJson = (actual: Sql, planned: Sql, target: Sql): Sql =>
  sql`jsonb_build_object('actual', ${actual}::float8, 'planned', ${planned}::float8, 'target', ${target})`;

async function writeReports(tx: Tx, uploadId: string, reports: Sql): Promise<void> {
  await logChanges(
    tx,
    uploadId,
    sql`select 'progress' as subject, name, day,
          case when old_day is not null
            then ${asJson(sql`old_actual`, sql`old_planned`, sql`old_target`)} end as before,
          ${asJson(sql`actual`, sql`planned`, sql`target`)} as after
        from (${changedReports(tx, reports)}) c`,
  );
  await tx.run(sql`
    insert into item_progress (project_id, item_id, day, actual, planned, target)
    select ${tx.projectId}, item_id, day, actual, planned, target from (${changedReports(tx, reports)}) c
    on conflict (project_id, item_id, day) do update
    set actual = excluded.actual, planned = excluded.planned, target = excluded.target`);
}
