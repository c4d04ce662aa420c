import { canonicalJson, sha256 } from './canonical-json.ts';

/** The present format of seals. Format 1 did not cover the address; what was before is of modules with signatures of their own. */
export const sealFormat = 2;

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

/**
 * The hash that a signature of a format must have; undefined for an unknown format.
 * @param ip - address from which the signature came; null if unknown
 */
export function sealOf(
  format: number,
  signature: SealedSignature,
  ip: string | null,
  older: OlderSeals = {},
): string | undefined {
  if (isOfRecords(format)) return sha256(coveredBy(format, signature, ip));
  const covered = older[format]?.(signature);
  return covered === undefined ? undefined : sha256(canonicalJson(covered));
}

/** Whether the kit made the seal, and the content that it covers. */
export function isOfRecords(format: number): boolean {
  return format === 1 || format === sealFormat;
}

/** Canonical JSON: written in the order of the keys, so that nothing has to be sorted for each of millions of signatures. */
function coveredBy(format: number, signature: SealedSignature, ip: string | null): string {
  return JSON.stringify({
    action: signature.action,
    actorId: signature.actorId,
    companyName: signature.companyName,
    contentSha256: signature.contentSha256,
    format,
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
