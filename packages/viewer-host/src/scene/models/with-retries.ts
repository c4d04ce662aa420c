import { ApiError } from '../../api/api-error.ts';

/** Milliseconds before each retry, because networks on sites are unreliable. */
const RETRY_AFTER_MS = [1_000, 4_000];

/** Retries `work` after failures of the network or the server. */
export async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
    }
    await pause(wait, signal);
  }
  return work();
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'NETWORK' || error.status === 429 || error.status >= 500)
  );
}

/** Rejects with the signal's reason as soon as it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
