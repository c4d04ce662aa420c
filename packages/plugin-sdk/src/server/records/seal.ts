import { canonicalJson, sha256 } from './canonical-json.ts';

/** The present format of seals. */
export const sealFormat = 1;

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

type OlderSeals = Readonly<Record<number, (signature: SealedSignature) => unknown>>;

/** The hash that a signature of a format must have; undefined for an unknown format. */
export function sealOf(
  format: number,
  signature: SealedSignature,
  older: OlderSeals = {},
): string | undefined {
  if (format === sealFormat) return sha256(coveredNow(signature));
  const covered = older[format]?.(signature);
  return covered === undefined ? undefined : sha256(canonicalJson(covered));
}

/** Canonical JSON: written in the order of the keys, so that nothing has to be sorted for each of millions of signatures. */
function coveredNow(signature: SealedSignature): string {
  return JSON.stringify({
    action: signature.action,
    actorId: signature.actorId,
    companyName: signature.companyName,
    contentSha256: signature.contentSha256,
    format: sealFormat,
    id: signature.id,
    imageSha256: signature.imageSha256,
    method: signature.method,
    onBehalfOf: signature.onBehalfOf,
    prevHash: signature.prevHash,
    recordId: signature.recordId,
    seq: signature.seq,
    signedAt: signature.signedAt,
  });
}
