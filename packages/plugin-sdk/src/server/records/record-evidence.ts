import { sql } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { RecordAccess } from './record-access.ts';
import type { RecordContext } from './record-step.ts';
import { type TimelineEntry, timelineOf } from './record-timeline.ts';
import { type HistoryEntry, historyAfter } from './record-trail.ts';
import { readSignatureImage, readSignedContent } from './signatures.ts';
import type { Verification, VerifiedBatch } from './verification.ts';
import { verifyAllSignatures } from './verify-all.ts';
import { verifySignatures } from './verify-signatures.ts';

/** The history, and signatures with what they cover. */
export interface RecordEvidence {
  /** Entries after a version, oldest first. */
  history(act: Act, id: string, after?: number): Promise<readonly HistoryEntry[]>;
  /**
   * The history with the steps of items between its entries, each at its place: at the version that the record got by it, after the step
   * of the record by which the system took it, or after the version during which a quiet one was taken.
   */
  timeline(act: Act, id: string): Promise<readonly TimelineEntry[]>;
  /** Whether the record's signatures, and those of its items, still fit what was signed. */
  verify(act: Act, id: string): Promise<Verification>;
  /**
   * The same for all signatures of the project's records and their items, some hundreds at a time. Memory does not grow with their number. Whether the
   * actor may see them is for the caller to judge. Use the transaction for nothing else until the last batch.
   */
  verifyAll(act: Pick<Act, 'tx'>): AsyncIterable<VerifiedBatch>;
  /**
   * What a signature covers, as it was signed: an object with `record`, `attachments`, `action`, `comment`, `choices`, `details`, of a kind
   * with items `items`, and what `alsoSigned` added; also of a signature of one of its items. `verify` says whether it is still what was signed.
   * @throws NotFoundError
   */
  signedContent(act: Act, id: string, signatureId: string): Promise<unknown>;
  /** PNG, also of a signature of one of its items. @throws NotFoundError */
  signatureImage(act: Act, id: string, signatureId: string): Promise<Buffer>;
}

export function recordEvidence<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, store }: Pick<RecordContext<N, S, Input, Facts>, 'kind' | 'store'>,
  { read }: RecordAccess<N, z.output<S>>,
): RecordEvidence {
  return {
    async history(act, id, after = 0) {
      await read(act, id);
      return historyAfter(act.tx, id, after);
    },

    async timeline(act, id) {
      await read(act, id);
      return timelineOf(act.tx, kind.items?.() ?? [], id);
    },

    async verify(act, id) {
      return verifySignatures(act.tx, kind, store, (await read(act, id)).id);
    },

    verifyAll: ({ tx }) => verifyAllSignatures(tx, kind, store),

    async signedContent(act, id, signatureId) {
      await read(act, id);
      return readSignedContent(act.tx, await withItems(act, id), signatureId);
    },

    async signatureImage(act, id, signatureId) {
      await read(act, id);
      return readSignatureImage(act.tx, await withItems(act, id), signatureId);
    },
  };

  /** Ids of a record and of its items. */
  async function withItems({ tx }: Act, id: string): Promise<readonly string[]> {
    const items = await Promise.all(
      (kind.items?.() ?? []).map((set) => set.rows(tx, sql`select ${id}::uuid`)),
    );
    return [id, ...items.flat().map((item) => item.id)];
  }
}
