import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

const noon = Date.parse('2026-11-20T04:00:00Z');
const day = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** An answer of a server whose clock is so far ahead, on its way for two seconds; the device says noon when it arrives. */
async function hear(clock: ServerClock, aheadMs: number, headers: Record<string, string> = {}) {
  vi.setSystemTime(noon - 2000);
  const answer = new Response('{}', {
    headers: { date: new Date(noon - 1000 + aheadMs).toUTCString(), ...headers },
  });
  const fetch = clock.heardBy(async () => {
    vi.setSystemTime(noon);
    return answer;
  });
  expect(await fetch('/api/session')).toBe(answer);
}

test('follows the server where the device is a day off, keeps a clock that is right, and notices one that is set', async () => {
  const clock = new ServerClock();
  vi.setSystemTime(noon);
  expect(clock.now()).toBe(noon);
  for (const off of [day, -day, 0]) {
    await hear(clock, off);
    expect(Math.abs(clock.now() - noon - off)).toBeLessThan(off === 0 ? 1 : 2000);
  }
});

test('an answer of the cache or without a date says nothing', async () => {
  const clock = new ServerClock();
  await hear(clock, day, { 'cache-control': 'private, max-age=31536000, immutable' });
  await hear(clock, day, { date: 'soon' });
  expect(clock.now()).toBe(noon);
});
