import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type HistoryEntry, historyAction, type Person, permitStatus } from '../contract/permit.ts';

const actionRow = z.object({ action: z.string() });

type NewEntry = Omit<HistoryEntry, 'signature' | 'acceptedConflicts' | 'changedFields'> & {
  readonly changedFields: readonly string[];
  readonly acceptedConflicts: readonly string[];
  readonly signatureID: string | null;
  readonly idempotencyKey: string | null;
};

export async function appendHistory(tx: Tx, permitId: string, entry: NewEntry): Promise<void> {
  await tx.run(sql`
    insert into permit_history (project_id, permit_id, seq, action, from_status, to_status, actor_id, actor_name, at,
      comment, changed_fields, accepted_conflicts, signature_id, idempotency_key)
    values (${tx.projectId}, ${permitId}, ${entry.seq}, ${entry.action}, ${entry.from}, ${entry.to}, ${entry.by.userId},
      ${entry.by.name}, ${entry.at}, ${entry.comment}, ${[...entry.changedFields]}::text[],
      ${[...entry.acceptedConflicts]}::text[], ${entry.signatureID}, ${entry.idempotencyKey})`);
}

const historyRow = z
  .object({
    seq: z.number(),
    action: historyAction,
    from_status: permitStatus.nullable(),
    to_status: permitStatus,
    actor_id: z.uuid().nullable(),
    actor_name: z.string(),
    at: z.date(),
    comment: z.string(),
    changed_fields: z.array(z.string()),
    accepted_conflicts: z.array(z.string()),
  })
  .transform((row) => ({
    seq: row.seq,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    by: { userId: row.actor_id, name: row.actor_name } satisfies Person,
    at: row.at.toISOString(),
    comment: row.comment,
    changedFields: row.changed_fields,
    acceptedConflicts: row.accepted_conflicts,
  }));

/** Entries after a version, oldest first; after version 0 that is all. */
export async function historyAfter(
  tx: Tx,
  permitId: string,
  version: number,
): Promise<readonly Omit<HistoryEntry, 'signature'>[]> {
  return tx.many(
    historyRow,
    sql`select seq, action, from_status, to_status, actor_id, actor_name, at, comment, changed_fields, accepted_conflicts
        from permit_history where project_id = ${tx.projectId} and permit_id = ${permitId} and seq > ${version}
        order by seq`,
  );
}

/** Whether an action with this key went through before, and which it was. */
export async function actionDoneUnder(tx: Tx, permitId: string, key: string): Promise<string | undefined> {
  const found = await tx.maybe(
    actionRow,
    sql`select action from permit_history
        where project_id = ${tx.projectId} and permit_id = ${permitId} and idempotency_key = ${key}`,
  );
  return found?.action;
}
