import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fragmentsCache } from '../api/early-calls.ts';
import { type CacheEntry, entriesToDrop, FileCache } from './file-cache.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const bytes = (length: number) => new Uint8Array(length).fill(7);

test('finds stored files again, even if the caller has transferred the bytes', async () => {
  const { storage } = memoryStorage();
  const cache = new FileCache(storage, async () => ({}));
  const file = bytes(100);
  const kept = cache.write('/a', file);
  structuredClone(file.buffer, { transfer: [file.buffer] });
  await kept;
  expect(await cache.read('/a')).toEqual(bytes(100));
  expect(await cache.read('/b')).toBeUndefined();
});

test('removes the least recently used file to stay within half of the quota', async () => {
  const { names, storage } = memoryStorage();
  const cache = new FileCache(storage, async () => ({ quota: 500 }));
  await cache.write('/a', bytes(100));
  await cache.write('/b', bytes(100));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await cache.read('/a');
  await cache.write('/c', bytes(100));
  expect(names(fragmentsCache).filter((url) => url.length === 2)).toEqual(['/a', '/c']);
});

describe('does nothing', () => {
  test('if the browser has no cache storage', async () => {
    const cache = new FileCache(undefined, async () => ({}));
    await cache.write('/a', bytes(10));
    expect(await cache.read('/a')).toBeUndefined();
  });

  test('when the disk is full', async () => {
    const cache = new FileCache(memoryStorage({ put: true }).storage, async () => ({}));
    await cache.write('/a', bytes(10));
    expect(await cache.read('/a')).toBeUndefined();
  });

  test('for a file larger than its budget', async () => {
    const { names, storage } = memoryStorage();
    await new FileCache(storage, async () => ({ quota: 100 })).write('/a', bytes(80));
    expect(names(fragmentsCache)).toEqual([]);
  });
});

test('says what is stored, and removes what it is told to', async () => {
  const { names, storage } = memoryStorage();
  const cache = new FileCache(storage, async () => ({}));
  await cache.write('/p/1/a', bytes(10));
  await cache.write('/p/2/b', bytes(20));
  expect((await cache.list()).map((file) => [file.url, file.bytes])).toEqual([
    ['/p/1/a', 10],
    ['/p/2/b', 20],
  ]);
  await cache.clear(({ url }) => url.startsWith('/p/1/'));
  expect((await cache.list()).map(({ url }) => url)).toEqual(['/p/2/b']);
  expect(names(fragmentsCache)).not.toContain('/p/1/a');
  expect(await new FileCache(undefined).list()).toEqual([]);
});

test('removes no more than necessary, and always enough', () => {
  const entries = fc.array(
    fc.record({ bytes: fc.integer({ min: 1, max: 100 }), usedAt: fc.integer({ min: 0, max: 1000 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(
      entries,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 100, max: 800 }),
      (parts, incoming, budget) => {
        const all: CacheEntry[] = parts.map((part, i) => ({ ...part, url: `/${i}` }));
        const dropped = entriesToDrop(all, incoming, budget);
        const sum = (list: readonly CacheEntry[]) => list.reduce((total, { bytes: size }) => total + size, 0);
        const rest = sum(all) - sum(dropped) + incoming;
        expect(rest).toBeLessThanOrEqual(budget);
        const last = dropped.at(-1);
        if (last) expect(rest + last.bytes).toBeGreaterThan(budget);
      },
    ),
  );
});
