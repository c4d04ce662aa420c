import {
  type FindAnswer,
  type FindFilter,
  type FindShapes,
  type FoundByFilter,
  type findFieldsInput,
  type findInput,
  type findShapesInput,
  type findValuesInput,
  type KnownField,
  type KnownValue,
  knownField,
  knownValue,
} from '@gantry/contract';
import { empty, likePattern, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { fieldRows, membersSql } from './find-sql.ts';
import {
  difference,
  intersection,
  type NumberRanges,
  pageOf,
  rangesFromText,
  sizeOf,
  union,
} from './number-ranges.ts';
import { countShapes, readIndexes, shapesOf, type VersionIndex } from './version-index.ts';

const membersRow = z.object({ version_id: z.string(), members: z.string() });
const foundRow = z.object({
  versionId: z.string(),
  globalId: z.string(),
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  shapes: z.number(),
  number: z.number(),
});
type ByVersion = ReadonlyMap<string, NumberRanges>;

/** @throws NotFoundError. */
export async function findObjects(
  tx: Tx,
  { versions, filter, from, limit }: z.output<typeof findInput>,
): Promise<FindAnswer> {
  const { known, unknown } = await readIndexes(tx, versions);
  const found = await matching(tx, known, filter);
  let [total, left] = [0, limit];
  const page: { readonly version: VersionIndex; readonly numbers: readonly number[] }[] = [];
  for (const version of known) {
    const ranges = found.get(version.versionId) ?? [];
    const numbers = left > 0 ? pageOf(ranges, Math.max(0, from - total), left) : [];
    if (numbers.length > 0) page.push({ version, numbers });
    left -= numbers.length;
    total += sizeOf(ranges);
  }
  return { total, objects: [...(await readFound(tx, page))], unknown };
}

/** The rows of some objects, by their numbers in each version. */
export async function readFound(
  tx: Tx,
  page: readonly { readonly version: VersionIndex; readonly numbers: readonly number[] }[],
): Promise<readonly FoundByFilter[]> {
  const objects: FoundByFilter[] = [];
  for (const { version, numbers } of page) {
    const { versionId, modelId } = version;
    const rows = await tx.many(
      foundRow,
      sql`select o.version_id as "versionId", o.global_id as "globalId", o.category, o.name, o.storey, o.shapes, o.number
          from model_object o where o.project_id = ${tx.projectId} and o.version_id = ${versionId}
            and o.number is not null and o.number = any (${[...numbers]}::integer[])
          order by o.number`,
    );
    objects.push(...rows.map(({ number: _, ...row }) => ({ ...row, modelId })));
  }
  return objects;
}

/** @throws NotFoundError. */
export async function findShapes(
  tx: Tx,
  { versions, filter }: z.output<typeof findShapesInput>,
): Promise<FindShapes> {
  const { known } = await readIndexes(tx, versions);
  const found = await matching(tx, known, filter);
  const shapes = known.map((version) => ({
    versionId: version.versionId,
    ranges: [...shapesOf(version, found.get(version.versionId) ?? [])],
  }));
  return { total: countShapes(shapes), shapes };
}

async function matching(
  tx: Tx,
  known: readonly VersionIndex[],
  { match, conditions }: FindFilter,
): Promise<ByVersion> {
  const versions = known.map(({ versionId }) => versionId);
  const combine = match === 'all' ? intersection : union;
  let met: Map<string, NumberRanges> | undefined;
  for (const condition of conditions) {
    let members = await readMembers(tx, membersSql(tx.projectId, versions, condition));
    if (condition.operator === 'isNot') {
      const equal = await readMembers(
        tx,
        membersSql(tx.projectId, versions, { ...condition, operator: 'is' }),
      );
      members = new Map([...members].map(([id, all]) => [id, difference(all, equal.get(id) ?? [])]));
    }
    const before = met;
    met = new Map(
      versions.map((id) => {
        const now = members.get(id) ?? [];
        return [id, before === undefined ? now : combine(before.get(id) ?? [], now)];
      }),
    );
  }
  return met ?? new Map();
}

async function readMembers(tx: Tx, statement: Sql): Promise<ByVersion> {
  const rows = await tx.many(membersRow, statement);
  return new Map(rows.map(({ version_id, members }) => [version_id, rangesFromText(members)]));
}

/** @throws NotFoundError. */
export async function findFields(
  tx: Tx,
  { versions, text, limit }: z.output<typeof findFieldsInput>,
): Promise<{ readonly fields: KnownField[]; readonly unknown: string[] }> {
  const { known, unknown } = await readIndexes(tx, versions);
  const matches =
    text === '' ? empty : sql`and (f.name is null or f.set_name || '.' || f.name ilike ${likePattern(text)})`;
  const rows = await tx.many(
    knownField,
    sql`select f.kind, min(f.set_name) as set, min(f.name) as name,
          case when count(distinct f.unit) filter (where f.is_numeric) = 1
            and bool_and(f.unit is not null) filter (where f.is_numeric) then min(f.unit) end as unit,
          sum(f.objects)::integer as objects, max(f.values) as values, bool_or(f.is_numeric) as "isNumeric", bool_and(f.is_kept) as "isKept"
        from object_field f
        where f.project_id = ${tx.projectId} and f.version_id = any (${known.map(({ versionId }) => versionId)}::uuid[]) ${matches}
        group by f.kind, lower(f.set_name), lower(f.name)
        order by min(f.name) is null desc, lower(min(f.name)) = lower(${text}) desc, sum(f.objects) desc, min(f.name), min(f.set_name)
        limit ${limit}`,
  );
  return { fields: [...rows], unknown };
}

/** @throws NotFoundError. */
export async function findValues(
  tx: Tx,
  { versions, field, text, limit }: z.output<typeof findValuesInput>,
): Promise<{ readonly values: KnownValue[]; readonly isMore: boolean }> {
  const { known } = await readIndexes(tx, versions);
  const ids = known.map(({ versionId }) => versionId);
  const rows = await tx.many(
    knownValue,
    field.kind === 'name' ? namesSql(tx, ids, text, limit) : valuesSql(tx, ids, { field, text, limit }),
  );
  return { values: rows.slice(0, limit), isMore: rows.length > limit };
}

function valuesSql(
  tx: Tx,
  versions: readonly string[],
  { field, text, limit }: Pick<z.output<typeof findValuesInput>, 'field' | 'text' | 'limit'>,
): Sql {
  // The first ones of each version are read by their index.
  const wanted = text === '' ? sql`v.rank <= ${limit}` : sql`v.text ilike ${likePattern(text)}`;
  return sql`select min(v.text) as text, v.unit, sum(v.objects)::integer as objects
    from object_field f join object_value v using (project_id, version_id, field)
    where ${fieldRows(tx.projectId, versions, field)} and ${wanted}
    group by lower(v.text), v.unit order by sum(v.objects) desc, min(v.text) limit ${limit + 1}`;
}

/** Names are too many to be listed unless a part is typed. */
function namesSql(tx: Tx, versions: readonly string[], text: string, limit: number): Sql {
  const pattern = likePattern(text);
  return sql`select min(o.name) as text, null as unit, count(*)::integer as objects from model_object o
    where o.project_id = ${tx.projectId} and o.version_id = any (${[...versions]}::uuid[]) and o.number is not null
      and ${text !== ''} and o.search ilike ${pattern} and o.name ilike ${pattern}
    group by lower(o.name) order by count(*) desc, min(o.name) limit ${limit + 1}`;
}
