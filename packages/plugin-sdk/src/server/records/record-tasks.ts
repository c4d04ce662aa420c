import { ConflictError, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import type { RecordOf } from './record-kind.ts';
import { refusalError } from './refusal-error.ts';

/** A step that somebody has to do on a record, or had to. */
export interface RecordTask {
  /** UUID of the task. */
  readonly id: string;
  /** UUID of the record. */
  readonly recordId: string;
  /** Whether it moves the record, or freezes it until it is answered. */
  readonly lane: 'main' | 'side';
  /** Name of the task in the workflow. */
  readonly task: string;
  /** The part that does it. */
  readonly part: string;
  /** UUID of the member who does it; null where everybody with the part may. */
  readonly assigneeId: string | null;
  /** ISO 8601. */
  readonly openedAt: string;
  /** ISO 8601; null while it is open. */
  readonly closedAt: string | null;
}

const iso = z.date().transform((date) => date.toISOString());
const taskRow = z.object({
  id: z.uuid(),
  recordId: z.uuid(),
  lane: z.enum(['main', 'side']),
  task: z.string(),
  part: z.string(),
  assigneeId: z.uuid().nullable(),
  openedAt: iso,
  closedAt: iso.nullable(),
});
const columns = sql`id, record_id as "recordId", lane, task, part, assignee_id as "assigneeId", opened_at as "openedAt",
  closed_at as "closedAt"`;

/** The tasks of some records, oldest first. */
export function tasksOf(tx: Tx, recordIds: readonly string[]): Promise<readonly RecordTask[]> {
  return tx.many(
    taskRow,
    sql`select ${columns} from record_task where project_id = ${tx.projectId} and record_id = any(${[...recordIds]}::uuid[])
        order by record_id, opened_seq, lane limit 10000`,
  );
}

/** A task by its id, of a record of any kind. */
export function findTask(tx: Tx, id: string): Promise<RecordTask | undefined> {
  return tx.maybe(
    taskRow,
    sql`select ${columns} from record_task where project_id = ${tx.projectId} and id = ${id}`,
  );
}

/**
 * Requires that a task of this record is open, and that it does not wait for a side task.
 * @throws ConflictError TASK_DONE, SIDE_TASK_OPEN
 */
export async function requireOpenTask<N extends Names>(
  tx: Tx,
  record: RecordOf<N, unknown>,
  taskId: string | undefined,
): Promise<void> {
  if (taskId === undefined) return;
  const task = await findTask(tx, taskId);
  if (task === undefined || task.closedAt !== null || task.recordId !== record.id)
    throw new ConflictError('TASK_DONE', 'This step was already done.');
  if (task.lane === 'main' && record.side !== null)
    throw refusalError({ why: 'frozen', side: record.side }, task.task);
}
