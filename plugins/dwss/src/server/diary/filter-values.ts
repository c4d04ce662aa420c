import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const valueRow = z.object({ id: z.string(), name: z.string() });
const idRow = z.object({ id: z.string() });

/** Values that the diaries of the project have in a field: portion or draft_by. */
export async function valuesOfDiaries(people: ServerHost['people'], tx: Tx, name: string) {
  if (name === 'portion')
    return tx.many(
      valueRow,
      sql`select p.id, p.name from portion p where p.project_id = ${tx.projectId}
            and exists (select from diary_portion d where d.project_id = p.project_id and d.portion_id = p.id)
          order by p.position, p.id limit 500`,
    );
  if (name !== 'draft_by') return [];
  const rows = await tx.many(
    idRow,
    // From one member of the index to the next, because a plain `distinct` reads all diaries.
    sql`with recursive found (id) as (
          (select created_by from site_diary where project_id = ${tx.projectId} and created_by is not null order by created_by limit 1)
          union all
          select (select d.created_by from site_diary d where d.project_id = ${tx.projectId} and d.created_by > f.id
                  order by d.created_by limit 1) from found f where f.id is not null)
        select id from found where id is not null limit 500`,
  );
  const names = await people.named(
    tx,
    rows.map(({ id }) => id),
  );
  const values = rows.map(({ id }) => ({ id, name: names.get(id)?.name ?? '' }));
  return values.sort((one, other) => one.name.localeCompare(other.name));
}
