import { join, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { ReferenceUses } from '../kind.ts';

/** How many portions of diaries have a row like this in one of the lists. */
function inRows({ projectId }: Tx, row: object, lists: readonly string[]): Sql {
  const some = lists.map((list) => sql`${raw(list)} @> ${JSON.stringify([row])}::jsonb`);
  return sql`(select count(*) from diary_portion where project_id = ${projectId} and status <> 'Removed' and (${join(some, ' or ')}))`;
}

/** How portions of diaries name portions of the works, and their rows types and companies. */
export const diaryUses: ReferenceUses = {
  portion: ({ projectId }, id) =>
    sql`(select count(*) from diary_portion where project_id = ${projectId} and portion_id = ${id} and status <> 'Removed')`,
  type: (tx, id) => inRows(tx, { type: id }, ['labour', 'plant', 'staff', 'engineers']),
  contractor: (tx, id) => inRows(tx, { contractor: id }, ['labour', 'plant']),
};
