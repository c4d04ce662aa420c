import { apiError } from '@gantry/contract';
import { ApiError } from '../../api/api-error.ts';

/** Milliseconds without a byte after which a download is given up: a connection that breaks in a tunnel raises no error for minutes. */
const STALL_MS = 30_000;

interface Fetching {
  /** @param done - 0..1 */
  onProgress(done: number): void;
  readonly signal: AbortSignal;
  readonly send: typeof globalThis.fetch;
}

/**
 * Fetches a file from the server.
 * @param size - expected bytes, for the progress.
 * @throws ApiError if the server refuses or cannot be reached; the abort error when aborted.
 */
export async function fetchFile(
  url: string,
  size: number,
  { onProgress, signal, send }: Fetching,
): Promise<Uint8Array<ArrayBuffer>> {
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), STALL_MS);
  };
  awaitBytes();
  try {
    const ends = AbortSignal.any([signal, stall.signal]);
    const response = await send(url, { signal: ends, credentials: 'same-origin' });
    if (!response.ok || !response.body) throw await refusal(response);
    const onBytes = (done: number) => {
      awaitBytes();
      onProgress(done);
    };
    return await read(response.body, size, onBytes, ends);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, 'NETWORK', 'The model could not be fetched: check the connection and try again.', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  size: number,
  onProgress: (done: number) => void,
  ends: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(size);
  let length = 0;
  for await (const chunk of chunksOf(body, ends)) {
    if (length + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.max(length + chunk.length, bytes.length * 2));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length += chunk.length;
    onProgress(Math.min(1, length / Math.max(size, 1)));
  }
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

/** Needed because Safari cannot iterate streams. @param ends - also of a request that was sent without it, by the page itself */
async function* chunksOf(body: ReadableStream<Uint8Array>, ends: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const stop = () => void reader.cancel(ends.reason).catch(() => undefined);
  ends.addEventListener('abort', stop, { once: true });
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
    ends.throwIfAborted();
  } finally {
    ends.removeEventListener('abort', stop);
    reader.releaseLock();
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text();
  const parsed = apiError.safeParse(parseJson(text));
  const { code, message, requestId } = parsed.success
    ? parsed.data.error
    : { code: 'UNEXPECTED_ANSWER', message: `The server answered ${response.status}.`, requestId: undefined };
  return new ApiError(response.status, code, message, { requestId });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For example a proxy's HTML page. The caller reports the status instead.
    return undefined;
  }
}
