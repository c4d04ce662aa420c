import { ApiError } from '@gantry/plugin-sdk';
import type { AddFile } from './file-queue.ts';

/** How often a file is tried again after somebody else changed the record. */
const mostTries = 5;

/** The calls that change the files of one record, as `recordFileCalls` of a contract makes them. */
export interface RecordFileWork<R> {
  /** Sends a file, such as `(file, options) => ctx.files.upload(file, { rule: 'photo', ...options })`. */
  upload(...sent: Parameters<AddFile>): Promise<{ readonly uploadId: string }>;
  /** Makes it a file of the record. @throws ApiError */
  add(uploadId: string, version: number): Promise<R>;
  /** Takes a file off the record. @throws ApiError */
  remove(attachmentId: string, version: number): Promise<R>;
  /** The version of the record, or of the item, that is shown. */
  version(): number;
  /** Shows what a change was answered with. */
  accept(reply: R): Promise<void>;
  /** Reads the record anew. */
  refresh(): Promise<void>;
}

/** Adds and removes files of one record, one after another: each changes the version that the next one names. */
export class RecordFileChanges<R> {
  readonly #work: RecordFileWork<R>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(work: RecordFileWork<R>) {
    this.#work = work;
  }

  /**
   * Sends a file and attaches it. A large file that is still on its way does not hold up those that have arrived.
   * @throws ApiError
   */
  async add(...sent: Parameters<AddFile>): Promise<void> {
    const { uploadId } = await this.#work.upload(...sent);
    await this.#change((version) => this.#work.add(uploadId, version));
  }

  /** Takes a file off the record, after the changes that were asked for before. @throws ApiError */
  remove(attachmentId: string): Promise<void> {
    return this.#change((version) => this.#work.remove(attachmentId, version));
  }

  #change(call: (version: number) => Promise<R>): Promise<void> {
    const mine = this.#last.then(() => this.#try(call));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #try(call: (version: number) => Promise<R>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#work.accept(await call(this.#work.version()));
        return;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
        if (!isConflict || tries === mostTries) throw error;
        // A file does not depend on what somebody else changed in the record.
        await this.#work.refresh();
      }
    }
  }
}
