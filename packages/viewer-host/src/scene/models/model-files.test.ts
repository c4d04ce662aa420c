import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withEarlyAnswers } from '../../api/early-answers.ts';
import { FileCache } from '../../offline/file-cache.ts';
import type { ShownVersion } from '../../state/layer-store.ts';
import { ModelFiles } from './model-files.ts';

const bytes = new Uint8Array([1, 2, 3, 4]);
const asked: { readonly url: string; readonly signal: AbortSignal }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response(bytes);
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ url, signal });
    await Promise.resolve();
    signal.throwIfAborted();
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const files = () => new ModelFiles((sha256) => `/files/${sha256}`, new FileCache(undefined));
const file = (sha256: string) => ({ sha256, bytes: bytes.length });
const shown = (sha256: string, visible = true): ShownVersion => ({
  layerId: 'layer',
  modelId: `model ${sha256}`,
  modelName: sha256,
  visible,
  opacity: 1,
  version: {
    id: sha256,
    createdDate: '2026-06-19',
    uploadedAt: '2026-06-19T00:00:00.000Z',
    fileName: `${sha256}.ifc`,
    ifcBytes: 4,
    schema: 'IFC4',
    status: 'ready',
    progress: 1,
    problem: null,
    placement: null,
    place: null,
    objectCount: 1,
    contents: null,
    partlySupported: false,
    fragments: file(sha256),
  },
});
const { signal } = new AbortController();
const settled = () => vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));

/** A fake cache storage that has the same file under every URL until it is removed. */
function storeWith(content: Uint8Array<ArrayBuffer>) {
  const files = new Map<string, ArrayBuffer>([['/files/known', content.slice().buffer]]);
  const cache = {
    match: async (url: string) => {
      const found = files.get(url);
      return found && new Response(found);
    },
    put: async (url: string, response: Response) => void files.set(url, await response.arrayBuffer()),
    delete: async (url: string) => files.delete(url),
  };
  // Only `open`, and these three methods of the cache, are used.
  return { files, storage: { open: async () => cache } as object as CacheStorage };
}

describe("files in the browser's cache", () => {
  /** SHA-256 of `bytes`. */
  const known = '9f64a747e1b97f131fabb6b447296c9b6f0201e79fb3c5356e6c77e89b6a806a';
  const filesIn = (storage: CacheStorage) =>
    new ModelFiles(() => '/files/known', new FileCache(storage, async () => ({})));

  test('are not fetched', async () => {
    const { storage } = storeWith(bytes);
    expect(await filesIn(storage).read(file(known), () => undefined, signal)).toEqual(bytes);
    expect(asked).toEqual([]);
  });

  test('that are damaged are removed, fetched and stored again', async () => {
    const { files: kept, storage } = storeWith(new Uint8Array([1, 2, 3, 5]));
    expect(await filesIn(storage).read(file(known), () => undefined, signal)).toEqual(bytes);
    expect(asked).toHaveLength(1);
    await expect.poll(() => new Uint8Array(kept.get('/files/known') ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(await filesIn(storage).read(file(known), () => undefined, signal)).toEqual(bytes);
    expect(asked).toHaveLength(1);
  });
});

describe('files fetched ahead', () => {
  test('are the first visible ones, and are fetched once', async () => {
    const store = files();
    store.fetchAhead([shown('hidden', false), shown('a'), shown('b'), shown('c')]);
    store.fetchAhead([shown('a')]);
    const progress: number[] = [];
    expect(await store.read(file('a'), (done) => progress.push(done), signal)).toEqual(bytes);
    expect(asked.map(({ url }) => url)).toEqual(['/files/a', '/files/b']);
    expect(progress.at(-1)).toBe(1);
  });

  test('are returned once, because the engine takes the bytes', async () => {
    const store = files();
    store.fetchAhead([shown('a')]);
    const first = await store.read(file('a'), () => undefined, signal);
    const second = await store.read(file('a'), () => undefined, signal);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    expect(asked).toHaveLength(2);
  });

  test('fail when they are read', async () => {
    answer = () =>
      Response.json({ error: { code: 'NOT_FOUND', message: 'gone', requestId: 'r' } }, { status: 404 });
    const store = files();
    store.fetchAhead([shown('a')]);
    await settled();
    await expect(store.read(file('a'), () => undefined, signal)).rejects.toThrow('gone');
  });

  test('are aborted by their reader', async () => {
    const store = files();
    store.fetchAhead([shown('a')]);
    const abort = new AbortController();
    const reading = store.read(file('a'), () => undefined, abort.signal);
    abort.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });

  test('are aborted with the project if nobody has read them', async () => {
    const store = files();
    store.fetchAhead([shown('a')]);
    await settled();
    store.dispose();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

test('files that the scene has asked for already are not fetched ahead', async () => {
  const opened = files();
  const read = opened.read(file('a'), () => undefined, signal);
  opened.fetchAhead([shown('a'), shown('b')]);
  expect(await read).toEqual(bytes);
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(['/files/a', '/files/b']));
  opened.dispose();
});

test('a file that the page has begun to fetch is not requested again', async () => {
  const early = new Map([['/files/a', Promise.resolve(new Response(bytes))]]);
  const opened = new ModelFiles(
    (sha256) => `/files/${sha256}`,
    new FileCache(undefined),
    withEarlyAnswers((input, init) => fetch(input, init), early),
  );
  opened.fetchAhead([shown('a')]);
  expect(await opened.read(file('a'), () => undefined, signal)).toEqual(bytes);
  expect(asked).toEqual([]);
});
