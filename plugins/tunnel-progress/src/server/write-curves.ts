import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { CurveRow } from '../contract/curve-rows.ts';
import { mostErrors } from '../contract/file-rows.ts';
import type { UploadResult } from '../contract/progress-upload.ts';
import { beginUpload, endUpload, lockUploads, logChanges, type UploadFacts } from './upload-records.ts';

const countRow = z.object({
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  names: z.array(z.string()),
});

/** Replaces the curves of a file for one audience; other curves and the other audience stay as they are. */
export async function writeCurves(
  tx: Tx,
  rows: readonly CurveRow[],
  isPreview: boolean,
  facts: UploadFacts,
): Promise<UploadResult> {
  await lockUploads(tx);
  const { isSenior } = facts;
  const curves = curvesGiven(rows);
  const points = changedPoints(tx, rows, isSenior);
  const counts = await tx.one(
    countRow,
    sql`with changed as materialized (${points}), curves as materialized (${changedCurves(tx, curves, isSenior)})
        select (count(*) filter (where old_day is null))::float8 as added,
          (count(*) filter (where old_day is not null))::float8 as changed,
          (count(*) filter (where day is null))::float8 as gone,
          array(select distinct name from (select name from changed union all select name from curves) n
            order by name limit ${mostErrors}) as names
        from changed`,
  );
  const result = {
    uploadId: null,
    rows: rows.length,
    added: counts.added,
    changed: counts.changed,
    unchanged: rows.length - counts.added - (counts.changed - counts.gone),
    newTrades: [],
    names: counts.names,
  };
  if (isPreview) return result;
  const uploadId = await beginUpload(tx, facts);
  await logChanges(
    tx,
    uploadId,
    sql`select 'curve' as subject, name, null::date as day,
          case when id is not null then jsonb_build_object('target', old_target) end as before,
          jsonb_build_object('target', target) as after
        from (${changedCurves(tx, curves, isSenior)}) c`,
  );
  await logChanges(
    tx,
    uploadId,
    sql`select 'point' as subject, name, coalesce(day, old_day) as day,
          case when old_day is not null
            then jsonb_build_object('actual', old_actual::float8, 'planned', old_planned::float8) end as before,
          case when day is not null
            then jsonb_build_object('actual', actual::float8, 'planned', planned::float8) end as after
        from (${points}) c`,
  );
  await tx.run(sql`
    insert into curve (project_id, is_senior, name, target, position)
    select ${tx.projectId}, ${isSenior}, name, target, place - 1
      + (select coalesce(max(position) + 1, 0) from curve where project_id = ${tx.projectId} and is_senior = ${isSenior})
    from (${curves}) g
    on conflict (project_id, is_senior, name) do update set target = excluded.target`);
  await tx.run(sql`
    delete from curve_point where project_id = ${tx.projectId} and curve_id in (
      select c.id from curve c join (${curves}) g on g.name = c.name
      where c.project_id = ${tx.projectId} and c.is_senior = ${isSenior})`);
  await tx.run(sql`
    insert into curve_point (project_id, curve_id, day, actual, planned)
    select ${tx.projectId}, c.id, g.day, g.actual, g.planned
    from (${pointsGiven(rows)}) g
    join curve c on c.project_id = ${tx.projectId} and c.is_senior = ${isSenior} and c.name = g.name`);
  await endUpload(tx, uploadId, result, facts);
  return { ...result, uploadId };
}

function curvesGiven(rows: readonly CurveRow[]): Sql {
  const curves = [...new Map(rows.map((row) => [row.curve, row])).values()];
  return sql`select * from unnest(${curves.map(({ curve }) => curve)}::text[], ${curves.map(({ target }) => target)}::date[])
    with ordinality as g(name, target, place)`;
}

const pointsGiven = (rows: readonly CurveRow[]): Sql => sql`
  select * from unnest(${rows.map(({ curve }) => curve)}::text[], ${rows.map(({ day }) => day)}::date[],
    ${rows.map(({ actual }) => actual)}::numeric[], ${rows.map(({ planned }) => planned)}::numeric[])
    as g(name, day, actual, planned)`;

/** Points that differ: `old_day` is null for new ones, `day` for those that the file no longer has. */
function changedPoints(tx: Tx, rows: readonly CurveRow[], isSenior: boolean): Sql {
  const names = [...new Set(rows.map(({ curve }) => curve))];
  return sql`
    select coalesce(g.name, o.name) as name, g.day, g.actual, g.planned,
      o.day as old_day, o.actual as old_actual, o.planned as old_planned
    from (${pointsGiven(rows)}) g
    full join (
      select c.name, p.day, p.actual, p.planned from curve c
      join curve_point p on p.project_id = c.project_id and p.curve_id = c.id
      where c.project_id = ${tx.projectId} and c.is_senior = ${isSenior} and c.name = any(${names}::text[])
    ) o on o.name = g.name and o.day = g.day
    where g.day is null or o.day is null or (o.actual, o.planned) is distinct from (g.actual, g.planned)`;
}

const changedCurves = (tx: Tx, curves: Sql, isSenior: boolean): Sql => sql`
  select g.*, c.id, c.target as old_target from (${curves}) g
  left join curve c on c.project_id = ${tx.projectId} and c.is_senior = ${isSenior} and c.name = g.name
  where c.id is null or c.target is distinct from g.target`;
