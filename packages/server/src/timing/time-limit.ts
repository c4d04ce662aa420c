/** Ends work. The owner disposes of it when the work is done. */
export interface TimeLimit extends Disposable {
  /** Aborted with a `TimeoutError` when the time is up, or with the reason of the other signal. */
  readonly signal: AbortSignal;
}

/**
 * Limits the time of some work that `stopping` may end before. Not made with `AbortSignal.any`: Node.js 20 may garbage-collect a
 * time-out signal, which then never fires.
 * @param what - the work, for the message: `job`, `mail`
 */
export function limitTime(what: string, milliseconds: number, stopping?: AbortSignal): TimeLimit {
  const ending = new AbortController();
  const stop = () => ending.abort(stopping?.reason);
  if (stopping?.aborted) stop();
  stopping?.addEventListener('abort', stop, { once: true });
  const timeUp = new DOMException(`The ${what} exceeded its time limit.`, 'TimeoutError');
  const timer = setTimeout(() => ending.abort(timeUp), milliseconds);
  return {
    signal: ending.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', stop);
    },
  };
}
