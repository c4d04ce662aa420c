import type { RecordStep } from '../../record/history-card.tsx';

/** A step of a printed record. */
export type SignedStep = RecordStep & { readonly signature: { readonly hash: string } | null };

/**
 * The hash that stands for all signatures of a record: each of its own covers those before it and its items, so the last does.
 * Undefined where nobody has signed.
 */
export const sealOf = (history: readonly SignedStep[]): string | undefined =>
  history.findLast(({ signature, item }) => signature !== null && item === null)?.signature?.hash;
