import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Act } from './act.ts';
import type { RecordProblem } from './checked-history.ts';
import type { Verification, VerifiedBatch } from './verification.ts';

/** An item, whether people still find it or not. */
export interface ItemRow {
  /** UUID of the item. */
  readonly id: string;
  /** UUID of its parent. */
  readonly parentId: string;
  /** Status of the item. */
  readonly status: string;
  /** Its version, which is the number of its last history entry. */
  readonly version: number;
}

/** Items of one kind, as their parent knows them. Made by `defineItems`. */
export interface ItemSet {
  /** What they are on their parent, such as `portions`. */
  readonly name: string;
  /** All items of some parents, in the order of their making. @param parentIds - SQL that selects ids */
  rows(tx: Tx, parentIds: Sql): Promise<readonly ItemRow[]>;
  /** What is wrong with items' own histories and signatures, by the id of the item. */
  verified(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Verification>>;
  /**
   * After a step of the parent: sends the open steps of the items that the step moved, and of all items if the parent has another status.
   */
  tellOf(act: Act, parentId: string, isMoved: boolean): Promise<void>;
  /** As `Records.verifyAll`. */
  verifyAll(act: Pick<Act, 'tx'>): AsyncIterable<VerifiedBatch>;
}

/** The details of a step of an item in the history of its parent. */
export const toldStep = z.object({
  item: z.uuid(),
  seq: z.number(),
  action: z.string(),
  status: z.string(),
  hash: z.string(),
});

const signedItem = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number(),
  /** Hash of its history up to that version. */
  history: z.string().nullable(),
  /** Hash of its last signature; null for an item that nobody signed. */
  seal: z.string().nullable(),
});
/** An item as a signature of its parent covers it. Hashes of contents would make the signature look broken once an item is edited, rightly. */
type SignedItem = z.output<typeof signedItem>;

/** What a parent's signature covers of its items, by the name of each set. */
export async function itemsForSignature(
  sets: readonly ItemSet[],
  tx: Tx,
  parentId: string,
): Promise<Readonly<Record<string, readonly SignedItem[]>>> {
  const trails = await itemTrails(sets, tx, sql`select ${parentId}::uuid`);
  return Object.fromEntries(
    sets.map(({ name }) => [
      name,
      trails
        .filter(({ set }) => set === name)
        .map(({ id, status, version, entries, seals }) => ({
          id,
          status,
          version,
          history: entries.get(version)?.hash ?? null,
          seal: seals.at(-1) ?? null,
        })),
    ]),
  );
}

/**
 * How far signatures of the parent cover its items: versions, by the ids of the items. A signature covers the history of each item up to the
 * version that the item had then.
 */
export async function coveredItems(tx: Tx, parentId: string): Promise<ReadonlyMap<string, number>> {
  const signatures = await tx.many(
    contentRow,
    sql`select content from record_signature where project_id = ${tx.projectId} and record_id = ${parentId} order by seq`,
  );
  const covered = new Map<string, number>();
  for (const { content } of signatures)
    for (const { id, version } of itemsIn(content) ?? [])
      covered.set(id, Math.max(version, covered.get(id) ?? 0));
  return covered;
}

interface Trail extends ItemRow {
  readonly set: string;
  readonly entries: ReadonlyMap<number, z.output<typeof entryRow>>;
  /** Hashes of its signatures, oldest first. */
  readonly seals: readonly string[];
}

const entryRow = z.object({
  record_id: z.string(),
  seq: z.number(),
  hash: z.string().nullable(),
  to_status: z.string(),
  parent_version: z.coerce.number().nullable().catch(null),
});
const contentRow = z.object({ content: z.string() });
const sealRow = z.object({ record_id: z.string(), hash: z.string() });
const signatureRow = z.object({
  id: z.string(),
  record_id: z.string(),
  seq: z.number(),
  content: z.string(),
});
const parentRow = z.object({
  record_id: z.string(),
  seq: z.number(),
  row_id: z.string().nullable(),
  action: z.string(),
  details: z.unknown(),
});

async function itemTrails(sets: readonly ItemSet[], tx: Tx, parentIds: Sql): Promise<readonly Trail[]> {
  const found = await Promise.all(
    sets.map(async (set) => (await set.rows(tx, parentIds)).map((row) => ({ ...row, set: set.name }))),
  );
  const rows = found.flat();
  const here = sql`project_id = ${tx.projectId} and record_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const [entries, seals] = await Promise.all([
    tx.many(
      entryRow,
      sql`select record_id, seq, hash, to_status, details ->> 'parentVersion' as parent_version from record_history where ${here}`,
    ),
    tx.many(sealRow, sql`select record_id, hash from record_signature where ${here} order by record_id, seq`),
  ]);
  const entriesOf = groupBy(entries, (one) => one.record_id);
  const sealsOf = groupBy(seals, (one) => one.record_id);
  return rows.map((row) => ({
    ...row,
    entries: new Map((entriesOf.get(row.id) ?? []).map((entry) => [entry.seq, entry])),
    seals: (sealsOf.get(row.id) ?? []).map(({ hash }) => hash),
  }));
}

/** What no longer fits between parents and their items. */
export interface ItemFindings {
  /** Ids of signatures whose items are others than those that they cover. */
  readonly signatures: ReadonlySet<string>;
  /** Ids of the parents with either. */
  readonly suspects: ReadonlySet<string>;
  /** By the id of the parent: its entries about items that were altered or deleted since, and items that none of its entries mentions. */
  readonly problems: ReadonlyMap<string, readonly RecordProblem[]>;
}

/**
 * Compares items with what the signatures and the histories of their parents say of them. Each was begun by a step of which its parent heard,
 * or which the parent took; a signature after that step must cover it.
 * @param parentIds - SQL that selects ids
 */
export async function itemFindings(sets: readonly ItemSet[], tx: Tx, parentIds: Sql): Promise<ItemFindings> {
  const here = sql`project_id = ${tx.projectId} and record_id in (${parentIds})`;
  const history = sql`select record_id, seq, row_id, action, details from record_history where ${here}`;
  // Somebody may act meanwhile: what is said of items is read before them, and again after them to know where each was begun.
  const [signatures, said] = await Promise.all([
    tx.many(signatureRow, sql`select id, record_id, seq, content from record_signature where ${here}`),
    tx.many(parentRow, history),
  ]);
  const trails = await itemTrails(sets, tx, parentIds);
  const steps = await tx.many(parentRow, history);
  const itemsOf = groupBy(trails, ({ parentId }) => parentId);
  const broken = signatures.filter((one) => !fits(one, itemsOf.get(one.record_id) ?? []));
  const byId = new Map(trails.map((trail) => [trail.id, trail]));
  const toldIn = (all: typeof steps) =>
    all
      .filter(({ row_id, action }) => row_id === null && sets.some(({ name }) => name === action))
      .map((one) => ({ ...one, step: toldStep.safeParse(one.details).data }));
  const altered = toldIn(said).filter(({ record_id, step }) => {
    const item = step && byId.get(step.item);
    return item?.parentId !== record_id || item.entries.get(step?.seq ?? 0)?.hash !== step?.hash;
  });
  const begun = new Set([
    ...steps.flatMap(({ record_id, seq, row_id }) => (row_id === null ? [] : [`${record_id} ${seq}`])),
    ...toldIn(steps).flatMap(({ record_id, seq, step }) =>
      step?.seq === 1 ? [`${record_id} ${seq} ${step.item}`] : [],
    ),
  ]);
  const unknown = trails.filter(({ id, parentId, entries }) => {
    const step = `${parentId} ${entries.get(1)?.parent_version}`;
    return !begun.has(step) && !begun.has(`${step} ${id}`);
  });
  const problems = [
    ...altered.map(({ record_id, seq }) => ({ record_id, seq, problem: 'items' as const })),
    ...unknown.map(({ parentId }) => ({ record_id: parentId, seq: null, problem: 'items' as const })),
  ];
  return {
    signatures: new Set(broken.map(({ id }) => id)),
    suspects: new Set([...broken, ...problems].map((one) => one.record_id)),
    problems: groupBy(problems, (one) => one.record_id),
  };
}

/** Whether the items that a signature covers are there with what they had, and no other one that was begun before it. */
function fits({ seq, content }: z.output<typeof signatureRow>, items: readonly Trail[]): boolean {
  const covered = itemsIn(content);
  // Signatures from before the kind had items cover none. `content` reports a text that is no JSON.
  if (covered === undefined) return true;
  const isThere = ({ id, status, version, history, seal }: SignedItem) => {
    const item = items.find((one) => one.id === id);
    const entry = item?.entries.get(version);
    return (
      entry?.hash === history &&
      entry?.to_status === status &&
      (seal === null || item?.seals.includes(seal) === true)
    );
  };
  const ids = new Set(covered.map(({ id }) => id));
  const isCovered = ({ id, entries }: Trail) => ids.has(id) || (entries.get(1)?.parent_version ?? 0) > seq;
  return covered.every(isThere) && items.every(isCovered);
}

const signedContent = z.object({ items: z.record(z.string(), z.array(signedItem)) });

function itemsIn(content: string): readonly SignedItem[] | undefined {
  try {
    const { data } = signedContent.safeParse(JSON.parse(content));
    return data && Object.values(data.items).flat();
  } catch {
    return undefined;
  }
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
