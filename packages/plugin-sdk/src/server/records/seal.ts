import { canonicalJson, sha256 } from './canonical-json.ts';

/** The present format of seals. */
export const sealFormat = 1;

/** A signature without its image and content, of which it has the hashes. */
export interface SealedSignature {
  readonly id: string;
  readonly recordId: string;
  readonly seq: number;
  readonly action: string;
  readonly actorId: string;
  readonly actorName: string | null;
  readonly companyName: string | null;
  readonly onBehalfOf: string | null;
  readonly method: string;
  readonly imageSha256: string;
  readonly contentSha256: string;
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
  const covered = format === sealFormat ? coveredNow(signature) : older[format]?.(signature);
  return covered === undefined ? undefined : sha256(canonicalJson(covered));
}

function coveredNow({ actorName: _, ...covered }: SealedSignature): unknown {
  return { ...covered, format: sealFormat };
}
