import { type FindShared, type FoundByFilter, findKind, type findSharedInput } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { readFound } from './find-repository.ts';
import { pageOf, rangesFromText } from './number-ranges.ts';
import { readIndexes } from './version-index.ts';

/** The most fields that are told to vary, and the most objects that are named. */
const mostVarying = 200;

const chosenRow = z.object({ members: z.string().nullable(), objects: z.number() });
const fieldRow = z.object({
  kind: findKind,
  set: z.string().nullable(),
  name: z.string().nullable(),
});
const valueRow = fieldRow.extend({ text: z.string(), unit: z.string().nullable() });
const sumRow = z.object({
  set: z.string().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  sum: z.number(),
  objects: z.number(),
});
type Field = z.output<typeof fieldRow>;

const listed = 100;

const keyOf = ({ kind, set, name }: Field) =>
  `${kind}\n${set?.toLowerCase() ?? ''}\n${name?.toLowerCase() ?? ''}`;

/** What objects of some versions have in common, and their quantities together. @throws NotFoundError. */
export async function sharedValues(
  tx: Tx,
  { selection }: z.output<typeof findSharedInput>,
): Promise<FindShared> {
  const { known, unknown } = await readIndexes(
    tx,
    selection.map(({ versionId }) => versionId),
  );
  const fields = new Map<string, Field>();
  let common: Map<string, z.output<typeof valueRow>> | undefined;
  const sums = new Map<string, z.output<typeof sumRow>>();
  const objects: FoundByFilter[] = [];
  for (const version of known) {
    const { versionId } = version;
    const globalIds = selection.flatMap((part) => (part.versionId === versionId ? part.globalIds : []));
    const chosen = await tx.one(
      chosenRow,
      sql`select range_agg(int4range(o.number, o.number + 1) order by o.number)::text as members, count(*)::integer as objects
          from model_object o where o.project_id = ${tx.projectId} and o.version_id = ${versionId} and o.number is not null
            and o.global_id = any (${globalIds}::text[])`,
    );
    if (chosen.members === null) continue;
    const numbers = pageOf(rangesFromText(chosen.members), 0, listed - objects.length);
    objects.push(...(await readFound(tx, [{ version, numbers }])));
    const of = sql`f.project_id = ${tx.projectId} and f.version_id = ${versionId}`;
    const members = sql`${chosen.members}::int4multirange`;
    for (const row of await tx.many(
      fieldRow,
      sql`select f.kind, f.set_name as set, f.name from object_field f
          where ${of} and f.kind <> 'name' and f.present && ${members} order by f.field`,
    ))
      fields.set(keyOf(row), row);
    const equal = await tx.many(
      valueRow,
      sql`select f.kind, f.set_name as set, f.name, v.text, v.unit
          from object_field f join object_value v using (project_id, version_id, field)
          where ${of} and f.objects >= ${chosen.objects} and v.objects >= ${chosen.objects} and v.members @> ${members}
          order by f.field, v.rank`,
    );
    const here = new Map(equal.map((row) => [keyOf(row), row]));
    common = common === undefined ? here : both(common, here);
    for (const row of await tx.many(
      sumRow,
      sql`select f.set_name as set, f.name, v.si as unit, sum(v.number * n.count) as sum, sum(n.count)::integer as objects
          from object_field f join object_value v using (project_id, version_id, field)
          cross join lateral (select sum(upper(r) - lower(r)) as count from unnest(v.members * ${members}) r) n
          where ${of} and f.kind = 'quantity' and f.present && ${members} and v.number is not null and v.members && ${members}
          group by f.set_name, f.name, v.si`,
    )) {
      const key = `${row.set}\n${row.name}\n${row.unit}`;
      const before = sums.get(key);
      sums.set(
        key,
        before ? { ...row, sum: before.sum + row.sum, objects: before.objects + row.objects } : row,
      );
    }
  }
  const shared = [...(common?.values() ?? [])];
  const isShared = new Set(shared.map(keyOf));
  const varies = [...fields.values()].filter((field) => !isShared.has(keyOf(field)));
  return { objects, shared, varies: varies.slice(0, mostVarying), sums: [...sums.values()], unknown };
}

function both<T extends { readonly text: string; readonly unit: string | null }>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
): Map<string, T> {
  return new Map(
    [...a].filter(([key, { text, unit }]) => {
      const other = b.get(key);
      return other?.text === text && other.unit === unit;
    }),
  );
}
