import { sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import type { RecordOf } from './record-kind.ts';
import type { RecordStore } from './record-store.ts';
import { showsRecord } from './signed-content.ts';
import {
  alteredImages,
  isInRange,
  type RecordRange,
  recordRanges,
  sieveSignatures,
} from './sound-signatures.ts';
import { checkRecords, type SealedKind, type VerifiedBatch } from './verify-signatures.ts';

/** Records whose signatures are checked at a time: many enough that round trips do not count, few enough for the memory. */
const batchSize = 400;
/**
 * Batches that are asked for at a time: one is read and compared here while PostgreSQL hashes the next. With a single one it would
 * wait for the comparison.
 */
const batchesAhead = 2;
/** Records whose signatures are looked at one by one at a time. */
const suspectsAtATime = 100;

/**
 * Checks every signature of a kind in the project, in batches of bounded size. PostgreSQL finds the records that are in doubt, and only
 * their signatures are looked at one by one. Use `tx` for nothing else until the last batch.
 */
export async function* verifyAllSignatures<N extends Names, S extends z.ZodObject>(
  tx: Tx,
  kind: SealedKind,
  store: RecordStore<N, z.output<S>>,
): AsyncGenerator<VerifiedBatch, void, undefined> {
  const ranges = await recordRanges(tx, store.table, batchSize);
  const altered = await alteredImages(tx);
  const loading: ReturnType<typeof loadBatch>[] = [];
  let begun = 0;
  const loadAhead = () => {
    for (const range of ranges.slice(begun, begun + batchesAhead - loading.length)) {
      const batch = loadBatch(tx, store, range, altered);
      // It may fail while the caller works on a batch before, and is awaited only then.
      batch.catch(() => undefined);
      loading.push(batch);
      begun += 1;
    }
  };
  try {
    loadAhead();
    for (let batch = loading.shift(); batch !== undefined; batch = loading.shift()) {
      const { sieved, last } = await batch;
      loadAhead();
      const suspects = [...new Set([...sieved.suspects, ...changedRecords(last)])];
      const found = await checkSuspects(tx, kind, store, suspects);
      if (sieved.checked > 0 || found.missing.length > 0) yield { checked: sieved.checked, ...found };
    }
  } finally {
    // Whoever stops early must not end the transaction under a statement.
    await Promise.allSettled(loading);
  }
}

async function loadBatch<N extends Names, Own>(
  tx: Tx,
  { table, columns, row }: RecordStore<N, Own>,
  range: RecordRange,
  altered: readonly string[],
) {
  const signed = z
    .looseObject({ signed_content: z.string() })
    .transform((found) => ({ content: found.signed_content, record: row.parse(found) }));
  const [sieved, last] = await Promise.all([
    sieveSignatures(tx, table, range, altered),
    tx.many(
      signed,
      sql`select s.content as signed_content, ${columns}
          from ${table} r join record_signature s on s.project_id = r.project_id and s.record_id = r.id and s.seq = r.version
          where r.project_id = ${tx.projectId} and ${isInRange(sql`r.id`, range)}`,
    ),
  ]);
  return { sieved, last };
}

/** Ids of records whose last signature does not show the record as it is. */
function changedRecords<N extends Names, Own>(
  last: readonly { readonly content: string; readonly record: RecordOf<N, Own> }[],
): readonly string[] {
  return last.flatMap(({ content, record }) => (showsRecord(content, record) ? [] : [record.id]));
}

async function checkSuspects<N extends Names, Own>(
  tx: Tx,
  kind: SealedKind,
  store: RecordStore<N, Own>,
  suspects: readonly string[],
): Promise<Pick<VerifiedBatch, 'broken' | 'missing'>> {
  const broken: VerifiedBatch['broken'][number][] = [];
  const missing: VerifiedBatch['missing'][number][] = [];
  for (let at = 0; at < suspects.length; at += suspectsAtATime) {
    const found = await checkRecords(tx, kind, store, suspects.slice(at, at + suspectsAtATime));
    broken.push(...found.signatures.filter(({ problems }) => problems.length > 0));
    missing.push(...found.missing);
  }
  return { broken, missing };
}
