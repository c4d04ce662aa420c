import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that sends a byte every so many milliseconds, and ends after `count` of them. */
function sendsEvery(ms: number, count = Number.POSITIVE_INFINITY) {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        if (signal.aborted) return;
        sent += 1;
        if (sent > count) controller.close();
        else controller.enqueue(new Uint8Array([sent]));
      },
    });
    return new Response(body);
  });
}

const ask = (signal: AbortSignal = new AbortController().signal) =>
  fetchFile('/files/a', 3, { onProgress: () => undefined, signal, send: fetch });

test('a slow download goes on for as long as bytes arrive', async () => {
  sendsEvery(20_000, 3);
  const bytes = ask();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await bytes).toEqual(new Uint8Array([1, 2, 3]));
  expect(vi.getTimerCount()).toBe(0);
});

test('a download that stalls is given up as a fault of the network, so that it is tried again', async () => {
  sendsEvery(100_000);
  const failed = expect(ask()).rejects.toMatchObject({ code: 'NETWORK' });
  await vi.advanceTimersByTimeAsync(30_000);
  await failed;
});

test('a download that is no longer wanted ends with the reason', async () => {
  sendsEvery(100_000);
  const leaving = new AbortController();
  const ended = expect(ask(leaving.signal)).rejects.toThrow('left');
  leaving.abort(new Error('left'));
  await ended;
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});

test('a download that the page began is read to its end, and ends with the reason', async () => {
  const cancelled = vi.fn();
  const begun = (last: boolean) => async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array([1, 2]));
          if (last) controller.close();
        },
        cancel: cancelled,
      }),
    );
  const of = (last: boolean, signal: AbortSignal) =>
    fetchFile('/files/a', 3, { onProgress: () => undefined, signal, send: begun(last) });
  expect(await of(true, new AbortController().signal)).toEqual(new Uint8Array([1, 2]));
  const leaving = new AbortController();
  const ended = expect(of(false, leaving.signal)).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort(new Error('left'));
  await ended;
  expect(cancelled).toHaveBeenCalledOnce();
});
