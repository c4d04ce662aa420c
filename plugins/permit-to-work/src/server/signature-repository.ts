import { randomUUID } from 'node:crypto';
import { NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { canonicalJson, sha256 } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { HistoryAction, Permit, SignatureRecord } from '../contract/permit.ts';
import type { Act } from './actor.ts';
import { companyOf } from './people-repository.ts';

const hashRow = z.object({ hash: z.string() });
const imageRow = z.object({ image: z.instanceof(Buffer) });

interface Signing {
  readonly permit: Permit;
  readonly action: HistoryAction;
  readonly seq: number;
  readonly comment: string;
  readonly acceptedConflicts: readonly string[];
  readonly image: Buffer;
}

/**
 * Writes what was signed, by whom and when, chained to the permit's signature before it. The time is the server's.
 * The caller has locked the permit. Answers the signature's id.
 */
export async function insertSignature(act: Act, signing: Signing): Promise<string> {
  const { tx, people, actor, now } = act;
  if (actor.kind !== 'member') throw new Error('Only a person signs.');
  const { action, comment, acceptedConflicts, permit } = signing;
  const content = canonicalJson({ action, comment, acceptedConflicts, permit });
  const before = await tx.maybe(
    hashRow,
    sql`select hash from permit_signature where project_id = ${tx.projectId} and permit_id = ${signing.permit.formUUID}
        order by seq desc limit 1`,
  );
  const sealed = {
    id: randomUUID(),
    permitId: signing.permit.formUUID,
    seq: signing.seq,
    action: signing.action,
    actorId: actor.userId,
    actorName: actor.name,
    companyName: await companyOf(people, tx, actor.userId),
    imageSha256: sha256(signing.image),
    contentSha256: sha256(content),
    prevHash: before?.hash ?? null,
    signedAt: now.toISOString(),
  };
  await tx.run(sql`
    insert into permit_signature (project_id, id, permit_id, seq, action, actor_id, actor_name, company_name, method,
      image, image_sha256, content, content_sha256, prev_hash, hash, ip, signed_at)
    values (${tx.projectId}, ${sealed.id}, ${sealed.permitId}, ${sealed.seq}, ${sealed.action}, ${sealed.actorId},
      ${sealed.actorName}, ${sealed.companyName}, 'drawn', ${signing.image}, ${sealed.imageSha256}, ${content},
      ${sealed.contentSha256}, ${sealed.prevHash}, ${seal(sealed)}, ${act.ip}, ${sealed.signedAt})`);
  return sealed.id;
}

interface Sealed {
  readonly id: string;
  readonly permitId: string;
  readonly seq: number;
  readonly action: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly companyName: string | null;
  readonly imageSha256: string;
  readonly contentSha256: string;
  readonly prevHash: string | null;
  readonly signedAt: string;
}

function seal(sealed: Sealed): string {
  const { id, permitId, seq, action, actorId, actorName, companyName } = sealed;
  const { imageSha256, contentSha256, prevHash, signedAt } = sealed;
  return sha256(
    canonicalJson({
      ...{ id, permitId, seq, action, actorId, actorName, companyName },
      ...{ imageSha256, contentSha256, prevHash, signedAt },
    }),
  );
}

const signatureRow = z
  .object({
    id: z.uuid(),
    permit_id: z.uuid(),
    seq: z.number(),
    action: z.string(),
    actor_id: z.uuid(),
    actor_name: z.string(),
    company_name: z.string().nullable(),
    image_sha256: z.string(),
    stored_image_sha256: z.string(),
    content: z.string(),
    content_sha256: z.string(),
    prev_hash: z.string().nullable(),
    hash: z.string(),
    signed_at: z.date(),
  })
  .transform((row) => ({
    id: row.id,
    permitId: row.permit_id,
    seq: row.seq,
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name,
    companyName: row.company_name,
    imageSha256: row.image_sha256,
    storedImageSha256: row.stored_image_sha256,
    content: row.content,
    contentSha256: row.content_sha256,
    prevHash: row.prev_hash,
    hash: row.hash,
    signedAt: row.signed_at.toISOString(),
  }));

/** The permit's signatures by history entry, and whether images, contents and the chain still have their hashes. */
export async function readSignatures(
  tx: Tx,
  permitId: string,
): Promise<{ readonly bySeq: ReadonlyMap<number, SignatureRecord>; readonly intact: boolean }> {
  const rows = await tx.many(
    signatureRow,
    sql`select id, permit_id, seq, action, actor_id, actor_name, company_name, image_sha256,
          encode(sha256(image), 'hex') as stored_image_sha256, content, content_sha256, prev_hash, hash, signed_at
        from permit_signature where project_id = ${tx.projectId} and permit_id = ${permitId} order by seq`,
  );
  const intact = rows.every(
    (row, index) =>
      row.prevHash === (rows[index - 1]?.hash ?? null) &&
      row.imageSha256 === row.storedImageSha256 &&
      row.contentSha256 === sha256(row.content) &&
      row.hash === seal(row),
  );
  const bySeq = new Map(
    rows.map((row) => [
      row.seq,
      {
        signatureID: row.id,
        signer: { userId: row.actorId, name: row.actorName },
        company: row.companyName,
        signedAt: row.signedAt,
        imageSha256: row.imageSha256,
        contentSha256: row.contentSha256,
        prevHash: row.prevHash,
        hash: row.hash,
      },
    ]),
  );
  return { bySeq, intact };
}

/** PNG bytes. @throws NotFoundError when the permit has no such signature. */
export async function readSignatureBytes(tx: Tx, permitId: string, signatureId: string): Promise<Buffer> {
  const found = await tx.maybe(
    imageRow,
    sql`select image from permit_signature
        where project_id = ${tx.projectId} and permit_id = ${permitId} and id = ${signatureId}`,
  );
  if (found === undefined) throw new NotFoundError('The signature');
  return found.image;
}
