import { type ObjectGroup, type QuantitySum, type Queryable, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { newestVersions } from './objects-with.ts';

const sumRow = z.object({
  group: z.string(),
  set: z.string().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  sum: z.number(),
  objects: z.number(),
});

/** As `Models.quantitySums` says. */
export async function quantitySums(
  queries: Queryable,
  projectId: string,
  groups: readonly ObjectGroup[],
): Promise<readonly QuantitySum[]> {
  const sums = new Map<string, z.output<typeof sumRow>>();
  for (const { modelId, versionId, hasIndex } of await newestVersions(queries, projectId)) {
    const here = groups.filter((group) => group.modelId === modelId);
    if (!hasIndex || here.length === 0) continue;
    const rows = await queries.many(
      sumRow,
      sql`with wanted as materialized (
            select o.number, g.name as group from unnest(${here.flatMap(({ globalIds }) => globalIds)}::text[],
              ${here.flatMap(({ group, globalIds }) => globalIds.map(() => group))}::text[]) g (id, name)
            join model_object o on o.project_id = ${projectId} and o.version_id = ${versionId} and o.global_id = g.id
            where o.number is not null
          ), held as materialized (
            select f.set_name as set, f.name, v.si as unit, v.number as value, generate_series(lower(r), upper(r) - 1) as number
            from object_field f join object_value v using (project_id, version_id, field) cross join unnest(v.members) r
            where f.project_id = ${projectId} and f.version_id = ${versionId} and f.kind = 'quantity' and v.number is not null
          )
          select wanted.group, held.set, held.name, held.unit, sum(held.value)::float8 as sum, count(*)::integer as objects
          from wanted join held using (number) group by 1, 2, 3, 4`,
    );
    for (const row of rows) {
      const key = JSON.stringify([row.group, row.set, row.name, row.unit]);
      const { sum, objects } = sums.get(key) ?? { sum: 0, objects: 0 };
      sums.set(key, { ...row, sum: sum + row.sum, objects: objects + row.objects });
    }
  }
  const order = ({ group, set, name, unit }: QuantitySum) => [group, set ?? '', name, unit ?? ''].join('\n');
  return [...sums.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
