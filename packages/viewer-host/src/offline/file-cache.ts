import { z } from 'zod';
import { fragmentsCache } from '../api/early-calls.ts';

const INDEX = '/gantry-fragments-index';
/** The largest size of the cache. It is also limited to half of the site's quota. */
const MAX_BYTES = 1024 ** 3;

const entry = z.object({ url: z.string(), bytes: z.number(), usedAt: z.number() });
export type CacheEntry = z.infer<typeof entry>;

/** @returns the entries to remove, least recently used first, so that `incoming` bytes fit the budget. */
export function entriesToDrop(
  entries: readonly CacheEntry[],
  incoming: number,
  budget: number,
): readonly CacheEntry[] {
  let total = incoming + entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const dropped: CacheEntry[] = [];
  for (const candidate of [...entries].sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= budget) break;
    dropped.push(candidate);
    total -= candidate.bytes;
  }
  return dropped;
}

/**
 * Fragments files in the browser's cache storage. Their URLs contain their hashes, so entries are never stale. Failures are ignored: if
 * the browser has no cache storage or no space, nothing is found or stored.
 */
export class FileCache {
  private readonly storage: CacheStorage | undefined;
  private readonly estimate: () => Promise<{ quota?: number }>;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param storage - undefined on insecure origins, where browsers do not provide it. */
  constructor(
    storage: CacheStorage | undefined = globalThis.caches,
    estimate: () => Promise<{ quota?: number }> = () => navigator.storage?.estimate() ?? Promise.resolve({}),
  ) {
    this.storage = storage;
    this.estimate = estimate;
  }

  async read(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const cache = await this.storage?.open(fragmentsCache);
      const found = await cache?.match(url);
      if (!cache || !found) return undefined;
      const bytes = new Uint8Array(await found.arrayBuffer());
      void this.inTurn(() => this.note(cache, { url, bytes: bytes.length, usedAt: Date.now() }));
      return bytes;
    } catch {
      // Private windows and full disks may refuse. The file is fetched from the server instead.
      return undefined;
    }
  }

  /** Stores a file, and removes the least recently used ones if necessary. Never rejects. */
  async write(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    // A blob copies the bytes at once, out of the page's memory, so the caller may transfer them.
    const response = new Response(new Blob([bytes]), {
      headers: { 'content-type': 'application/octet-stream' },
    });
    const size = bytes.length;
    await this.inTurn(async () => {
      const cache = await this.storage?.open(fragmentsCache);
      if (!cache) return;
      const budget = Math.min(MAX_BYTES, ((await this.estimate()).quota ?? MAX_BYTES) / 2);
      if (size > budget) return;
      const entries = await this.entries(cache);
      const dropped = new Set(entriesToDrop(entries, size, budget).map((old) => old.url));
      for (const old of dropped) await cache.delete(old);
      await cache.put(url, response);
      const kept = entries.filter((old) => !dropped.has(old.url) && old.url !== url);
      await this.save(cache, [...kept, { url, bytes: size, usedAt: Date.now() }]);
    });
  }

  /** What is stored. */
  async list(): Promise<readonly CacheEntry[]> {
    const entries = await this.inTurn(async () => {
      const cache = await this.storage?.open(fragmentsCache);
      return cache && this.entries(cache);
    });
    return entries ?? [];
  }

  /** Removes the files that `isGone` names. */
  async clear(isGone: (file: CacheEntry) => boolean): Promise<void> {
    await this.inTurn(async () => {
      const cache = await this.storage?.open(fragmentsCache);
      if (!cache) return;
      const entries = await this.entries(cache);
      for (const file of entries) if (isGone(file)) await cache.delete(file.url);
      await this.save(
        cache,
        entries.filter((file) => !isGone(file)),
      );
    });
  }

  /** Removes a damaged file. */
  async drop(url: string): Promise<void> {
    await this.inTurn(async () => {
      const cache = await this.storage?.open(fragmentsCache);
      if (!cache) return;
      await cache.delete(url);
      await this.save(
        cache,
        (await this.entries(cache)).filter((old) => old.url !== url),
      );
    });
  }

  private async note(cache: Cache, used: CacheEntry): Promise<void> {
    const others = (await this.entries(cache)).filter(({ url }) => url !== used.url);
    await this.save(cache, [...others, used]);
  }

  private async entries(cache: Cache): Promise<readonly CacheEntry[]> {
    const stored: unknown = await (await cache.match(INDEX))?.json();
    const parsed = z.array(entry).safeParse(stored);
    return parsed.success ? parsed.data : [];
  }

  private save(cache: Cache, entries: readonly CacheEntry[]): Promise<void> {
    return cache.put(INDEX, Response.json(entries));
  }

  /** Serialises updates of the index, which would otherwise lose entries. Undefined if there is no space, or it is forbidden. */
  private inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = this.turn.then(work).catch(() => undefined);
    this.turn = done;
    return done;
  }
}
