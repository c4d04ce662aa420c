import { RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { usesOf } from '../uses.ts';

const idRow = z.object({ id: z.uuid() });

/** What a request names and the project lacks. */
export const unknownIn = (path: string, code = 'UNKNOWN') =>
  new RuleError('RULE_BROKEN', 'The entry names something that is not there, or that cannot change.', {
    fields: [{ path, code }],
  });

/**
 * Keeps the portion from being deleted until the commit.
 * @param path - of the field that names it
 * @throws RuleError RULE_BROKEN
 */
export async function requirePortion(tx: Tx, id: string, path = 'portion_master'): Promise<void> {
  const found = await tx.maybe(
    idRow,
    sql`select id from portion where project_id = ${tx.projectId} and id = ${id} and active for share`,
  );
  if (found === undefined) throw unknownIn(path);
}

/** Refuses to move a location to another portion while forms name it: each form names both. */
export async function requireMovable(tx: Tx, id: string, portionId: string): Promise<void> {
  const elsewhere = await tx.maybe(
    idRow,
    sql`select l.id from location l where l.project_id = ${tx.projectId} and l.id = ${id} and l.portion_id <> ${portionId}
          and ${usesOf('location', tx, id)} > 0`,
  );
  if (elsewhere !== undefined) throw unknownIn('portion_master', 'IN_USE');
}
