import type { FileCache } from '../../offline/file-cache.ts';
import type { ShownVersion } from '../../state/layer-store.ts';
import { fetchFile } from './fetch-file.ts';
import { withRetries } from './with-retries.ts';

/** The most parallel loads. More would delay the first model. */
export const PARALLEL_LOADS = 2;

export interface FragmentsFile {
  readonly sha256: string;
  readonly bytes: number;
}

interface Ahead {
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
  readonly abort: AbortController;
  /** 0..1 */
  progress: number;
  onProgress(done: number): void;
}

/** The fragments files of one open project, from the browser's cache or the server. */
export class ModelFiles {
  private readonly url: (sha256: string) => string;
  private readonly cache: FileCache;
  private readonly send: typeof globalThis.fetch;
  private readonly ahead = new Map<string, Ahead>();
  /** Hashes of files that the scene has asked for. */
  private readonly asked = new Set<string>();

  /** @param send - sends a request; default: the browser's fetch */
  constructor(
    url: (sha256: string) => string,
    cache: FileCache,
    send: typeof globalThis.fetch = (input, init) => fetch(input, init),
  ) {
    this.url = url;
    this.cache = cache;
    this.send = send;
  }

  /** Starts to fetch the first files, while the engine may still be loading. Those that the scene has asked for already are left to it. */
  fetchAhead(shown: readonly ShownVersion[]): void {
    const first = shown.filter(({ visible, version }) => visible && version.fragments !== null);
    for (const { version } of first.slice(0, PARALLEL_LOADS)) {
      const file = version.fragments;
      if (!file || this.ahead.has(file.sha256) || this.asked.has(file.sha256)) continue;
      const abort = new AbortController();
      const ahead: Ahead = {
        abort,
        progress: 0,
        onProgress: (done) => {
          ahead.progress = done;
        },
        bytes: this.fetch(file, (done) => ahead.onProgress(done), abort.signal),
      };
      // The reader handles a failure.
      ahead.bytes.catch(() => undefined);
      this.ahead.set(file.sha256, ahead);
    }
  }

  /**
   * @param onProgress - 0..1
   * @returns bytes that belong to the caller.
   * @throws ApiError if the server refuses or cannot be reached; the abort error when aborted.
   */
  async read(
    file: FragmentsFile,
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    this.asked.add(file.sha256);
    const ahead = this.ahead.get(file.sha256);
    if (!ahead) return this.fetch(file, onProgress, signal);
    this.ahead.delete(file.sha256);
    ahead.onProgress = onProgress;
    onProgress(ahead.progress);
    const stop = () => ahead.abort.abort(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await ahead.bytes;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Aborts fetches that nobody has read. */
  dispose(): void {
    for (const { abort } of this.ahead.values()) abort.abort();
    this.ahead.clear();
  }

  private async fetch(
    { sha256, bytes }: FragmentsFile,
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const url = this.url(sha256);
    const kept = await this.cache.read(url);
    if (kept && (await hasHash(kept, sha256))) {
      onProgress(1);
      return kept;
    }
    signal.throwIfAborted();
    // Damaged on the disk. The cache works in order, so it is removed before the good one is stored.
    if (kept) void this.cache.drop(url);
    const fetched = await withRetries(
      () => fetchFile(url, bytes, { onProgress, signal, send: this.send }),
      signal,
    );
    void this.cache.write(url, fetched);
    return fetched;
  }
}

/** Whether the bytes match their hash. @param sha256 - lower-case hexadecimal */
async function hasHash(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}
