import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CacheEntry, entriesToDrop, FileCache } from './file-cache.ts';

/** A fake of the browser's cache storage with one cache. */
function memoryStorage(failing: { put?: boolean } = {}) {
  const files = new Map<string, ArrayBuffer>();
  const cache = {
    match: async (url: string) => {
      const found = files.get(url);
      return found && new Response(found);
    },
    put: async (url: string, response: Response) => {
      if (failing.put) throw new DOMException('Disk full', 'QuotaExceededError');
      files.set(url, await response.arrayBuffer());
    },
    delete: async (url: string) => files.delete(url),
  };
  // Only `open`, and these three methods of the cache, are used.
  return { files, storage: { open: async () => cache } as object as CacheStorage };
}
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
  const { files, storage } = memoryStorage();
  const cache = new FileCache(storage, async () => ({ quota: 500 }));
  await cache.write('/a', bytes(100));
  await cache.write('/b', bytes(100));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await cache.read('/a');
  await cache.write('/c', bytes(100));
  expect([...files.keys()].filter((url) => url.length === 2).sort()).toEqual(['/a', '/c']);
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
    const { files, storage } = memoryStorage();
    await new FileCache(storage, async () => ({ quota: 100 })).write('/a', bytes(80));
    expect(files.has('/a')).toBe(false);
  });
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
