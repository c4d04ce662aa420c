import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { checkedHistory, checkedHistoryRow, fitsHistory, problemsOfHistory } from './checked-history.ts';
import { type ItemFindings, itemFindings } from './item-seals.ts';
import type { RecordKind, RecordOf } from './record-kind.ts';
import { unsoundLogs } from './record-logs.ts';
import type { RecordStore } from './record-store.ts';
import { coversHistory, isOfRecords, sealOf, type WholeSignature } from './seal.ts';
import { contentProblems, isState } from './signed-content.ts';
import type { AlteredRecord, MissingSignature, RecordSignature, SignatureProblem } from './verification.ts';

const signatureRow = z
  .object({
    id: z.string(),
    record_id: z.string(),
    seq: z.number(),
    action: z.string(),
    actor_id: z.string(),
    actor_name: z.string().nullable(),
    company_name: z.string().nullable(),
    on_behalf_of: z.string().nullable(),
    method: z.string(),
    image_sha256: z.string(),
    ip: z.string().nullable(),
    content: z.string(),
    content_sha256: z.string(),
    seal_format: z.number(),
    prev_hash: z.string().nullable(),
    hash: z.string(),
    signed_at: z.date(),
    history_hash: z.string().nullable(),
    comment_count: z.number().nullable(),
    comments_hash: z.string().nullable(),
    is_last: z.boolean(),
    fits_history: z.boolean(),
    choices: z.unknown(),
    comment: z.string().nullable(),
    details: z.unknown(),
  })
  .transform((row) => ({
    hash: row.hash,
    content: row.content,
    format: row.seal_format,
    ip: row.ip,
    isLast: row.is_last,
    fitsHistory: row.fits_history,
    step: { choices: row.choices, comment: row.comment, details: row.details },
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
      historyHash: row.history_hash,
      commentCount: row.comment_count,
      commentsHash: row.comments_hash,
      signedAt: row.signed_at.toISOString(),
    } satisfies WholeSignature,
  }));
type Row = z.output<typeof signatureRow>;
const imageRow = z.object({ sha256: z.string(), is_intact: z.boolean() });
const attachmentRow = z.object({
  record_id: z.string(),
  id: z.string(),
  place: z.string(),
  sha256: z.string(),
  name: z.string(),
  added_seq: z.number(),
  removed_seq: z.number().nullable(),
});
const namedRow = z
  .object({ signature_id: z.string(), record_id: z.string(), seq: z.number() })
  .transform((row): MissingSignature => ({ id: row.signature_id, recordId: row.record_id, seq: row.seq }));

/** Seals from before the kit, of any kind. */
export type SealedKind = Pick<
  RecordKind<Names, z.ZodObject, never, never>,
  'kind' | 'olderSeals' | 'items' | 'logs'
>;
type Attached = z.output<typeof attachmentRow>;

/** What signatures are compared with. */
interface Evidence<N extends Names, Own> {
  /** Whether an image still has its hash; none of an image that is gone. */
  readonly images: ReadonlyMap<string, boolean>;
  /** By record, in the order of their adding. */
  readonly attachments: ReadonlyMap<string, readonly Attached[]>;
  /** Records whose last step is among the signatures, by id. */
  readonly records: ReadonlyMap<string, RecordOf<N, Own>>;
  /** Of a kind with items. */
  readonly ofItems: ItemFindings | undefined;
}

/** Looks at every signature of some records, in the order of their chains, and at their histories. */
export async function checkRecords<N extends Names, Own>(
  tx: Tx,
  { kind, olderSeals, items, logs }: SealedKind,
  store: RecordStore<N, Own>,
  ids: readonly string[],
): Promise<{
  readonly signatures: readonly RecordSignature[];
  readonly missing: readonly MissingSignature[];
  readonly altered: readonly AlteredRecord[];
}> {
  const of = sql`${[...ids]}::uuid[]`;
  const [named, rows, histories, ofItems, ofLogs] = await Promise.all([
    // Before the signatures: somebody may sign a step between two statements, and what is named later would seem to be missing.
    tx.many(namedRow, namedSql(tx, store.table, sql`h.record_id = any(${of}) and r.id = any(${of})`)),
    tx.many(signatureRow, rowsSql(tx, store.table, sql`s.record_id = any(${of}) and r.id = any(${of})`)),
    readHistories(tx, kind, store, of),
    items && itemFindings(items(), tx, sql`select unnest(${of})`),
    logs && unsoundLogs(tx, logs, sql`select unnest(${of})`),
  ]);
  const [images, attachments, records] = await Promise.all([
    readImages(tx, rows),
    readAttached(tx, rows),
    readRecords(tx, store, rows),
  ]);
  const evidence = { images, attachments, records, ofItems };
  const signatures = rows.map((row, nth) => checked(row, rows[nth - 1], evidence, olderSeals));
  const altered = ids.flatMap((id) =>
    (ofItems?.problems.get(id) ?? []).map(({ problem, seq }) => ({ recordId: id, problem, seq })),
  );
  const logged = [...(ofLogs ?? [])].map((id) => ({ recordId: id, problem: 'log' as const, seq: null }));
  return { signatures, missing: missingFrom(named, rows), altered: [...histories, ...altered, ...logged] };
}

/** What of the histories no longer fits, and records that are others than after their last step. */
async function readHistories<N extends Names, Own>(
  tx: Tx,
  kind: string,
  { table, columns, row }: RecordStore<N, Own>,
  ids: Sql,
): Promise<readonly AlteredRecord[]> {
  const checkedRow = checkedHistoryRow
    .extend({ head_state: z.string().nullable() })
    .loose()
    .transform((found) => ({ found, record: row.parse(found) }));
  const all = await tx.many(
    checkedRow,
    sql`select ${columns}, history.*, head.state as head_state
        from ${table} r cross join lateral (${checkedHistory(tx, sql`r`, kind)}) history
          left join record_head head on head.project_id = r.project_id and head.record_id = r.id
        where r.project_id = ${tx.projectId} and r.id = any(${ids}) order by r.id`,
  );
  return all.flatMap(({ found, record }) => {
    const isAltered = found.head_state !== null && !isState(found.head_state, record);
    const problems = problemsOfHistory(isAltered ? { ...found, is_kind_sound: false } : found);
    return problems.map((problem) => ({ recordId: record.id, ...problem }));
  });
}

/** Signatures in the order of their chains. */
function rowsSql(tx: Tx, table: Sql, where: Sql): Sql {
  return sql`select s.id, s.record_id, s.seq, s.action, s.actor_id, s.actor_name, s.company_name, s.on_behalf_of, s.method,
      s.image_sha256, s.ip, s.content, s.content_sha256, s.seal_format, s.prev_hash, s.hash, s.signed_at,
      s.history_hash, s.comment_count, s.comments_hash, s.seq = r.version as is_last, ${fitsHistory(tx, sql`s`)} as fits_history,
      step.choices, step.comment, step.details
    from record_signature s join ${table} r on r.project_id = s.project_id and r.id = s.record_id
      left join record_history step on step.project_id = s.project_id and step.record_id = s.record_id and step.seq = s.seq
    where s.project_id = ${tx.projectId} and ${where} order by s.record_id, s.seq`;
}

/** Signatures that the history names, in the order of their chains. */
function namedSql(tx: Tx, table: Sql, where: Sql): Sql {
  return sql`select h.signature_id, h.record_id, h.seq
    from record_history h join ${table} r on r.project_id = h.project_id and r.id = h.record_id
    where h.project_id = ${tx.projectId} and ${where} and h.signature_id is not null order by h.record_id, h.seq`;
}

function missingFrom(named: readonly MissingSignature[], rows: readonly Row[]): readonly MissingSignature[] {
  const there = new Set(rows.map(({ sealed }) => sealed.id));
  return named.filter(({ id }) => !there.has(id));
}

async function readImages(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, boolean>> {
  const wanted = [...new Set(rows.map(({ sealed }) => sealed.imageSha256))];
  const found = await tx.many(
    imageRow,
    sql`select sha256, encode(sha256(image), 'hex') = sha256 as is_intact from signature_image
        where project_id = ${tx.projectId} and sha256 = any(${wanted}::text[])`,
  );
  return new Map(found.map(({ sha256: hash, is_intact }) => [hash, is_intact]));
}

async function readAttached(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, readonly Attached[]>> {
  const found = await tx.many(
    attachmentRow,
    sql`select record_id, id, place, sha256, name, added_seq, removed_seq from record_attachment
        where project_id = ${tx.projectId} and record_id = any(${recordIds(rows)}::uuid[])
        order by record_id, added_seq, id`,
  );
  const byRecord = new Map<string, Attached[]>();
  for (const one of found) {
    const others = byRecord.get(one.record_id);
    if (others) others.push(one);
    else byRecord.set(one.record_id, [one]);
  }
  return byRecord;
}

async function readRecords<N extends Names, Own>(
  tx: Tx,
  { row, columns, table }: RecordStore<N, Own>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, RecordOf<N, Own>>> {
  const last = recordIds(rows.filter(({ isLast }) => isLast));
  const found = await tx.many(
    row,
    sql`select ${columns} from ${table} r where r.project_id = ${tx.projectId} and r.id = any(${last}::uuid[])`,
  );
  return new Map(found.map((record) => [record.id, record]));
}

function recordIds(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ sealed }) => sealed.recordId))];
}

/** @param before - the signature before it in the order of the chains, of this record or another */
function checked<N extends Names, Own>(
  row: Row,
  before: Row | undefined,
  evidence: Evidence<N, Own>,
  olderSeals: SealedKind['olderSeals'],
): RecordSignature {
  const { sealed, content, format, ip, hash } = row;
  const problems = new Set<SignatureProblem>();
  if (sha256(content) !== sealed.contentSha256) problems.add('content');
  if (evidence.images.get(sealed.imageSha256) !== true) problems.add('image');
  const expected = before?.sealed.recordId === sealed.recordId ? before.hash : null;
  if (sealed.prevHash !== expected || hash !== sealOf(format, sealed, ip, olderSeals)) problems.add('chain');
  if (!row.fitsHistory) problems.add('history');
  if (evidence.ofItems?.signatures.has(sealed.id) === true) problems.add('items');
  if (isOfRecords(format)) {
    if (!coversHistory(format) && !coversStep(content, row.step)) problems.add('history');
    const attached = (evidence.attachments.get(sealed.recordId) ?? []).filter(
      ({ added_seq: added, removed_seq: removed }) =>
        added <= sealed.seq && (removed === null || removed > sealed.seq),
    );
    const record = evidence.records.get(sealed.recordId);
    // Somebody may have acted since the signature was read.
    const isLast = record?.version === sealed.seq;
    for (const problem of contentProblems(content, attached, isLast ? record : undefined))
      problems.add(problem);
  }
  return { ...sealed, hash, deviceId: deviceIn(content), problems: [...problems] };
}

/** Whether the text of an older format shows the step that the history has. Its keys are in order, one after the other. */
function coversStep(content: string, { choices, comment, details }: Row['step']): boolean {
  const step = canonicalJson({ choices, comment, details });
  return content.includes(step.slice(1, -1));
}

/** Altered content may be no JSON any more. Quotes in texts have a backslash before them, so that none of them looks like the field. */
function deviceIn(content: string): string | null {
  return /"deviceId":"([0-9a-f-]{36})"/.exec(content)?.[1] ?? null;
}
