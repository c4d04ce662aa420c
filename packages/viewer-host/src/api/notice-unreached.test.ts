import { expect, test, vi } from 'vitest';
import { noticeUnreached } from './notice-unreached.ts';

const address = 'http://localhost/api/projects';
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

/** How often a request was reported as missed. */
async function missedBy(fetch: typeof globalThis.fetch, request = new Request(address)): Promise<number> {
  const missed = vi.fn();
  await noticeUnreached(fetch, missed)(request).catch(() => undefined);
  return missed.mock.calls.length;
}

test('a request that no server answered is reported, whether the network or a proxy says so', async () => {
  expect(await missedBy(broken)).toBe(1);
  expect(await missedBy(async () => new Response(null, { status: 502 }))).toBe(1);
});

test('an answer of the server is not, even a refusal', async () => {
  for (const status of [200, 403, 500])
    expect(await missedBy(async () => new Response(null, { status }))).toBe(0);
});

test('a request that writes or was given up is not: there is nothing to fetch again', async () => {
  expect(await missedBy(broken, new Request(address, { method: 'POST' }))).toBe(0);
  expect(await missedBy(broken, new Request(address, { signal: AbortSignal.abort() }))).toBe(0);
});
