import { RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const idRow = z.object({ id: z.uuid() });

/** What a request names and the project lacks. */
export const unknownIn = (path: string, code = 'UNKNOWN') =>
  new RuleError('RULE_BROKEN', 'The entry names something that is not there, or that cannot change.', {
    fields: [{ path, code }],
  });

/** Keeps the portion from being deleted until the commit. @throws RuleError RULE_BROKEN */
export async function requirePortion(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(
    idRow,
    sql`select id from portion where project_id = ${tx.projectId} and id = ${id} and active for share`,
  );
  if (found === undefined) throw unknownIn('portion_master');
}

/** A form names the location with its portion, so that a location which forms name stays in its portion. */
export async function requireMovable(tx: Tx, id: string, portionId: string): Promise<void> {
  const elsewhere = await tx.maybe(
    idRow,
    sql`select l.id from location l where l.project_id = ${tx.projectId} and l.id = ${id} and l.portion_id <> ${portionId}
          and exists (select from risc_form f where f.project_id = l.project_id and f.location_id = l.id and f.status <> 'Deleted')`,
  );
  if (elsewhere !== undefined) throw unknownIn('portion_master', 'IN_USE');
}
