import type { MapFailure } from '../../state/map-store.ts';

/** Milliseconds after which an answer is given up. */
const longest = 15_000;

export class MapError extends Error {
  readonly failure: MapFailure;

  constructor(failure: MapFailure) {
    super(`The server of the map failed: ${failure.kind}.`);
    this.failure = failure;
  }
}

/**
 * Fetches from the server of a map, without cookies and without telling it the page.
 * @throws MapError; AbortError when the signal aborts
 */
export async function fetchFromMap(
  url: string,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Response> {
  const timeout = AbortSignal.timeout(longest);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) throw new MapError({ kind: 'status', status: response.status });
    return response;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MapError) throw error;
    throw new MapError({ kind: timeout.aborted ? 'slow' : 'unreachable' });
  }
}

/** @throws MapError; AbortError when the signal aborts */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetchFromMap(url, signal);
  // A server that is misconfigured answers with a page.
  if (!(response.headers.get('content-type') ?? 'image/').startsWith('image/'))
    throw new MapError({ kind: 'content' });
  try {
    return await createImageBitmap(await response.blob());
  } catch {
    signal.throwIfAborted();
    throw new MapError({ kind: 'content' });
  }
}
