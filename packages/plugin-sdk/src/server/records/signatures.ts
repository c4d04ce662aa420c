import { randomUUID } from 'node:crypto';
import { NotFoundError, type People, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, principalOf } from './act.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import type { GivenSignature, RecordKind, RecordOf } from './record-kind.ts';
import { readAttachments } from './record-papers.ts';
import { historyAfter } from './record-trail.ts';
import { type SealedSignature, sealFormat, sealOf } from './seal.ts';

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
  const step = { action, comment, choices, details };
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
      ${sealed.contentSha256}, ${sealFormat}, ${sealed.prevHash}, ${sealOf(sealFormat, sealed)}, ${act.ip},
      ${sealed.signedAt})`);
  return sealed.id;
}

/** What a signature covers: the record, and its attachments by the hashes of their bytes. */
async function contentOf<N extends Names, Own>(tx: Tx, record: RecordOf<N, Own>) {
  const attachments = await readAttachments(tx, record.id, record.version);
  return { record, attachments: signedAttachments(attachments) };
}

function signedAttachments(
  attachments: readonly { id: string; place: string; sha256: string; name: string }[],
) {
  return attachments.map(({ id, place, sha256: hash, name }) => ({ id, place, sha256: hash, name }));
}

/** A signature as people read it. */
export interface RecordSignature extends SealedSignature {
  /** Of the sealed signature, hexadecimal. */
  readonly hash: string;
  /** What of it no longer fits; empty: it is intact. */
  readonly problems: readonly SignatureProblem[];
}

/**
 * `content`: what was signed was altered. `image`: the picture was. `chain`: the signature was altered, or one before it is missing.
 * `attachments`: a file was exchanged or taken away. `record`: nobody acted since, and yet the record is another.
 */
export type SignatureProblem = 'content' | 'image' | 'chain' | 'attachments' | 'record';

/** What `verify` found. */
export interface Verification {
  /** Whether all signatures are there and none has a problem. */
  readonly intact: boolean;
  /** Oldest first. */
  readonly signatures: readonly RecordSignature[];
  /** Ids of signatures that the history names and that are not there. */
  readonly missing: readonly string[];
}

const signatureRow = z
  .object({
    id: z.uuid(),
    record_id: z.uuid(),
    seq: z.number(),
    action: z.string(),
    actor_id: z.uuid(),
    actor_name: z.string().nullable(),
    company_name: z.string().nullable(),
    on_behalf_of: z.uuid().nullable(),
    method: z.string(),
    image_sha256: z.string(),
    stored_image_sha256: z.string().nullable(),
    content: z.string(),
    content_sha256: z.string(),
    seal_format: z.number(),
    prev_hash: z.string().nullable(),
    hash: z.string(),
    signed_at: z.date(),
  })
  .transform((row) => ({
    hash: row.hash,
    content: row.content,
    format: row.seal_format,
    storedImageSha256: row.stored_image_sha256,
    sealed: {
      id: row.id,
      recordId: row.record_id,
      seq: row.seq,
      action: row.action,
      actorId: row.actor_id,
      actorName: row.actor_name,
      companyName: row.company_name,
      onBehalfOf: row.on_behalf_of,
      method: row.method,
      imageSha256: row.image_sha256,
      contentSha256: row.content_sha256,
      prevHash: row.prev_hash,
      signedAt: row.signed_at.toISOString(),
    } satisfies SealedSignature,
  }));
type Row = z.output<typeof signatureRow>;

/** Checks every signature of a record against its content, its image, the chain, the attachments and the record. */
export async function verifySignatures<N extends Names, S extends z.ZodObject, Input, Facts>(
  tx: Tx,
  kind: Pick<RecordKind<N, S, Input, Facts>, 'olderSeals'>,
  record: RecordOf<N, z.output<S>>,
): Promise<Verification> {
  const rows = await tx.many(
    signatureRow,
    sql`select s.id, s.record_id, s.seq, s.action, s.actor_id, s.actor_name, s.company_name, s.on_behalf_of, s.method,
          s.image_sha256, encode(sha256(i.image), 'hex') as stored_image_sha256, s.content, s.content_sha256,
          s.seal_format, s.prev_hash, s.hash, s.signed_at
        from record_signature s
        left join signature_image i on i.project_id = s.project_id and i.sha256 = s.image_sha256
        where s.project_id = ${tx.projectId} and s.record_id = ${record.id} order by s.seq`,
  );
  const signatures: RecordSignature[] = [];
  for (const [nth, row] of rows.entries()) {
    const problems = new Set(ownProblems(row, kind.olderSeals));
    if (row.sealed.prevHash !== (rows[nth - 1]?.hash ?? null)) problems.add('chain');
    if (row.format === sealFormat)
      for (const problem of await contentProblems(tx, row, record)) problems.add(problem);
    signatures.push({ ...row.sealed, hash: row.hash, problems: [...problems] });
  }
  const named = (await historyAfter(tx, record.id, 0)).flatMap(({ signatureId }) => signatureId ?? []);
  const missing = named.filter((id) => !rows.some(({ sealed }) => sealed.id === id));
  const intact = missing.length === 0 && signatures.every(({ problems }) => problems.length === 0);
  return { intact, signatures, missing };
}

function ownProblems(row: Row, olderSeals: RecordKind<Names, z.ZodObject, never, never>['olderSeals']) {
  const problems: SignatureProblem[] = [];
  if (sha256(row.content) !== row.sealed.contentSha256) problems.push('content');
  if (row.storedImageSha256 !== row.sealed.imageSha256) problems.push('image');
  if (row.hash !== sealOf(row.format, row.sealed, olderSeals)) problems.push('chain');
  return problems;
}

async function contentProblems<N extends Names, Own>(
  tx: Tx,
  { content, sealed }: Row,
  record: RecordOf<N, Own>,
): Promise<readonly SignatureProblem[]> {
  const signed = signedContent.safeParse(parseJson(content));
  if (!signed.success) return ['content'];
  const attached = signedAttachments(await readAttachments(tx, record.id, sealed.seq));
  const isLast = sealed.seq === record.version;
  return [
    ...(canonicalJson(attached) === canonicalJson(signed.data.attachments) ? [] : (['attachments'] as const)),
    ...(!isLast || canonicalJson(record) === canonicalJson(signed.data.record) ? [] : (['record'] as const)),
  ];
}

const signedContent = z.object({ record: z.unknown(), attachments: z.unknown() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
