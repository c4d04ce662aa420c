import type { FindGroups, findGroupsInput, ShapesOfVersion, ValueGroup } from '@gantry/contract';
import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { fieldRows } from './find-sql.ts';
import { difference, type NumberRanges, rangesFromText, sizeOf, union } from './number-ranges.ts';
import { countShapes, readIndexes, shapesOf } from './version-index.ts';

/** Classes of numbers: more of them would be hard to tell apart on one scale of colours. */
const mostClasses = 7;
/** Values of each version that are candidates for the most frequent ones of all. */
const candidates = 200;

const fieldRow = z.object({
  version_id: z.string(),
  present: z.string(),
  values: z.number(),
  is_numeric: z.boolean(),
});
const memberRow = z.object({ version_id: z.string(), members: z.string() });
const valueRow = memberRow.extend({
  text: z.string(),
  unit: z.string().nullable(),
  number: z.number().nullable(),
  objects: z.number(),
});
const endsRow = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  unit: z.string().nullable(),
});
const classRow = memberRow.extend({ nth: z.number() });

interface Draft extends Pick<ValueGroup, 'text' | 'unit' | 'to'> {
  readonly members: ReadonlyMap<string, NumberRanges>;
}

/** The shapes of versions by the value of a field. @throws NotFoundError. */
export async function groupByValue(
  tx: Tx,
  { versions, field, most }: z.output<typeof findGroupsInput>,
): Promise<FindGroups> {
  const { known, unknown } = await readIndexes(tx, versions);
  const of = fieldRows(
    tx.projectId,
    known.map(({ versionId }) => versionId),
    field,
  );
  const fields = await tx.many(
    fieldRow,
    sql`select f.version_id, range_agg(f.present)::text as present, max(f.values) as values, bool_or(f.is_numeric) as is_numeric
        from object_field f where ${of} group by f.version_id`,
  );
  const isClasses = fields.some(({ is_numeric, values }) => is_numeric && values > most);
  const drafts = isClasses ? await classes(tx, of, Math.min(most, mostClasses)) : await values(tx, of, most);
  const taken = new Map<string, NumberRanges>();
  const take = (members: Draft['members']): ShapesOfVersion[] =>
    known.flatMap((version) => {
      const { versionId } = version;
      const objects = members.get(versionId);
      if (objects === undefined) return [];
      const before = taken.get(versionId) ?? [];
      const ranges = difference(shapesOf(version, objects), before);
      taken.set(versionId, union(before, ranges));
      return ranges.length === 0 ? [] : [{ versionId, ranges: [...ranges] }];
    });
  // Parts with a value of their own keep it, whatever the assembly says in which they are.
  const groups = drafts.map(({ text, unit, to, members }) => {
    const shapes = take(members);
    return { text, unit, to, count: countShapes(shapes), shapes };
  });
  const rest = take(new Map(fields.map(({ version_id, present }) => [version_id, rangesFromText(present)])));
  const all = known.reduce((sum, { shaped }) => sum + sizeOf(shaped), 0);
  const covered = [...taken.values()].reduce((sum, ranges) => sum + sizeOf(ranges), 0);
  return {
    groups: groups.filter(({ count }) => count > 0),
    other: { count: countShapes(rest), shapes: rest },
    none: all - covered,
    unknown,
  };
}

/** The most frequent values; numbers in their order. */
async function values(tx: Tx, of: Sql, most: number): Promise<readonly Draft[]> {
  const rows = await tx.many(
    valueRow,
    sql`select v.version_id, v.members::text as members, v.text, v.unit, v.number, v.objects
        from object_field f join object_value v using (project_id, version_id, field)
        where ${of} and v.rank < ${candidates}`,
  );
  const byValue = new Map<
    string,
    Draft & { objects: number; number: number | null; members: Map<string, NumberRanges> }
  >();
  for (const { version_id, members, text, unit, number, objects } of rows) {
    const key = `${text.toLowerCase()}\n${unit}`;
    const one = byValue.get(key) ?? { text, unit, to: null, objects: 0, number, members: new Map() };
    one.objects += objects;
    one.members.set(version_id, union(one.members.get(version_id) ?? [], rangesFromText(members)));
    byValue.set(key, one);
  }
  return [...byValue.values()]
    .sort((a, b) => b.objects - a.objects || (a.text < b.text ? -1 : 1))
    .slice(0, most)
    .sort((a, b) => (a.number === null || b.number === null ? 0 : a.number - b.number));
}

/** Numbers in classes of equal width, with round ends. */
async function classes(tx: Tx, of: Sql, most: number): Promise<readonly Draft[]> {
  const from = sql`from object_field f join object_value v using (project_id, version_id, field) where ${of} and v.number is not null`;
  const { low, high, unit } = await tx.one(
    endsRow,
    sql`select min(v.number) as low, max(v.number) as high, case when count(distinct v.si) = 1 then min(v.si) end as unit ${from}`,
  );
  if (low === null || high === null) return [];
  const step = roundStep((high - low) / (most - 1));
  const start = Math.floor(low / step + 1e-9);
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - start);
  const rows = await tx.many(
    classRow,
    sql`select v.version_id, least(greatest(floor(v.number / ${step}::double precision + 1e-9)::integer - ${start}::integer, 0), ${count - 1}::integer) as nth,
          range_agg(v.members)::text as members ${from} group by 1, 2`,
  );
  return Array.from({ length: count }, (_, nth) => ({
    text: shortNumber((start + nth) * step),
    to: shortNumber((start + nth + 1) * step),
    unit,
    members: new Map(
      rows.flatMap((row) =>
        row.nth === nth ? [[row.version_id, rangesFromText(row.members)] as const] : [],
      ),
    ),
  }));
}

/** The next larger one of 1, 2 and 5 with zeros. */
function roundStep(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10);
}

function shortNumber(number: number): string {
  return String(Number(number.toPrecision(6)));
}
