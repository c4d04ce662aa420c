import sql, { empty, join } from 'sql-template-tag';
import { z } from 'zod';
import { canonicalJson } from './records/canonical-json.ts';
import { nextPosition } from './table-order.ts';
import type { TableRowsOf } from './table-rows.ts';
import type { Merged, MergedRow, MergeOptions, RecordTableSpec, TableAct } from './table-spec.ts';

/** Implements `RecordTable.merge` for a caller that has its turn. */
export async function mergeRows<
  S extends z.ZodObject,
  Fields extends object,
  Blank extends keyof Fields & string,
>(
  spec: Pick<
    RecordTableSpec<S, object, string, string, string>,
    'unique' | 'position' | 'entity' | 'topic' | 'alsoTold' | 'viewPermission' | 'table'
  >,
  rows: TableRowsOf<S>,
  { tx, now }: TableAct,
  given: readonly MergedRow<Fields, Blank>[],
  { apply, blank }: MergeOptions<Fields, Blank>,
): Promise<Merged<MergedRow<Fields, Blank>>> {
  const { table, columnFor, columns, here, row, keys } = rows;
  if (spec.unique === undefined)
    throw new Error(`Rows of '${spec.table}' have no unique name to know them by.`);
  const { field, within = [] } = spec.unique;
  if (given.length === 0) return { added: [], changed: [], unchanged: 0, twice: [] };
  const sent = keys.filter((key) => given.some((one) => says(one, key)));
  const columnNames = new Map(keys.map((key) => [key, columnFor(key).sql.slice(1, -1)] as const));
  /** Rows as a list of JSON objects with the table's columns. */
  const recordset = (all: readonly object[]) => {
    const stored = all.map((one) =>
      Object.fromEntries(Object.entries(one).map(([key, value]) => [columnNames.get(key) ?? key, value])),
    );
    return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)`;
  };
  const key = sql`jsonb_build_array(${join([field, ...within].map((one) => sql`lower(${columnFor(one)}::text)`))})::text`;
  const match = z
    .looseObject({ key: z.string(), id: z.uuid().nullable() })
    .transform(({ key: name, ...there }) => ({
      name,
      there: there.id === null ? undefined : row.parse(there),
    }));
  const found = await tx.many(
    match,
    sql`with given as (select ordinality as nth, ${key} as key from ${recordset(given)} with ordinality),
          there as (select ${key} as its_key, ${columns} from ${table} where ${here(tx)})
        select given.key, there.* from given left join there on there.its_key = given.key order by given.nth limit ${given.length}`,
  );
  const matches = given.map((one, nth) => ({
    row: one,
    name: found[nth]?.name ?? '',
    there: found[nth]?.there,
  }));
  const before = new Set<string>();
  const twice = matches.flatMap(({ name }, nth) => (before.size === before.add(name).size ? [nth] : []));
  const added = matches.flatMap(({ row: one, there }) => (there === undefined ? [one] : []));
  const changed = matches.flatMap(({ row: one, there }) => {
    if (there === undefined) return [];
    const fields = sent.filter(
      (name) =>
        says(one, name) &&
        canonicalJson(Reflect.get(one, name)) !== canonicalJson(Reflect.get(there.fields, name)),
    );
    return fields.length === 0 ? [] : [{ row: one, fields, id: there.head.id, before: there.fields }];
  });
  const merged = { added, changed, unchanged: given.length - added.length - changed.length, twice };
  if (!apply || twice.length > 0 || added.length + changed.length === 0) return merged;

  if (added.length > 0) {
    const names = join(keys.map(columnFor));
    const { position } = spec;
    const place = position && sql`, ${nextPosition(rows, tx, position)} + ordinality - 1`;
    await tx.run(
      sql`insert into ${table} (project_id, id, created_at, updated_at, ${names}${position ? sql`, ${columnFor(position)}` : empty})
          select ${tx.projectId}::uuid, gen_random_uuid(), ${now}::timestamptz, ${now}::timestamptz, ${names}${place ?? empty}
          from ${recordset(added.map((one) => ({ ...blank, ...said(one) })))} with ordinality`,
    );
  }
  if (changed.length > 0)
    await tx.run(
      sql`update ${table} set ${join(sent.map((name) => sql`${columnFor(name)} = given.${columnFor(name)}`))},
            version = ${table}.version + 1, updated_at = ${now}
          from ${recordset(changed.map(({ row: one, id, before: kept }) => ({ ...pick(kept, sent), ...said(one), id })))} as given
          where ${table}.project_id = ${tx.projectId} and ${table}.id = given.id`,
    );
  await tx.audit({
    entity: spec.entity,
    entityId: tx.projectId,
    action: 'import',
    after: {
      added: added.map((one) => Reflect.get(one, field)),
      changed: changed.map(({ row: one, fields, id }) => ({
        id,
        ...Object.fromEntries(fields.map((name) => [name, Reflect.get(one, name)])),
      })),
    },
  });
  await tx.emit({ topic: spec.topic, payload: { ...spec.alsoTold }, permission: spec.viewPermission });
  return { ...merged, changed: changed.map(({ row: one, fields }) => ({ row: one, fields })) };
}

const says = (row: object, name: string) => Reflect.get(row, name) !== undefined;
const said = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
const pick = (from: object, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]));
