import type { Stats, WriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Waits until a failed write stream is closed. A file that is removed while the stream still opens it would appear afterwards. */
export async function ended(file: WriteStream): Promise<void> {
  file.destroy();
  if (!file.closed) await new Promise<void>((done) => file.once('close', done));
}

export async function statOrNull(path: string): Promise<Stats | null> {
  return stat(path).catch(nullIfMissing);
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** A rename survives a power failure only once its folder is flushed. Windows needs no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
