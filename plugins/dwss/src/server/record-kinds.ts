import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const kindRow = z.object({ kind: z.string() });

/** The kind of record that a task belongs to; undefined without such a task. */
export async function kindOfTask(tx: Tx, taskId: string): Promise<string | undefined> {
  const found = await tx.maybe(
    kindRow,
    sql`select r.kind from record_task t join record r on r.project_id = t.project_id and r.id = t.record_id
        where t.project_id = ${tx.projectId} and t.id = ${taskId}`,
  );
  return found?.kind;
}

/** The kind of a record; undefined without such a record. */
export async function kindOfRecord(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx.maybe(
    kindRow,
    sql`select kind from record where project_id = ${tx.projectId} and id = ${id}`,
  );
  return found?.kind;
}
