import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ended, statOrNull } from './disk-files.ts';
import { DiskFullError, isDiskFull } from './disk-room.ts';
import type { ByteRange, FileParts } from './file-store.ts';

/** Bytes of a transfer between two checks of the free space. */
const lookEvery = 33_554_432;
const idForm = /^[0-9a-f-]{36}$/;

/**
 * Unfinished files in one folder. A file's size says how much has arrived, so nothing else has to be kept in sync. Each piece is
 * written at its own offset: two connections that send the same piece write the same bytes.
 */
export class DiskFileParts implements FileParts {
  readonly #folder: string;
  readonly #clock: () => Date;
  readonly #requireRoom: (bytes: number) => Promise<void>;

  constructor(folder: string, clock: () => Date, requireRoom: (bytes: number) => Promise<void>) {
    this.#folder = folder;
    this.#clock = clock;
    this.#requireRoom = requireRoom;
  }

  async begin(id: string, bytes: number): Promise<void> {
    await this.#requireRoom(bytes);
    await mkdir(this.#folder, { recursive: true });
    const file = await open(this.#pathOf(id), 'wx', 0o640);
    await file.close();
  }

  async size(id: string): Promise<number | null> {
    return (await statOrNull(this.#pathOf(id)))?.size ?? null;
  }

  async append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<number> {
    const path = this.#pathOf(id);
    const file = createWriteStream(path, { flags: 'r+', start: offset, flush: true });
    let end = offset;
    let lookedAt = offset - lookEvery;
    let failure: { readonly error: unknown } | undefined;
    const requireRoom = this.#requireRoom;
    // A failing source ends the piece without an error here, so that the bytes before the failure are flushed and count.
    const arrived = async function* () {
      try {
        for await (const chunk of source) {
          if (end + chunk.length > limit) throw new RangeError(`The file has more than ${limit} bytes.`);
          if (end - lookedAt >= lookEvery) {
            await requireRoom(chunk.length);
            lookedAt = end;
          }
          end += chunk.length;
          yield chunk;
        }
      } catch (error) {
        failure = { error };
      }
    };
    try {
      await pipeline(arrived, file);
      if (failure) throw failure.error;
      return end;
    } catch (error) {
      await ended(file);
      throw isDiskFull(error) ? new DiskFullError(error) : error;
    } finally {
      // The clean-up goes by age; an empty piece would not update it.
      const now = this.#clock();
      await utimes(path, now, now).catch(() => undefined);
    }
  }

  read(id: string, range?: ByteRange): ReadStream {
    return createReadStream(this.#pathOf(id), range ?? {});
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  #pathOf(id: string): string {
    if (!idForm.test(id)) throw new RangeError(`'${id}' is not the id of an upload.`);
    return join(this.#folder, id);
  }
}
