import { NotFoundError, type ServerHost } from '@gantry/plugin-sdk/server';
import {
  type Act,
  checkSignedFiles,
  coverageOf,
  type HistoryEntry,
  type RecordSignature,
  recordActorOf,
  type Verification,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { signedFile } from '../contract/verification.ts';

/** What was found of a record, or of an item of one. */
export interface Checked {
  readonly entries: readonly HistoryEntry[];
  readonly found: Pick<Verification, 'signatures' | 'problems' | 'covered'>;
}

/** Statuses of a kind of form, as its contract has them. */
interface StatusOf<S extends string> {
  parse(value: unknown): S;
}

/** The signed steps of a record with what is wrong with each, by the names that the seals cover. */
export async function checkedSignatures<S extends string>(
  people: ServerHost['people'],
  { tx }: Pick<Act, 'tx'>,
  { entries, found }: Checked,
  status: StatusOf<S>,
) {
  const signed = entries.filter(({ signatureId }) => signatureId !== null);
  const names = await people.named(
    tx,
    signed.flatMap(({ userId, onBehalfOf }) => [userId, onBehalfOf]),
  );
  return signed.map((entry) => {
    const signature = found.signatures.find((one) => one.id === entry.signatureId);
    const by = recordActorOf(names, entry, signature);
    return {
      seq: entry.seq,
      action: entry.action,
      part: entry.part,
      from: entry.from === null || entry.from === '' ? null : status.parse(entry.from),
      to: status.parse(entry.to),
      at: entry.at,
      by,
      is_name_of_today: by !== null && entry.actorName === null && (signature?.actorName ?? null) === null,
      company: signature?.companyName ?? null,
      id: signature?.id ?? null,
      hash: signature?.hash ?? null,
      problems: signature === undefined ? (['missing'] as const).slice() : [...signature.problems],
    };
  });
}

export const problemsOf = ({ found }: Checked) =>
  found.problems.map(({ problem, seq }) => ({ problem, seq }));

/** Steps and comments that no signature covers yet, and steps that one of an older format covers in part. */
export function notCovered({ entries, found: { covered } }: Checked, comments: number) {
  const coverages = entries.map(({ seq }) => coverageOf(covered, seq));
  return {
    steps: coverages.filter((one) => one === 'pending').length,
    comments: Math.max(0, comments - covered.comments),
    partly: coverages.filter((one) => one === 'partly').length,
  };
}

/** The signature that a printed form names; undefined: it is none of the form's. */
export const signatureOnPaper = (
  { found }: Checked,
  seal: string | undefined,
): RecordSignature | undefined =>
  seal === undefined ? undefined : found.signatures.find(({ hash }) => hash.startsWith(seal));

/** @param version - that the paper says it shows */
export function paperOf(
  onPaper: RecordSignature | undefined,
  version: number | undefined,
  now: number,
): {
  readonly state: 'current' | 'changed' | 'unknown';
  readonly version: number | null;
  readonly later: number;
} {
  const shown = version ?? onPaper?.seq;
  if (onPaper === undefined || shown === undefined || shown < onPaper.seq || shown > now)
    return { state: 'unknown', version: shown ?? null, later: 0 };
  return { state: shown === now ? 'current' : 'changed', version: shown, later: now - shown };
}

/** A file as signed content names it. */
const namedFile = z.object({ id: z.uuid(), name: z.string(), place: z.string(), sha256: z.string() });
export const namedFiles = z.array(namedFile);

/** The files that a signature covers, with how each is now. */
export async function signedFilesOf(
  files: ServerHost['files'],
  { tx }: Pick<Act, 'tx'>,
  covered: z.output<typeof namedFiles>,
): Promise<z.output<typeof signedFile>[]> {
  const states = await checkSignedFiles(files, tx, covered);
  return covered.map(({ id, name, sha256 }) => ({ id, name, sha256, state: states.get(id) ?? 'gone' }));
}

/** Altered content may be no JSON any more. */
export async function readable(reading: Promise<unknown>): Promise<unknown> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NotFoundError) return undefined;
    throw error;
  }
}
