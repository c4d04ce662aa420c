import { createHash } from 'node:crypto';
import { type Files, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** A file as a signature covers it. */
export interface SignedFile {
  /** UUID of the attachment. */
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  /** Where on the record it belonged. */
  readonly place: string;
  /** Of the file's bytes when it was signed, hexadecimal. */
  readonly sha256: string;
}

/** `altered`: its bytes are no longer those that were signed. `gone`: it cannot be read any more. */
export type SignedFileState = 'intact' | 'altered' | 'gone';

const keptRow = z.object({ id: z.string(), file_id: z.string() });

/**
 * Reads the files that a signature covers, and compares their bytes with what was signed: `verify` compares stored hashes only. It takes
 * as long as reading the files takes, so use it for one record that somebody looks at.
 */
export async function checkSignedFiles(
  files: Pick<Files, 'open'>,
  tx: Tx,
  signed: readonly SignedFile[],
): Promise<ReadonlyMap<string, SignedFileState>> {
  const kept = await tx.many(
    keptRow,
    sql`select id, file_id from record_attachment
        where project_id = ${tx.projectId} and id = any(${signed.map(({ id }) => id)}::uuid[]) limit 10000`,
  );
  const states = new Map<string, SignedFileState>();
  for (const { id, sha256 } of signed) {
    const fileId = kept.find((one) => one.id === id)?.file_id;
    const hash = fileId === undefined ? undefined : await hashOf(files, tx, fileId);
    states.set(id, hash === undefined ? 'gone' : hash === sha256 ? 'intact' : 'altered');
  }
  return states;
}

/** Undefined if it cannot be read. */
async function hashOf(files: Pick<Files, 'open'>, tx: Tx, fileId: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of (await files.open(tx, fileId)).stream()) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
