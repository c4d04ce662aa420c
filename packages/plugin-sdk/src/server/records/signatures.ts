import { randomUUID } from 'node:crypto';
import { NotFoundError, type People, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, principalOf } from './act.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import type { GivenSignature, RecordOf } from './record-kind.ts';
import { readAttachments } from './record-papers.ts';
import { type SealedSignature, sealFormat, sealOf } from './seal.ts';
import { signedAttachments } from './signed-content.ts';

const hashRow = z.object({ hash: z.string() });
const imageRow = z.object({ image: z.instanceof(Buffer) });

interface Signing<N extends Names, Own> {
  readonly action: string;
  readonly comment: string;
  readonly choices: object;
  readonly details: object;
  /** What the module adds. */
  readonly also: object | undefined;
  readonly record: RecordOf<N, Own>;
  readonly signature: GivenSignature;
}

/**
 * Writes what was signed, by whom and when, chained to the record's signature before it. The record is locked. Answers the
 * signature's id.
 */
export async function insertSignature<N extends Names, Own>(
  act: Act,
  people: People,
  { action, comment, choices, details, also, record, signature }: Signing<N, Own>,
): Promise<string> {
  const { tx, actor, now } = act;
  if (actor.kind !== 'member') throw new Error('Only a person signs.');
  const { deviceId = null } = act;
  const step = { action, comment, choices, details, ...(deviceId !== null && { deviceId }) };
  const content = canonicalJson({ ...also, ...step, ...(await contentOf(tx, record)) });
  const before = await tx.maybe(
    hashRow,
    sql`select hash from record_signature where project_id = ${tx.projectId} and record_id = ${record.id}
        order by seq desc limit 1`,
  );
  const image = Buffer.from(signature.image);
  const sealed: SealedSignature = {
    id: randomUUID(),
    recordId: record.id,
    seq: record.version,
    action,
    actorId: actor.userId,
    actorName: null,
    companyName: (await people.named(tx, [actor.userId])).get(actor.userId)?.company?.name ?? null,
    onBehalfOf: principalOf(act),
    method: signature.method,
    imageSha256: sha256(image),
    contentSha256: sha256(content),
    prevHash: before?.hash ?? null,
    signedAt: now.toISOString(),
  };
  await tx.run(sql`
    insert into signature_image (project_id, sha256, image) values (${tx.projectId}, ${sealed.imageSha256}, ${image})
    on conflict do nothing`);
  await tx.run(sql`
    insert into record_signature (project_id, id, record_id, seq, action, actor_id, company_name, on_behalf_of, method,
      image_sha256, content, content_sha256, seal_format, prev_hash, hash, ip, signed_at)
    values (${tx.projectId}, ${sealed.id}, ${sealed.recordId}, ${sealed.seq}, ${sealed.action}, ${sealed.actorId},
      ${sealed.companyName}, ${sealed.onBehalfOf}, ${sealed.method}, ${sealed.imageSha256}, ${content},
      ${sealed.contentSha256}, ${sealFormat}, ${sealed.prevHash}, ${sealOf(sealFormat, sealed, act.ip)}, ${act.ip},
      ${sealed.signedAt})`);
  return sealed.id;
}

/** What a signature covers: the record, and its attachments by the hashes of their bytes. */
async function contentOf<N extends Names, Own>(tx: Tx, record: RecordOf<N, Own>) {
  const attachments = await readAttachments(tx, record.id, record.version);
  return { record, attachments: signedAttachments(attachments) };
}

/** PNG. @throws NotFoundError when the record has no such signature. */
export async function readSignatureImage(tx: Tx, recordId: string, signatureId: string): Promise<Buffer> {
  const found = await tx.maybe(
    imageRow,
    sql`select i.image from record_signature s
        join signature_image i on i.project_id = s.project_id and i.sha256 = s.image_sha256
        where s.project_id = ${tx.projectId} and s.record_id = ${recordId} and s.id = ${signatureId}`,
  );
  if (found === undefined) throw new NotFoundError('The signature');
  return found.image;
}

const contentRow = z.object({ content: z.string() });

/** What a signature covers, as it was signed. @throws NotFoundError when the record has no such signature. */
export async function readSignedContent(tx: Tx, recordId: string, signatureId: string): Promise<unknown> {
  const { content } = await tx.one(
    contentRow,
    sql`select content from record_signature
        where project_id = ${tx.projectId} and record_id = ${recordId} and id = ${signatureId}`,
  );
  return JSON.parse(content);
}
