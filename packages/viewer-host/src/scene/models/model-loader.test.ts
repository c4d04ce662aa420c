import fc from 'fast-check';
import { observe } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, layerOf, layersOf, nameOf, versionOf } from '../testing/model-data.ts';
import { rest } from '../testing/pending.ts';
import { origin, setUpLoader } from '../testing/set-up-loader.ts';
import { PARALLEL_LOADS } from './model-files.ts';

const report = vi.fn();

beforeEach(() => {
  report.mockClear();
  vi.stubGlobal('reportError', report);
});
afterEach(() => vi.unstubAllGlobals());

describe('models', () => {
  test('are fetched in the order of the layers, a few at a time, and shown as they are loaded', async () => {
    const { files, engine, deliver, read, loader, states } = await setUpLoader(layersOf('a', 'b', 'c'));
    expect(files.asked).toEqual(['a', 'b']);
    expect(files.asked).toHaveLength(PARALLEL_LOADS);
    await deliver('b');
    expect(states()).toEqual({ a: 'loading', b: 'loading' });
    await read('b');
    expect(files.asked).toEqual(['a', 'b', 'c']);
    expect([...engine.shown]).toEqual(['b']);
    expect(states()).toEqual({ a: 'loading', b: 'loaded', c: 'loading' });
    expect(loader.isIdle).toBe(false);
    await deliver('a');
    await read('a');
    await deliver('c');
    await read('c');
    expect([...engine.shown]).toEqual(['b', 'a', 'c']);
    expect(loader.isIdle).toBe(true);
  });

  test('of hidden layers are fetched when they are shown, and kept when they are hidden again', async () => {
    const { files, engine, layers, put, states } = await setUpLoader(layersOf('a'), (all) =>
      all.setLayersVisible([idOf('layer', 'a')], false),
    );
    expect(files.asked).toEqual([]);
    layers.setLayersVisible([idOf('layer', 'a')], true);
    await rest();
    expect(files.asked).toEqual(['a']);
    await put('a');
    layers.setLayersVisible([idOf('layer', 'a')], false);
    expect([...engine.shown]).toEqual([]);
    expect(states()).toEqual({});
    layers.setLayersVisible([idOf('layer', 'a')], true);
    expect([...engine.shown]).toEqual(['a']);
    expect(files.asked).toEqual(['a']);
  });

  test('report progress for fetching and then for parsing', async () => {
    const { files, engine, store, deliver } = await setUpLoader(layersOf('a'));
    expect(store.loads.get(idOf('version', 'a'))).toMatchObject({
      modelId: idOf('model', 'a'),
      name: 'a',
      progress: 0,
    });
    files.onProgress(0.5);
    expect(store.loads.get(idOf('version', 'a'))?.progress).toBeCloseTo(0.3);
    await deliver('a');
    engine.onProgress(0.5);
    expect(store.loads.get(idOf('version', 'a'))?.progress).toBeCloseTo(0.8);
  });

  test('are placed when they are loaded, and again when the project’s origin changes', async () => {
    const placement = {
      eastings: 836_010,
      northings: 819_020,
      orthogonalHeight: 3,
      crs: 2326,
      xAxisAbscissa: 1,
      xAxisOrdinate: 0,
      scale: 1,
    };
    const of = (day: string) => [layerOf('a', versionOf('a', day, { placement }))];
    const { engine, put, change, onShownChanged } = await setUpLoader(of('2026-03-16'));
    await put('a');
    expect(engine.places.get('a')).toEqual([10, 3, -20]);
    expect(onShownChanged).toHaveBeenCalledTimes(2);
    await change(of('2026-03-16'), { ...origin, easting: 836_001 });
    expect(engine.places.get('a')).toEqual([9, 3, -20]);
    expect(onShownChanged).toHaveBeenCalledTimes(3);
  });

  test('get their layer’s opacity, which does not count as a change of the visible models', async () => {
    const { engine, layers, put, onShownChanged } = await setUpLoader(layersOf('a', 'b'));
    await put('a', 'b');
    onShownChanged.mockClear();
    layers.setOpacity(idOf('layer', 'a'), 0.5);
    expect(engine.treated).toEqual(['a']);
    expect(engine.draws).toBe(1);
    expect(onShownChanged).not.toHaveBeenCalled();
  });

  test('without a file, or not converted yet, are not fetched', async () => {
    const pending = versionOf('a', '2026-03-16', { status: 'converting', fragments: null });
    const { files, loader } = await setUpLoader([layerOf('a', pending)]);
    expect(files.asked).toEqual([]);
    expect(loader.isIdle).toBe(true);
  });
});

describe('a model that is no longer wanted', () => {
  test('is not fetched if it was still waiting', async () => {
    const { files, layers, put } = await setUpLoader(layersOf('a', 'b', 'c'));
    layers.setModelVisible(idOf('model', 'c'), false);
    await put('a', 'b');
    expect(files.asked).toEqual(['a', 'b']);
  });

  test('is aborted while it is fetched, and the next one starts', async () => {
    const { files, engine, layers, put, states } = await setUpLoader(layersOf('a', 'b', 'c'));
    layers.setModelVisible(idOf('model', 'a'), false);
    await rest();
    expect(files.underWay.has('a')).toBe(false);
    expect(files.asked).toEqual(['a', 'b', 'c']);
    await put('b', 'c');
    expect([...engine.shown]).toEqual(['b', 'c']);
    expect(states()).toEqual({ b: 'loaded', c: 'loaded' });
  });

  test('is aborted while it is parsed', async () => {
    const { engine, layers, deliver, states, loader } = await setUpLoader(layersOf('a'));
    await deliver('a');
    layers.setModelVisible(idOf('model', 'a'), false);
    await rest();
    expect(engine.log).toEqual(['load a', 'abort a']);
    expect(states()).toEqual({});
    expect(loader.isIdle).toBe(true);
    expect(report).not.toHaveBeenCalled();
  });

  test('is unloaded if it is loaded despite the abort', async () => {
    const { engine, layers, store, deliver, read } = await setUpLoader(layersOf('a'));
    engine.heedsAbort = false;
    await deliver('a');
    layers.setModelVisible(idOf('model', 'a'), false);
    engine.onProgress(0.9);
    expect(store.loads.size).toBe(0);
    await read('a');
    expect(engine.log).toEqual(['load a', 'abort a', 'unload a']);
    expect(engine.models.size).toBe(0);
  });

  test('is not parsed if its file arrives despite the abort', async () => {
    const { files, engine, layers, deliver } = await setUpLoader(layersOf('a'));
    files.heedAbort = false;
    layers.setModelVisible(idOf('model', 'a'), false);
    await deliver('a');
    expect(engine.log).toEqual(['abort a']);
  });

  test('and is wanted again is parsed once the engine is done with it', async () => {
    const { files, engine, layers, deliver, read, put } = await setUpLoader(layersOf('a'));
    engine.heedsAbort = false;
    await deliver('a');
    layers.setModelVisible(idOf('model', 'a'), false);
    layers.setModelVisible(idOf('model', 'a'), true);
    await rest();
    expect(files.asked).toEqual(['a']);
    await read('a');
    expect(files.asked).toEqual(['a']);
    await engine.dropping.end('a');
    await put('a');
    expect(engine.log).toEqual(['load a', 'abort a', 'unload a', 'load a', 'show a']);
  });

  test('is unloaded when its version has been deleted', async () => {
    const { engine, put, change, loader, states } = await setUpLoader(layersOf('a', 'b'));
    await put('a', 'b');
    await change(layersOf('b'));
    expect([...engine.models.keys()]).toEqual([idOf('version', 'b')]);
    expect(loader.shownVersionOf(idOf('model', 'a'))).toBeUndefined();
    expect(states()).toEqual({ b: 'loaded' });
  });
});

describe('a load that fails', () => {
  test('has its reason, blocks nothing, and is retried only on request', async () => {
    const { files, engine, layers, store, put, loader } = await setUpLoader(layersOf('a', 'b', 'c'));
    await files.underWay.fail('a', new Error('gone'));
    expect(store.loads.get(idOf('version', 'a'))).toMatchObject({
      state: 'failed',
      name: 'a',
      error: { message: 'gone' },
    });
    await put('b', 'c');
    layers.setOpacity(idOf('layer', 'a'), 0.5);
    expect(files.asked).toEqual(['a', 'b', 'c']);
    expect(loader.isIdle).toBe(true);
    store.retryFailed();
    await rest();
    expect(store.loads.get(idOf('version', 'a'))?.state).toBe('loading');
    await put('a');
    expect([...engine.shown]).toEqual(['b', 'c', 'a']);
    expect(files.asked).toEqual(['a', 'b', 'c', 'a']);
  });

  test('in the engine is handled like any other', async () => {
    const { engine, store, deliver, put } = await setUpLoader(layersOf('a'));
    await deliver('a');
    await engine.reading.fail('a', new Error('damaged'));
    expect(store.loads.get(idOf('version', 'a'))).toMatchObject({
      state: 'failed',
      error: { message: 'damaged' },
    });
    store.retryFailed();
    await rest();
    await put('a');
    expect([...engine.shown]).toEqual(['a']);
  });
});

describe('when the timeline moves', () => {
  const steps = () => [layerOf('a', versionOf('a2', '2026-09-21'), versionOf('a1', '2026-03-16'))];

  test('the previous version stays until the new one is loaded; listeners are told of the new one last', async () => {
    const { files, engine, timeline, store, put, deliver, read, loader, states } = await setUpLoader(steps());
    await put('a2');
    const heard: string[] = [];
    const modelId = idOf('model', 'a');
    const stop = observe(store.loads, (event) => {
      if (event.type === 'delete') heard.push(`${nameOf(event.name)} gone`);
      else if (event.newValue.state === 'loaded') heard.push(`${nameOf(event.name)} there`);
    });
    timeline.seek('2026-03-16');
    await rest();
    await deliver('a1');
    expect([...engine.shown]).toEqual(['a2']);
    expect(loader.shownVersionOf(modelId)).toBe(idOf('version', 'a2'));
    await read('a1');
    expect(engine.log.slice(-2)).toEqual(['hide a2', 'show a1']);
    expect(heard).toEqual(['a2 gone', 'a1 there']);
    expect(loader.shownVersionOf(modelId)).toBe(idOf('version', 'a1'));
    expect(loader.modelOf(idOf('version', 'a1'))).toBe(modelId);
    expect(states()).toEqual({ a1: 'loaded' });
    // Kept on the GPU: going back asks nobody.
    timeline.seek('2026-09-21');
    expect(engine.log.slice(-2)).toEqual(['hide a1', 'show a2']);
    expect(heard.slice(2)).toEqual(['a1 gone', 'a2 there']);
    expect(files.asked).toEqual(['a2', 'a1']);
    stop();
  });

  test('and back before the new one is loaded, the visible version stays', async () => {
    const { files, engine, timeline, put, states } = await setUpLoader(steps());
    await put('a2');
    timeline.seek('2026-03-16');
    await rest();
    timeline.seek('2026-09-21');
    await rest();
    expect(files.underWay.names).toEqual([]);
    expect(engine.log).toEqual(['load a2', 'show a2', 'abort a1']);
    expect(states()).toEqual({ a2: 'loaded' });
  });
});

describe('after the WebGL context was lost', () => {
  test('visible and loading models are loaded again, each once the engine is done with it', async () => {
    const { engine, loader, put, deliver, states } = await setUpLoader(layersOf('a', 'b', 'c'));
    await put('a');
    await deliver('b');
    loader.reloadAll();
    await rest();
    expect([...engine.shown]).toEqual([]);
    expect(states()).toEqual({ a: 'loading', b: 'loading' });
    await engine.dropping.end('a');
    await put('b', 'a', 'c');
    expect([...engine.shown].sort()).toEqual(['a', 'b', 'c']);
    expect(report).not.toHaveBeenCalled();
    expect(loader.isIdle).toBe(true);
  });

  test('several times, each load waits for the one before', async () => {
    const { files, engine, loader, put, deliver, read } = await setUpLoader(layersOf('a'));
    engine.heedsAbort = false;
    await put('a');
    loader.reloadAll();
    await engine.dropping.end('a');
    for (const readings of [2, 3]) {
      await deliver('a');
      loader.reloadAll();
      await rest();
      expect(files.asked).toHaveLength(readings);
      await read('a');
      await engine.dropping.end('a');
    }
    await put('a');
    expect(engine.clashes).toBe(0);
    expect([...engine.shown]).toEqual(['a']);
  });

  test('failed models are retried too', async () => {
    const { files, engine, loader, put } = await setUpLoader(layersOf('a'));
    await files.underWay.fail('a', new Error('gone'));
    loader.reloadAll();
    await rest();
    await put('a');
    expect([...engine.shown]).toEqual(['a']);
  });
});

describe('disposal while loading', () => {
  test('aborts fetching and parsing, and reports nothing more', async () => {
    const { files, engine, layers, store, deliver, loader, onLoadsChanged, onShownChanged } =
      await setUpLoader(layersOf('a', 'b', 'c'));
    await deliver('a');
    loader.dispose();
    onLoadsChanged.mockClear();
    onShownChanged.mockClear();
    await rest();
    layers.setOpacity(idOf('layer', 'a'), 0.5);
    store.retryFailed();
    await rest();
    expect(files.underWay.names).toEqual([]);
    expect(engine.log).toEqual(['load a', 'abort a', 'abort b']);
    expect(files.asked).toEqual(['a', 'b']);
    expect(store.loads.size).toBe(0);
    expect(onLoadsChanged).not.toHaveBeenCalled();
    expect(onShownChanged).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });
});

test('whatever happens, the wanted models are loaded in the end, and no file was loaded twice', async () => {
  const names = ['a', 'b', 'c'];
  const [first, second] = ['2026-03-16', '2026-09-21'];
  const all = () => names.map((n) => layerOf(n, versionOf(`${n}2`, second), versionOf(`${n}1`, first)));
  const step = fc.oneof(
    fc.record({ do: fc.constant('switch'), at: fc.constantFrom(...names) }),
    fc.record({ do: fc.constant('seek'), at: fc.constantFrom(first, second) }),
    fc.record({ do: fc.constantFrom('deliver', 'deliver', 'read', 'read', 'drop', 'spoil'), at: fc.nat(3) }),
    fc.record({ do: fc.constant('lose') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, heedsAbort) => {
      const { engine, files, layers, timeline, store, loader, deliver, read } = await setUpLoader(all());
      engine.heedsAbort = heedsAbort;
      const endings = {
        deliver: [files.underWay, deliver],
        read: [engine.reading, read],
        drop: [engine.dropping, (name: string) => engine.dropping.end(name)],
        spoil: [engine.reading, (name: string) => engine.reading.fail(name, new Error('damaged'))],
      } as const;
      for (const step of steps) {
        if (step.do === 'switch') {
          const id = idOf('model', step.at);
          layers.setModelVisible(id, !layers.isModelVisible(id));
        } else if (step.do === 'seek') timeline.seek(step.at);
        else if (step.do === 'lose') loader.reloadAll();
        else {
          const [{ names: underWay }, end] = endings[step.do];
          const name = underWay[step.at % underWay.length];
          if (name !== undefined) await end(name);
        }
        await rest();
        expect(files.underWay.names.length).toBeLessThanOrEqual(PARALLEL_LOADS);
      }
      store.retryFailed();
      await rest();
      while (files.underWay.names.length + engine.reading.names.length + engine.dropping.names.length > 0) {
        for (const [{ names: underWay }, end] of [endings.deliver, endings.read, endings.drop])
          for (const name of underWay) await end(name);
      }
      const wanted = layers.shownOn(timeline.day).filter(({ visible }) => visible);
      expect([...engine.shown].sort()).toEqual(wanted.map(({ version }) => nameOf(version.id)).sort());
      expect([...store.loads.values()].map(({ versionId, state }) => `${versionId} ${state}`).sort()).toEqual(
        wanted.map(({ version }) => `${version.id} loaded`).sort(),
      );
      expect(loader.isIdle).toBe(true);
      expect(engine.clashes).toBe(0);
    }),
    { numRuns: 40 },
  );
});
