import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { membersIn } from '../members.ts';

const valueRow = z.object({ id: z.string(), name: z.string() });

/** Values that the diaries of the project have in a field: portion or draft_by. */
export async function valuesOfDiaries(people: ServerHost['people'], tx: Tx, name: string) {
  if (name === 'portion')
    return tx.many(
      valueRow,
      sql`select p.id, p.name from portion p where p.project_id = ${tx.projectId}
            and exists (select from diary_portion d where d.project_id = p.project_id and d.portion_id = p.id)
          order by p.position, p.id limit 500`,
    );
  return name === 'draft_by' ? membersIn(people, tx, 'site_diary', 'created_by') : [];
}
