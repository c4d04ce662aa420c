import { NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { checkRecords, type SealedKind } from './check-records.ts';
import { coveredItems } from './item-seals.ts';
import type { RecordStore } from './record-store.ts';
import type { ItemVerification, Verification } from './verification.ts';

/** Checks every signature of a record, and those of its items, against content, image, chain, attachments and record. */
export async function verifySignatures<N extends Names, Own>(
  tx: Tx,
  kind: SealedKind,
  store: RecordStore<N, Own>,
  id: string,
): Promise<Verification> {
  const items: ItemVerification[] = [];
  const sets = kind.items?.() ?? [];
  const byParent = sets.length === 0 ? undefined : await coveredItems(tx, id);
  for (const set of sets) {
    const rows = await set.rows(tx, sql`select ${id}::uuid`);
    const statuses = new Map(rows.map((row) => [row.id, row.status]));
    for (const [item, { items: _, ...found }] of await set.verified(tx, [...statuses.keys()])) {
      const seq = Math.max(found.covered.seq, byParent?.get(item) ?? 0);
      const covered = { ...found.covered, seq };
      items.push({ id: item, set: set.name, status: statuses.get(item) ?? '', ...found, covered });
    }
  }
  const own = (await verifyEach(tx, kind, store, [id])).get(id);
  if (own === undefined) throw new NotFoundError('The record');
  return { ...own, intact: own.intact && items.every(({ intact }) => intact), items };
}

/** The same for some records, without their items. */
export async function verifyEach<N extends Names, Own>(
  tx: Tx,
  kind: SealedKind,
  store: RecordStore<N, Own>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Verification>> {
  const found = await checkRecords(tx, kind, store, ids);
  return new Map(
    ids.map((id) => {
      const isOf = ({ recordId }: { readonly recordId: string }) => recordId === id;
      const signatures = found.signatures.filter(isOf);
      const missing = found.missing.filter(isOf).map((one) => one.id);
      const problems = found.altered.filter(isOf).map(({ problem, seq }) => ({ problem, seq }));
      const isSound = signatures.every((one) => one.problems.length === 0);
      const whole = signatures.findLast(({ historyHash }) => historyHash !== null);
      const covered = {
        seq: whole?.seq ?? 0,
        partlySeq: signatures.at(-1)?.seq ?? 0,
        comments: whole?.commentCount ?? 0,
      };
      const intact = missing.length === 0 && problems.length === 0 && isSound;
      return [id, { intact, signatures, missing, problems, covered, items: [] }];
    }),
  );
}
