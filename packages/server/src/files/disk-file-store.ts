import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, statfs, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DiskFileParts } from './disk-file-parts.ts';
import { ended, nullIfMissing, statOrNull, syncFolder } from './disk-files.ts';
import { DiskFullError, isDiskFull, uploadReserve } from './disk-room.ts';
import type { ByteRange, FileDraft, FileParts, FileStore, ReceiveOptions } from './file-store.ts';

/** Bytes of a transfer between two checks of the free space. */
const lookEvery = 33_554_432;
const hashForm = /^[0-9a-f]{64}$/;

/** Files on a disk that all processes of the deployment share. A file is written to a temporary path, flushed and renamed. */
export class DiskFileStore implements FileStore {
  readonly parts: FileParts;
  readonly #folder: string;
  readonly #clock: () => Date;
  readonly #reserve: number;

  /**
   * @param folder - created at the first write; the store owns everything in it.
   * @param clock - dates the files, whose age tells leftovers of crashes.
   * @param reserve - bytes that transfers leave free on its disk.
   */
  constructor(folder: string, clock: () => Date, reserve = uploadReserve) {
    this.#folder = resolve(folder);
    this.#clock = clock;
    this.#reserve = reserve;
    this.parts = new DiskFileParts(join(this.#folder, 'incoming'), clock, (bytes) =>
      this.#requireRoom(bytes),
    );
  }

  async receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions = {}): Promise<FileDraft> {
    const path = await this.temporaryPath();
    await this.#requireRoom(options.bytes ?? 0);
    const hash = createHash('sha256');
    let bytes = 0;
    let lookedAt = 0;
    const watch = new Transform({
      transform: (chunk: Uint8Array, _encoding, done) => {
        try {
          options.inspect?.(chunk);
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        bytes += chunk.length;
        hash.update(chunk);
        if (bytes - lookedAt < lookEvery) {
          done(null, chunk);
          return;
        }
        lookedAt = bytes;
        this.#requireRoom(0).then(() => done(null, chunk), done);
      },
    });
    const written = createWriteStream(path, { flags: 'wx', mode: 0o640, flush: true });
    try {
      await pipeline(source, watch, written, { ...(options.signal ? { signal: options.signal } : {}) });
    } catch (error) {
      await ended(written);
      await rm(path, { force: true });
      throw isDiskFull(error) ? new DiskFullError(error) : error;
    }
    return this.#draft(path, hash, bytes);
  }

  /** Takes over a finished file that another process wrote to a `temporaryPath`. */
  async adopt(path: string): Promise<FileDraft> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    return this.#draft(path, hash, bytes);
  }

  /** A new path on the store's disk for an unfinished file. The caller must `adopt` or remove the file. */
  async temporaryPath(): Promise<string> {
    const folder = join(this.#folder, 'incoming');
    await mkdir(folder, { recursive: true });
    return join(folder, randomUUID());
  }

  /** Path of a kept file, for another process that reads it. */
  pathOf(sha256: string): string {
    if (!hashForm.test(sha256)) throw new RangeError(`'${sha256}' is not a SHA-256.`);
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2));
  }

  async size(sha256: string): Promise<number | null> {
    return (await statOrNull(this.pathOf(sha256)))?.size ?? null;
  }

  /** Free bytes on the store's disk, or `MAX_SAFE_INTEGER` if the file system does not report them. */
  async freeBytes(): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    const { bavail, blocks, bsize } = await statfs(this.#folder);
    return blocks === 0 ? Number.MAX_SAFE_INTEGER : bavail * bsize;
  }

  read(sha256: string, range?: ByteRange): ReadStream {
    return createReadStream(this.pathOf(sha256), range ?? {});
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true });
  }

  async *untouchedSince(before: Date): AsyncGenerator<string> {
    for await (const folder of entries(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for await (const name of entries(join(this.#folder, folder))) {
        const found = await statOrNull(join(this.#folder, folder, name));
        if (hashForm.test(folder + name) && found && found.mtime < before) yield folder + name;
      }
    }
  }

  async removeAbandoned(before: Date): Promise<number> {
    let removed = 0;
    const folder = join(this.#folder, 'incoming');
    for await (const name of entries(folder)) {
      const path = join(folder, name);
      const found = await statOrNull(path);
      if (found === null || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  }

  async #requireRoom(bytes: number): Promise<void> {
    if ((await this.freeBytes()) < this.#reserve + bytes) throw new DiskFullError();
  }

  #draft(path: string, hash: Hash, bytes: number): FileDraft {
    const sha256 = hash.digest('hex');
    const target = this.pathOf(sha256);
    const clock = this.#clock;
    return {
      sha256,
      bytes,
      async keep() {
        await mkdir(dirname(target), { recursive: true });
        // The clean-up goes by age, and a file that took long to write would look old already.
        const now = clock();
        await utimes(path, now, now);
        await rename(path, target);
        await syncFolder(dirname(target));
      },
      discard: () => rm(path, { force: true }),
    };
  }
}

async function* entries(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch(nullIfMissing);
  if (folder === null) return;
  for await (const entry of folder) yield entry.name;
}
