import type { RecordProblem } from './checked-history.ts';
import type { SealedHistory, SealedSignature } from './seal.ts';
import type { ContentProblem } from './signed-content.ts';

/** A signature as people read it. */
export interface RecordSignature extends SealedSignature, SealedHistory {
  /** Of the sealed signature, hexadecimal. */
  readonly hash: string;
  /** Id of the browser on which it was given; null if the request had none. */
  readonly deviceId: string | null;
  /** What of it no longer fits; empty: it is intact. */
  readonly problems: readonly SignatureProblem[];
}

/**
 * `content`: what was signed was altered. `image`: the picture was. `chain`: the signature was altered, or one before it is missing.
 * `attachments`: a file was exchanged or taken away. `record`: nobody acted since, and yet the record is another. `history`: the history
 * or the comments that it covers are others. `items`: an item was added or taken away, or is another than it was until then.
 */
export type SignatureProblem = ContentProblem | 'image' | 'chain' | 'history' | 'items';

/** What `verify` found. */
export interface Verification {
  /** Whether nothing that was checked has a problem. What no signature covers yet is checked too, and proves less: see `covered`. */
  readonly intact: boolean;
  /** Oldest first. */
  readonly signatures: readonly RecordSignature[];
  /** Ids of signatures that the history names and that are not there. */
  readonly missing: readonly string[];
  /** Problems of the history, the comments and the record. */
  readonly problems: readonly RecordProblem[];
  /** The last entries that signatures cover. */
  readonly covered: Covered;
  /** What was found of each item; empty for a kind without items. `intact` says that all of them are, too. */
  readonly items: readonly ItemVerification[];
}

/** What `verify` found of an item. */
export interface ItemVerification extends Omit<Verification, 'items'> {
  /** UUID of the item. */
  readonly id: string;
  /** What the items are on their parent, such as `portions`. */
  readonly set: string;
  /** Its status, whatever its history says. */
  readonly status: string;
}

/** How far the signatures of a record reach. What came later is not covered until somebody signs again. */
export interface Covered {
  /** Number of the last history entry that a signature covers, with all entries before it; 0 for none. */
  readonly seq: number;
  /** Number of the last signed entry, also of formats that cover the signed step and the record alone; 0 for none. */
  readonly partlySeq: number;
  /** How many comments a signature covers, the oldest first. */
  readonly comments: number;
}

/** `covered`: by a signature. `partly`: a signature of an older format follows, which covers less. `pending`: not covered yet. */
export type Coverage = 'covered' | 'partly' | 'pending';

/** How an entry of the history is covered. */
export function coverageOf({ seq: covered, partlySeq }: Covered, seq: number): Coverage {
  if (seq <= covered) return 'covered';
  return seq <= partlySeq ? 'partly' : 'pending';
}

/** A record with what no longer fits. */
export interface AlteredRecord extends RecordProblem {
  /** UUID of the record. */
  readonly recordId: string;
}

/** What `verifyAll` found in some of the signatures. */
export interface VerifiedBatch {
  /** How many signatures were checked. */
  readonly checked: number;
  /** Those that have a problem. */
  readonly broken: readonly RecordSignature[];
  /** Signatures that the history names and that are not there. */
  readonly missing: readonly MissingSignature[];
  /** What of histories, comments and records no longer fits. */
  readonly altered: readonly AlteredRecord[];
}

/** A signature that the history names and that is not there. */
export interface MissingSignature {
  /** UUID of the signature. */
  readonly id: string;
  /** UUID of the record. */
  readonly recordId: string;
  /** The record's version after the signed step. */
  readonly seq: number;
}
