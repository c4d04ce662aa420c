import { canonicalJson, sha256 } from './canonical-json.ts';

/**
 * The present format of seals. Format 1 did not cover the address; neither 1 nor 2 covers the signer's name, the history and the
 * comments; what was before is of modules with signatures of their own.
 */
export const sealFormat = 3;

/** A signature with the hashes of its image and its content in place of both. */
export interface SealedSignature {
  /** UUID of the signature. */
  readonly id: string;
  /** UUID of the record. */
  readonly recordId: string;
  /** The record's version after the signed step. */
  readonly seq: number;
  /** Name of the signed action. */
  readonly action: string;
  /** UUID of the signer. */
  readonly actorId: string;
  /** Name of the signer at that time. */
  readonly actorName: string | null;
  /** Company of the signer at that time. */
  readonly companyName: string | null;
  /** UUID of the member for whom they signed; null if for themselves. */
  readonly onBehalfOf: string | null;
  /** How the signer made it; see `GivenSignature`. */
  readonly method: string;
  /** Of the image, hexadecimal. */
  readonly imageSha256: string;
  /** Of what was signed, hexadecimal. */
  readonly contentSha256: string;
  /** Hash of the signature before it on the record; null for the first. */
  readonly prevHash: string | null;
  /** ISO 8601. */
  readonly signedAt: string;
}

/** What a seal covers beside the signature itself, since format 3. */
export interface SealedHistory {
  /** Hash of the step's entry in the history, which covers all entries before it; null in older formats. */
  readonly historyHash: string | null;
  /** Comments that it covers; null in older formats. */
  readonly commentCount: number | null;
  /** Hash of the last of them, which covers those before it; null without any. */
  readonly commentsHash: string | null;
}

export type WholeSignature = SealedSignature & SealedHistory;

type OlderSeals = Readonly<Record<number, (signature: SealedSignature) => unknown>>;

/**
 * The hash that a signature of a format must have; undefined for an unknown format.
 * @param ip - address from which the signature came; null if unknown
 */
export function sealOf(
  format: number,
  signature: WholeSignature,
  ip: string | null,
  older: OlderSeals = {},
): string | undefined {
  if (isOfRecords(format)) return sha256(coveredBy(format, signature, ip));
  // What a seal of that time covered may be all that it is given.
  const { historyHash: _hash, commentCount: _count, commentsHash: _comments, ...then } = signature;
  const covered = older[format]?.(then);
  return covered === undefined ? undefined : sha256(canonicalJson(covered));
}

/** Whether the kit made the seal, and the content that it covers. */
export function isOfRecords(format: number): boolean {
  return format === 1 || format === 2 || format === sealFormat;
}

/** Whether a seal covers the history up to its step, and the comments until then. */
export function coversHistory(format: number): boolean {
  return format === sealFormat;
}

/** Canonical JSON: written in the order of the keys, so that nothing has to be sorted for each of millions of signatures. */
function coveredBy(format: number, signature: WholeSignature, ip: string | null): string {
  return JSON.stringify({
    action: signature.action,
    actorId: signature.actorId,
    ...(coversHistory(format) && {
      actorName: signature.actorName,
      commentCount: signature.commentCount,
      commentsHash: signature.commentsHash,
    }),
    companyName: signature.companyName,
    contentSha256: signature.contentSha256,
    format,
    ...(coversHistory(format) && { historyHash: signature.historyHash }),
    id: signature.id,
    imageSha256: signature.imageSha256,
    ...(format === 1 ? {} : { ip }),
    method: signature.method,
    onBehalfOf: signature.onBehalfOf,
    prevHash: signature.prevHash,
    recordId: signature.recordId,
    seq: signature.seq,
    signedAt: signature.signedAt,
  });
}
