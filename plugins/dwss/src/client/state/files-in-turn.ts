import { ApiError } from '@gantry/plugin-sdk';

/** How often a file is tried again after somebody else changed the form. */
const mostTries = 5;

/** The form, or the part of one, that has the files. */
interface FilesOf<R> {
  readonly version: () => number;
  /** Takes over what a change was answered with. */
  readonly accept: (reply: R) => Promise<void>;
  readonly refresh: () => Promise<void>;
}

/** Adds and removes files of a form, one after another: each changes the version that the next one names. */
export class FilesInTurn<R> {
  readonly #of: FilesOf<R>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(of: FilesOf<R>) {
    this.#of = of;
  }

  /**
   * Attaches an upload. A large file that is still on its way does not hold up those that have arrived.
   * @throws ApiError
   */
  async add(
    upload: Promise<{ readonly uploadId: string }>,
    attach: (uploadId: string, version: number) => Promise<R>,
  ): Promise<void> {
    const { uploadId } = await upload;
    await this.change((version) => attach(uploadId, version));
  }

  /** @throws ApiError */
  change(call: (version: number) => Promise<R>): Promise<void> {
    const mine = this.#last.then(() => this.#try(call));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #try(call: (version: number) => Promise<R>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#of.accept(await call(this.#of.version()));
        return;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
        if (!isConflict || tries === mostTries) throw error;
        // A file does not depend on what somebody else changed in the form.
        await this.#of.refresh();
      }
    }
  }
}
