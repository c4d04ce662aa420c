import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { withRetries } from './with-retries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const { signal } = new AbortController();
const down = new ApiError(0, 'NETWORK', 'down');

describe('fetching with retries', () => {
  test('succeeds when the network is back, after increasing waits', async () => {
    const work = vi.fn<() => Promise<string>>();
    work.mockRejectedValueOnce(down).mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE', 'later'));
    work.mockResolvedValue('bytes');
    const result = withRetries(work, signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await result).toBe('bytes');
  });

  test('gives up after the third try, and at once on a refusal', async () => {
    const work = vi.fn(() => Promise.reject(down));
    const failing = expect(withRetries(work, signal)).rejects.toBe(down);
    await vi.advanceTimersByTimeAsync(60_000);
    await failing;
    expect(work).toHaveBeenCalledTimes(3);
    const refused = vi.fn(() => Promise.reject(new ApiError(404, 'NOT_FOUND', 'gone')));
    await expect(withRetries(refused, signal)).rejects.toThrow('gone');
    expect(refused).toHaveBeenCalledTimes(1);
  });

  test('stops waiting when it is aborted', async () => {
    const abort = new AbortController();
    const failing = expect(withRetries(() => Promise.reject(down), abort.signal)).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(10);
    // Nothing else can set or clear a timer between these lines; before and after them, something that another test left may.
    const timers = vi.getTimerCount();
    abort.abort(new Error('left'));
    expect(vi.getTimerCount()).toBe(timers - 1);
    await failing;
  });
});
