import { randomUUID } from 'node:crypto';
import { type GivenSignature, NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, principalOf } from './act.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import type { RecordOf } from './record-kind.ts';
import { type RecordObject, readObjects } from './record-objects.ts';
import { type RecordAttachment, readAttachments } from './record-papers.ts';
import { sealFormat, sealOf, type WholeSignature } from './seal.ts';
import type { SealedStep } from './seal-step.ts';
import { signedAttachments, signedObjects } from './signed-content.ts';

const hashRow = z.object({ hash: z.string() });
const imageRow = z.object({ image: z.instanceof(Buffer) });

/** What a signature needs beside the record as it was saved. */
interface Signing {
  readonly id: string;
  readonly actorId: string;
  readonly method: string;
  readonly imageSha256: string;
  readonly prevHash: string | null;
  readonly attachments: readonly RecordAttachment[];
  readonly objects: readonly RecordObject[];
}

/** Stores the picture and reads what the signature of a record's next version covers. The record is locked. */
export async function prepareSigning<N extends Names, Own>(
  { tx, actor }: Act,
  { id, version }: RecordOf<N, Own>,
  signature: GivenSignature,
): Promise<Signing> {
  if (actor.kind !== 'member') throw new Error('Only a person signs.');
  const image = Buffer.from(signature.image);
  const imageSha256 = sha256(image);
  const [attachments, objects, before] = await Promise.all([
    readAttachments(tx, id, version),
    readObjects(tx, id),
    tx.maybe(
      hashRow,
      sql`select hash from record_signature where project_id = ${tx.projectId} and record_id = ${id}
          order by seq desc limit 1`,
    ),
    tx.run(sql`
      insert into signature_image (project_id, sha256, image) values (${tx.projectId}, ${imageSha256}, ${image})
      on conflict do nothing`),
  ]);
  return {
    id: randomUUID(),
    actorId: actor.userId,
    method: signature.method,
    imageSha256,
    prevHash: before?.hash ?? null,
    attachments,
    objects,
  };
}

/** What was signed. */
interface Signed<N extends Names, Own> {
  readonly step: SealedStep;
  /** What the module adds. */
  readonly also: object | undefined;
  readonly record: RecordOf<N, Own>;
}

/** Writes what was signed, by whom and when, chained to the record's signature before it. */
export async function insertSignature<N extends Names, Own>(
  act: Act,
  { attachments, objects, ...signing }: Signing,
  { step, also, record }: Signed<N, Own>,
): Promise<void> {
  const { tx, now, deviceId = null } = act;
  const { entry, who, hash: historyHash, commentCount, commentsHash } = step;
  const { action, comment, choices, details } = entry;
  // It covers the record, and its attachments by the hashes of their bytes.
  const content = canonicalJson({
    ...also,
    action,
    comment,
    choices,
    details,
    ...(deviceId !== null && { deviceId }),
    record,
    attachments: signedAttachments(attachments),
    objects: signedObjects(objects),
  });
  const sealed: WholeSignature = {
    ...signing,
    recordId: record.id,
    seq: record.version,
    action,
    actorName: who.actorName,
    companyName: who.companyName,
    onBehalfOf: principalOf(act),
    contentSha256: sha256(content),
    historyHash,
    commentCount,
    commentsHash,
    signedAt: now.toISOString(),
  };
  await tx.run(sql`
    insert into record_signature (project_id, id, record_id, seq, action, actor_id, actor_name, company_name, on_behalf_of,
      method, image_sha256, content, content_sha256, seal_format, prev_hash, hash, ip, signed_at, history_hash, comment_count,
      comments_hash)
    values (${tx.projectId}, ${sealed.id}, ${sealed.recordId}, ${sealed.seq}, ${sealed.action}, ${sealed.actorId},
      ${sealed.actorName}, ${sealed.companyName}, ${sealed.onBehalfOf}, ${sealed.method}, ${sealed.imageSha256}, ${content},
      ${sealed.contentSha256}, ${sealFormat}, ${sealed.prevHash}, ${sealOf(sealFormat, sealed, act.ip)}, ${act.ip},
      ${sealed.signedAt}, ${sealed.historyHash}, ${sealed.commentCount}, ${sealed.commentsHash})`);
}

/** PNG. @throws NotFoundError when none of the records has such a signature. */
export async function readSignatureImage(
  tx: Tx,
  recordIds: readonly string[],
  signatureId: string,
): Promise<Buffer> {
  const found = await tx.maybe(
    imageRow,
    sql`select i.image from record_signature s
        join signature_image i on i.project_id = s.project_id and i.sha256 = s.image_sha256
        where s.project_id = ${tx.projectId} and s.record_id = any(${[...recordIds]}::uuid[]) and s.id = ${signatureId}`,
  );
  if (found === undefined) throw new NotFoundError('The signature');
  return found.image;
}

const contentRow = z.object({ content: z.string() });

/** What a signature covers, as it was signed. @throws NotFoundError when none of the records has such a signature. */
export async function readSignedContent(
  tx: Tx,
  recordIds: readonly string[],
  signatureId: string,
): Promise<unknown> {
  const { content } = await tx.one(
    contentRow,
    sql`select content from record_signature
        where project_id = ${tx.projectId} and record_id = any(${[...recordIds]}::uuid[]) and id = ${signatureId}`,
  );
  return JSON.parse(content);
}
