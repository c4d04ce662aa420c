import type { FileDraft, FileStore } from '../files/file-store.ts';
import { cut, longest } from './job-rows.ts';
import type { ResultFile } from './job-table.ts';

export type ResultContent = Uint8Array | Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

const mimeForm = /^[\w.+-]+\/[\w.+-]+$/;

/** The result file of one run before it is added to the store. */
export class ResultDraft {
  readonly #files: FileStore;
  #written: { readonly draft: FileDraft; readonly file: ResultFile } | undefined;
  #isClosed = false;

  constructor(files: FileStore) {
    this.#files = files;
  }

  get written(): { readonly draft: FileDraft; readonly file: ResultFile } | undefined {
    return this.#written;
  }

  async write(name: string, mime: string, content: ResultContent, signal: AbortSignal): Promise<void> {
    if (!mimeForm.test(mime)) throw new TypeError(`'${mime}' is not a media type.`);
    // Job titles and other typed text end up in file names, path separators included.
    const plain = cut(name.replaceAll(/[\\/:*?"<>|]+/g, '-'), longest.fileName);
    signal.throwIfAborted();
    const draft = await this.#files.receive(chunksOf(content), { signal });
    await this.discard();
    if (this.#isClosed) return draft.discard();
    const { sha256, bytes } = draft;
    this.#written = { draft, file: { sha256, bytes, mime, name: plain === '' ? 'result' : plain } };
  }

  /** Removes a file that was written but not kept. */
  async discard(): Promise<void> {
    const written = this.#written;
    this.#written = undefined;
    await written?.draft.discard();
  }

  /** Like `discard`, and refuses later writes: a run that ignores its signal may go on writing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.discard();
  }
}

async function* chunksOf(content: ResultContent): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    yield content;
    return;
  }
  for await (const chunk of content) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
