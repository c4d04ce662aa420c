import { type Clock, HostError } from '@gantry/plugin-sdk';

/**
 * Waits for plugin code no longer than `ms`, and not beyond the end of `signal`. What the work does afterwards is
 * ignored.
 * @throws HostError `time-limit`, or `plugin-inactive` when the signal ended the wait
 */
export function withTimeLimit<T>(
  work: () => T | Promise<T>,
  limit: { readonly clock: Clock; readonly ms: number; readonly what: string; readonly signal?: AbortSignal },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = limit.clock.after(limit.ms, () => {
      settle();
      reject(new HostError('time-limit', `${limit.what} took longer than ${limit.ms / 1000} s.`));
    });
    const onAbort = () => {
      settle();
      reject(new HostError('plugin-inactive', `${limit.what} was cut short: the plugin ended.`));
    };
    const settle = () => {
      timer.dispose();
      limit.signal?.removeEventListener('abort', onAbort);
    };
    if (limit.signal?.aborted) return onAbort();
    limit.signal?.addEventListener('abort', onAbort);
    // Within `then`, so that work that throws at once is handled like work that rejects.
    Promise.resolve()
      .then(work)
      .then(
        (value) => {
          settle();
          resolve(value);
        },
        (error: unknown) => {
          settle();
          reject(error);
        },
      );
  });
}

/**
 * Waits.
 * @throws HostError `plugin-inactive` when the signal ended the wait
 */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      timer.dispose();
      reject(new HostError('plugin-inactive', 'The plugin ended before its second try.'));
    };
    const timer = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort);
  });
}

/** Whatever was thrown, as an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}
