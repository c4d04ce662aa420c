import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { type ItemSet, toldStep } from './item-seals.ts';
import { type HistoryEntry, historiesOf } from './record-trail.ts';

/** An entry of a record's history or of that of one of its items. */
export interface TimelineEntry extends HistoryEntry {
  /** The item; null for an entry of the record. */
  readonly item: {
    /** UUID of the item. */
    readonly id: string;
    /** What the items are on their parent, such as `portions`. */
    readonly set: string;
  } | null;
}

/**
 * A record's history with those of its items. The record's own entry for a step of an item says less than the item's, which takes its
 * place. Times would not do for the order: all steps of a request have the same.
 */
export async function timelineOf(
  tx: Tx,
  sets: readonly ItemSet[],
  id: string,
): Promise<readonly TimelineEntry[]> {
  const items = new Map<string, { readonly id: string; readonly set: string }>();
  for (const set of sets)
    for (const row of await set.rows(tx, sql`select ${id}::uuid`))
      items.set(row.id, { id: row.id, set: set.name });
  const found = await historiesOf(tx, [id, ...items.keys()], 0);
  const stepKey = (item: string, seq: number) => `${item} ${seq}`;
  const there = new Set(found.map(({ recordId, entry }) => stepKey(recordId, entry.seq)));
  const nth = [...items.keys()];
  const isTold = ({ action, rowId, details }: HistoryEntry) => {
    const { data } = toldStep.safeParse(details);
    const isOfSet = rowId === null && sets.some(({ name }) => name === action);
    return isOfSet && data !== undefined && there.has(stepKey(data.item, data.seq));
  };
  const own = found.filter(({ recordId, entry }) => recordId === id && !isTold(entry));
  const theirs = found.filter(({ recordId }) => recordId !== id);
  const placed = [
    ...own.map(({ entry }) => ({
      entry: { ...entry, item: null },
      place: [entry.seq, 0, '', 0, 0] as const,
    })),
    ...theirs.map(({ recordId, entry }) => ({
      entry: { ...entry, item: items.get(recordId) ?? null },
      place: [
        Number(entry.details.parentVersion ?? Number.POSITIVE_INFINITY),
        1,
        entry.at,
        nth.indexOf(recordId),
        entry.seq,
      ] as const,
    })),
  ];
  return placed.sort((a, b) => compare(a.place, b.place)).map(({ entry }) => entry);
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [nth, one] of a.entries()) {
    const other = b[nth] ?? one;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
