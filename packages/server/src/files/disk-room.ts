import { HttpError } from '@gantry/plugin-sdk/server';

/**
 * Bytes that uploads leave free on the disk of the files. The embedded database often lies there, too, and without room it can
 * save nothing and may not even start; conversions need some as well.
 */
export const uploadReserve = 1_000_000_000;
/** Bytes that have to be free beyond the size of an IFC file before it is converted. */
export const conversionReserve = 500_000_000;

/** The disk of the files or that of the database is full, or an upload would fill it. */
export class DiskFullError extends HttpError {
  constructor(cause?: unknown) {
    super(
      507,
      'DISK_FULL',
      "The server's disk is full. Ask the administrator to make room, then try again.",
      { cause },
    );
  }
}

/** Node's codes for the file system and the SQLSTATE. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a file, or PostgreSQL, could not write for want of room. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFullError) return true;
  return error instanceof Error && 'code' in error && fullCodes.has(error.code);
}
