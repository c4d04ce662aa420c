import { HttpError } from '@gantry/plugin-sdk/server';

/**
 * Bytes that uploads leave free on the disk of the files. The embedded database is often on the same disk; without free space it
 * cannot save anything and may not even start. Conversions need space too.
 */
export const uploadReserve = 1_000_000_000;
/** Bytes that must be free, in addition to the size of an IFC file, before its conversion starts. */
export const conversionReserve = 500_000_000;

/** The disk of the files or that of the database is full, or an upload would fill it. */
export class DiskFullError extends HttpError {
  constructor(cause?: unknown) {
    super(
      507,
      'DISK_FULL',
      "The server's disk is full. Ask the administrator to free space, then try again.",
      { cause },
    );
  }
}

/** Node.js's file system codes, and the SQLSTATE. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write to a file or to PostgreSQL failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFullError) return true;
  return error instanceof Error && 'code' in error && fullCodes.has(error.code);
}
