import { sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { checkRecords, type SealedKind } from './check-records.ts';
import { itemFindings } from './item-seals.ts';
import type { RecordOf } from './record-kind.ts';
import { unsoundLogs } from './record-logs.ts';
import type { RecordStore } from './record-store.ts';
import { isState, showsRecord } from './signed-content.ts';
import {
  alteredImages,
  isInRange,
  type RecordRange,
  recordRanges,
  sieveSignatures,
} from './sound-signatures.ts';
import type { AlteredRecord, VerifiedBatch } from './verification.ts';

/** Records whose signatures are checked at a time: many enough that round trips do not count, few enough for the memory. */
const batchSize = 400;
/**
 * Batches that are requested at a time: one is read and compared here while PostgreSQL hashes the next. With a single one PostgreSQL would
 * wait for the comparison.
 */
const batchesAhead = 2;
/** Records whose signatures are looked at one by one at a time. */
const suspectsAtATime = 100;
/** Records without a row that are named. */
const mostGone = 10_000;

/**
 * Checks every signature of a kind and its items in the project, in batches of bounded size. PostgreSQL finds the records that are in doubt, and only
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
      const batch = loadBatch(tx, kind, store, range, altered);
      // It may fail while the caller works on a batch before, and is awaited only then.
      batch.catch(() => undefined);
      loading.push(batch);
      begun += 1;
    }
  };
  try {
    const gone = await goneRecords(tx, kind, store);
    if (gone.length > 0) yield { checked: 0, broken: [], missing: [], altered: gone };
    loadAhead();
    for (let batch = loading.shift(); batch !== undefined; batch = loading.shift()) {
      const { sieved, last, ofItems, ofLogs } = await batch;
      loadAhead();
      const suspects = [...new Set([...sieved.suspects, ...changedRecords(last), ...ofItems, ...ofLogs])];
      const found = await checkSuspects(tx, kind, store, suspects);
      if (sieved.checked > 0 || found.missing.length > 0 || found.altered.length > 0)
        yield { checked: sieved.checked, ...found };
    }
  } finally {
    // A caller that stops early must not end the transaction during a statement.
    await Promise.allSettled(loading);
  }
  for (const set of kind.items?.() ?? []) yield* set.verifyAll({ tx });
}

const goneRow = z
  .object({ id: z.uuid() })
  .transform(({ id }): AlteredRecord => ({ recordId: id, problem: 'record', seq: null }));

/** Records that were begun and have no row any more: nobody deletes one. */
function goneRecords<N extends Names, Own>(
  tx: Tx,
  { kind }: SealedKind,
  { table }: RecordStore<N, Own>,
): Promise<readonly AlteredRecord[]> {
  return tx.many(
    goneRow,
    sql`select k.id from record k where k.project_id = ${tx.projectId} and k.kind = ${kind}
          and not exists (select from ${table} r where r.project_id = k.project_id and r.id = k.id)
        order by k.id limit ${mostGone}`,
  );
}

async function loadBatch<N extends Names, Own>(
  tx: Tx,
  { kind, items, logs }: SealedKind,
  { table, columns, row }: RecordStore<N, Own>,
  range: RecordRange,
  altered: readonly string[],
) {
  const signed = z
    .looseObject({ signed_content: z.string().nullable(), head_state: z.string().nullable() })
    .transform(({ signed_content, head_state, ...found }) => ({
      content: signed_content,
      state: head_state,
      record: row.parse(found),
    }));
  const inRange = sql`r.project_id = ${tx.projectId} and ${isInRange(sql`r.id`, range)}`;
  const [sieved, last, found, ofLogs] = await Promise.all([
    sieveSignatures(tx, { kind, table }, range, altered),
    tx.many(
      signed,
      sql`select head.state as head_state, case when head.state is null then s.content end as signed_content, ${columns}
          from ${table} r left join record_head head on head.project_id = r.project_id and head.record_id = r.id
            left join record_signature s on s.project_id = r.project_id and s.record_id = r.id and s.seq = r.version
          where (head.state is not null or s.id is not null) and ${inRange}`,
    ),
    items && itemFindings(items(), tx, sql`select r.id from ${table} r where ${inRange}`),
    logs && unsoundLogs(tx, logs, sql`select r.id from ${table} r where ${inRange}`),
  ]);
  return { sieved, last, ofItems: found ? [...found.suspects] : [], ofLogs: [...(ofLogs ?? [])] };
}

/** Ids of records that are others than after their last step, or, without its state, than their last signature shows. */
function changedRecords<N extends Names, Own>(
  last: readonly {
    readonly content: string | null;
    readonly state: string | null;
    readonly record: RecordOf<N, Own>;
  }[],
): readonly string[] {
  return last.flatMap(({ content, state, record }) => {
    const isSame = state === null ? content === null || showsRecord(content, record) : isState(state, record);
    return isSame ? [] : [record.id];
  });
}

async function checkSuspects<N extends Names, Own>(
  tx: Tx,
  kind: SealedKind,
  store: RecordStore<N, Own>,
  suspects: readonly string[],
): Promise<Omit<VerifiedBatch, 'checked'>> {
  const broken: VerifiedBatch['broken'][number][] = [];
  const missing: VerifiedBatch['missing'][number][] = [];
  const altered: AlteredRecord[] = [];
  for (let at = 0; at < suspects.length; at += suspectsAtATime) {
    const found = await checkRecords(tx, kind, store, suspects.slice(at, at + suspectsAtATime));
    broken.push(...found.signatures.filter(({ problems }) => problems.length > 0));
    missing.push(...found.missing);
    altered.push(...found.altered);
  }
  return { broken, missing, altered };
}
