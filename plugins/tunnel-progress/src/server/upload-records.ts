import { randomUUID } from 'node:crypto';
import { type RouteContext, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { UploadResult } from '../contract/progress-upload.ts';

export type UploadKind = 'progress' | 'curves';

/** What is uploaded, and for whom. */
export interface UploadFacts {
  readonly kind: UploadKind;
  readonly isSenior: boolean;
  readonly fileName: string;
  readonly rows: number;
  readonly by: string;
  readonly at: Date;
}

/** Makes the uploads of a project wait for each other until the end of the transaction. */
export async function lockUploads(tx: Tx): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('tunnel-progress upload ' || ${tx.projectId}, 0))`,
  );
}

const numberRow = z.object({ number: z.number() });

/** Begins the record of an upload, to which `logged` adds what it changes. @returns its id */
export async function beginUpload(tx: Tx, facts: UploadFacts): Promise<string> {
  const id = randomUUID();
  const { number } = await tx.one(
    numberRow,
    sql`select coalesce(max(number), 0) + 1 as number from upload where project_id = ${tx.projectId}`,
  );
  await tx.run(sql`
    insert into upload (project_id, id, number, kind, is_senior, file_name, row_count, added, changed, unchanged, uploaded_by, uploaded_at)
    values (${tx.projectId}, ${id}, ${number}, ${facts.kind}, ${facts.isSenior}, ${facts.fileName.slice(0, 300)}, ${facts.rows},
      0, 0, 0, ${facts.by}, ${facts.at})`);
  return id;
}

/**
 * Adds changes to an upload's record.
 * @param changes - a query of subject, name, day, before and after
 */
export async function logChanges(tx: Tx, uploadId: string, changes: Sql): Promise<void> {
  await tx.run(sql`
    insert into upload_change (project_id, upload_id, position, subject, name, day, before, after)
    select ${tx.projectId}, ${uploadId}, row_number() over (order by c.subject, c.name, c.day)
        + (select coalesce(max(position), 0) from upload_change where project_id = ${tx.projectId} and upload_id = ${uploadId}),
      c.subject, c.name, c.day, c.before, c.after
    from (${changes}) c`);
}

/** Writes an upload's counts and the audit trail. */
export async function endUpload(
  tx: Tx,
  uploadId: string,
  result: UploadResult,
  facts: UploadFacts,
): Promise<void> {
  const { added, changed, unchanged } = result;
  await tx.run(sql`update upload set added = ${added}, changed = ${changed}, unchanged = ${unchanged}
    where project_id = ${tx.projectId} and id = ${uploadId}`);
  await tx.audit({
    entity: 'progress-upload',
    entityId: uploadId,
    action: 'upload',
    after: { kind: facts.kind, fileName: facts.fileName, rows: facts.rows, added, changed, unchanged },
  });
}

export const factsOf = (
  { user, now }: Pick<RouteContext, 'user' | 'now'>,
  given: Pick<UploadFacts, 'kind' | 'isSenior' | 'fileName' | 'rows'>,
): UploadFacts => ({ ...given, by: user.id, at: now });
