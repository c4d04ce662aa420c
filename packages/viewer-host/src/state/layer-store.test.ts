import type { LayerList, ModelVersion } from '@gantry/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { FakeServer, refusal } from '../ui/testing/fake-server.ts';
import { bem, layer, model, tce, version } from '../ui/testing/test-data.ts';
import { LayerStore } from './layer-store.ts';

const path = `GET /api/projects/${bem.id}/layers`;
const origin = { easting: 836_000, northing: 818_900, height: 0 };
const list = (...layers: LayerList['layers']): LayerList => ({ asOf: 7, origin, layers });
const opened = async (layers: LayerList) => {
  const store = new LayerStore(
    new HostApi('http://localhost/', new FakeServer().on(path, { json: layers }).fetch),
  );
  await store.open(bem.id);
  return store;
};

describe('the models shown on a day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
  const status = fc.constantFrom<ModelVersion['status']>('ready', 'ready', 'converting', 'failed');
  const versions = fc
    .uniqueArray(fc.record({ day, status }), { selector: (one) => one.day, maxLength: 6 })
    .map((some) =>
      [...some]
        .sort((a, b) => b.day.localeCompare(a.day))
        .map((one) => version(one.day, { status: one.status })),
    );

  test('are the newest ready version of each model by that day; models without one are left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(versions, { maxLength: 4 }),
        fc.option(day, { nil: undefined }),
        async (all, on) => {
          const models = all.map((some, i) => model(`Model ${i}`, some, 100 + i));
          const store = await opened(list(layer('Structure', models)));
          const shown = new Map(store.shownOn(on).map((one) => [one.modelId, one.version]));
          for (const one of models) {
            const there = one.versions.filter(
              (v) => v.status === 'ready' && (on === undefined || v.createdDate <= on),
            );
            const newest = there
              .map((v) => v.createdDate)
              .sort()
              .at(-1);
            expect(shown.get(one.id)?.createdDate).toBe(newest);
          }
          expect([...store.createdDates]).toEqual([...new Set(all.flat().map((v) => v.createdDate))].sort());
        },
      ),
      { numRuns: 60 },
    );
  });

  test('carry the visibility and opacity of their layer', async () => {
    const store = await opened(list(layer('Structure', [model('Tunnel', [version('2026-11-18')])])));
    const [structure] = store.layers;
    const id = structure?.id ?? '';
    store.setOpacity(id, 1.7);
    expect(store.shownOn(undefined)).toMatchObject([{ visible: true, opacity: 1 }]);
    store.setOpacity(id, 0.4);
    store.setLayersVisible([id], false);
    expect(store.shownOn(undefined)).toMatchObject([{ visible: false, opacity: 0.4 }]);
    expect(store.isModelVisible(structure?.models[0]?.id ?? '')).toBe(false);
  });
});

describe('fetching', () => {
  test('gives the number of the last event that the layers include', async () => {
    const store = await opened(list());
    expect(store.asOf).toBe(7);
    store.close();
    expect(store.asOf).toBeUndefined();
  });

  test('drops an outdated answer', async () => {
    const waiting: ((answer: { json: LayerList }) => void)[] = [];
    const server = new FakeServer().on(path, () => new Promise((answer) => waiting.push(answer)));
    const store = new LayerStore(new HostApi('http://localhost/', server.fetch));
    const first = store.open(bem.id);
    await expect.poll(() => waiting.length).toBe(1);
    const second = store.refresh();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.({ json: list(layer('New', [])) });
    await second;
    waiting[0]?.({ json: list(layer('Old', [])) });
    await first;
    expect(store.layers.map(({ name }) => name)).toEqual(['New']);
  });

  test('ignores an answer that arrives after the project was closed', async () => {
    let answer: (value: { json: LayerList }) => void = () => undefined;
    const server = new FakeServer().on(path, () => new Promise((resolve) => (answer = resolve)));
    const store = new LayerStore(new HostApi('http://localhost/', server.fetch));
    const open = store.open(bem.id);
    await expect.poll(() => server.sent.length).toBe(1);
    store.close();
    answer({ json: list(layer('Late', [])) });
    await open;
    expect(store).toMatchObject({ layers: [], load: { kind: 'idle' } });
  });

  test('keeps the reason of a failure', async () => {
    const server = new FakeServer().on(path, { status: 403, json: refusal('FORBIDDEN', 'Not yours.') });
    const store = new LayerStore(new HostApi('http://localhost/', server.fetch));
    await store.open(bem.id);
    expect(store.load).toMatchObject({ kind: 'failed', error: { code: 'FORBIDDEN' } });
  });

  test('keeps earlier results when a refresh fails, marked as outdated until one succeeds', async () => {
    const server = new FakeServer().on(path, { json: list(layer('Structure', [])) });
    const store = new LayerStore(new HostApi('http://localhost/', server.fetch));
    await store.open(bem.id);
    server.on(path, { status: 403, json: refusal('FORBIDDEN', 'Not now.') });
    await store.refresh();
    expect(store).toMatchObject({ load: { kind: 'ready' }, outdated: { code: 'FORBIDDEN' } });
    expect(store.layers).toHaveLength(1);
    server.on(path, { json: list() });
    await store.refresh();
    expect(store).toMatchObject({ load: { kind: 'ready' }, outdated: undefined, layers: [] });
  });
});

test('progress never marks a version as ready before its file is known', async () => {
  const converting = version('2026-11-18', { status: 'converting', fragments: null, progress: 0.1 });
  const store = await opened(list(layer('Structure', [model('Tunnel', [converting])])));
  const layerId = store.layers[0]?.id ?? '';
  store.applyProgress({
    layerId,
    versionId: converting.id,
    status: 'ready',
    progress: 1,
    problem: null,
  });
  expect(store.layers[0]?.models[0]?.versions[0]).toMatchObject({ status: 'converting', progress: 1 });
});

describe('a created layer', () => {
  const walls = layer('Walls', [], 203);
  const path = `/api/projects/${bem.id}/layers`;
  const setUp = async () => {
    const server = new FakeServer().on(`GET ${path}`, { json: list(layer('Structure', [])) });
    const store = new LayerStore(new HostApi('http://localhost/', server.fetch));
    await store.open(bem.id);
    return { server, store };
  };
  const names = (store: LayerStore) => store.layers.map(({ name }) => name);

  test('is listed at once, even if the list cannot be fetched again', async () => {
    const { server, store } = await setUp();
    server.on(`POST ${path}`, { status: 201, json: walls }).on(`GET ${path}`, { status: 404 });
    expect(await store.create('Walls')).toEqual(walls);
    expect(names(store)).toEqual(['Structure', 'Walls']);
    expect(store.outdated).toBeDefined();
  });

  test('is listed once, whether the response or the event arrives first', async () => {
    const { server, store } = await setUp();
    server.on(`POST ${path}`, async () => {
      server.on(`GET ${path}`, { json: list(layer('Structure', []), walls) });
      await store.refresh();
      return { status: 201, json: walls };
    });
    await store.create('Walls');
    expect(names(store)).toEqual(['Structure', 'Walls']);
  });

  test('is not added to a project that was opened meanwhile', async () => {
    const { server, store } = await setUp();
    server.on(`POST ${path}`, async () => {
      server.on(`GET /api/projects/${tce.id}/layers`, { json: list() });
      await store.open(tce.id);
      return { status: 201, json: walls };
    });
    await store.create('Walls');
    expect(names(store)).toEqual([]);
  });
});
