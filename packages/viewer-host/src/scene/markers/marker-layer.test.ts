import type { Locale, MarkerSpec } from '@gantry/plugin-sdk';
import { scenePalette } from '@gantry/plugin-ui';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MarkerStore } from '../../state/marker-store.ts';
import { sceneTexts } from '../scene-texts.ts';
import { MarkerLayer } from './marker-layer.ts';
import { MarkerPainter } from './marker-painter.ts';

/** A 2D context that draws nothing, because happy-dom has none. */
function silentPen(): CanvasRenderingContext2D {
  const nothing = () => ({ width: 10, addColorStop: () => undefined });
  // Every method and property of a context works without effect.
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_target, name) => (name === 'canvas' ? undefined : nothing),
    set: () => true,
  });
}

beforeEach(() => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width = 1;
      height = 1;
      getContext = silentPen;
    },
  );
  vi.stubGlobal(
    'Path2D',
    class {
      arc = () => undefined;
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(silentPen);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A camera 100 m above the ground that looks straight down, north up, on a stage of 800 x 600. */
function setUp(locale: Locale = 'en') {
  const camera = new PerspectiveCamera(60, 800 / 600, 1, 500);
  camera.position.set(0, 100, 0);
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const stage = document.createElement('div');
  const store = new MarkerStore();
  const events = { onActivate: vi.fn(), onZoomTo: vi.fn(), onMenu: vi.fn() };
  const layer = new MarkerLayer({
    stage,
    store,
    palette: () => scenePalette('light'),
    texts: () => sceneTexts(locale),
    iconPath: () => undefined,
    reducedMotion: () => true,
    camera: () => camera,
    toScene: (position) => {
      if (position.frame !== 'scene') throw new Error('This project has no such frame.');
      return new Vector3().copy(position.at);
    },
    boundsOf: async () => new Box3(new Vector3(-1, 0, -1), new Vector3(1, 4, 1)),
    ...events,
  });
  layer.resize(800, 600);
  const add = (x: number, z: number, more: object = {}) =>
    store.add('acme', [{ at: { frame: 'scene', at: { x, y: 0, z } }, count: 1, ...more }])[0] ?? '';
  /** Markers are processed at the end of the task. */
  const draw = async () => {
    await Promise.resolve();
    layer.draw();
  };
  return { layer, store, stage, events, add, draw };
}

describe('markers', () => {
  test('are hit where they are drawn, above their point', async () => {
    const { layer, events, add, draw } = setUp();
    const id = add(0, 0);
    await draw();
    expect(layer.hit(400, 420)).toBeUndefined();
    const hit = layer.hit(400, 280);
    expect(hit && layer.markerOf(hit)?.id).toBe(id);
    if (hit) layer.activate(hit);
    expect(events.onActivate.mock.calls).toEqual([[expect.objectContaining({ id, owner: 'acme' })]]);
    layer.dispose();
  });

  test('follow the store: moved, removed, out of sight', async () => {
    const { layer, store, add, draw } = setUp();
    const id = add(0, 0);
    const other = add(1000, 0);
    await draw();
    expect(layer.hit(400, 280)).toBeDefined();
    store.update(id, { at: { frame: 'scene', at: { x: 20, y: 0, z: 0 } } });
    await draw();
    expect(layer.hit(400, 280)).toBeUndefined();
    expect(layer.hit(504, 280)).toBeDefined();
    store.remove([id, other]);
    await draw();
    expect(layer.hit(504, 280)).toBeUndefined();
    layer.dispose();
  });

  test('that are close together form a cluster, which zooms in, or fans out if zooming would not help', async () => {
    const { layer, events, add, draw } = setUp();
    for (const x of [0, 2, 4]) add(x, 0, { cluster: 'permits' });
    await draw();
    const group = layer.hit(410, 300);
    expect(group?.item).toMatchObject({ kind: 'cluster', value: 3 });
    if (group) layer.activate(group);
    expect(events.onZoomTo).toHaveBeenCalledOnce();
    layer.dispose();

    const tight = setUp();
    for (const x of [0, 0.1, 0.2]) tight.add(x, 0, { cluster: 'permits' });
    await tight.draw();
    const pile = tight.layer.hit(400, 300);
    if (pile) tight.layer.activate(pile);
    await tight.draw();
    expect(tight.events.onZoomTo).not.toHaveBeenCalled();
    expect(tight.layer.hit(400, 300 - 56)?.item.kind).toBe('single');
    tight.layer.closeFan();
    await tight.draw();
    expect(tight.layer.hit(400, 300)?.item.kind).toBe('cluster');
    tight.layer.dispose();
  });

  const sensor = { aggregate: 'max', noun: { one: 'sensor', other: 'sensors' }, unit: 'dB' } as const;
  const permit = { aggregate: 'sum', noun: { one: 'permit', other: 'permits' } } as const;
  test.each<[string, Locale, readonly Partial<MarkerSpec>[]]>([
    [
      '3 sensors close together, highest 72 dB. Zoom in',
      'en',
      [70, 72, 68].map((count) => ({ ...sensor, count })),
    ],
    [
      '5 permits close together. Zoom in',
      'en',
      [
        { ...permit, count: 2 },
        { ...permit, count: 3 },
      ],
    ],
    [
      '1 permit close together. Zoom in',
      'en',
      [
        { ...permit, count: 1 },
        { ...permit, count: 0 },
      ],
    ],
    ['2 markers close together. Zoom in', 'en', [{ count: 70 }, { count: 72 }]],
    [
      '2 markers close together, 0.3 m³ in all. Zoom in',
      'en',
      [0.1, 0.2].map((count) => ({ aggregate: 'sum', count, unit: 'm³' })),
    ],
    [
      '2 个相近的传感器，最高 72 dB，放大查看',
      'zh-CN',
      [70, 72].map((count) => ({ ...sensor, count, noun: { one: '传感器', other: '传感器' } })),
    ],
    [
      '5 个相近的许可证，放大查看',
      'zh-CN',
      [2, 3].map((count) => ({ aggregate: 'sum', count, noun: { one: '许可证', other: '许可证' } })),
    ],
    ['2 个相近的标记，放大查看', 'zh-CN', [{}, {}]],
    ['2 个相近的标记，共 5，放大查看', 'zh-CN', [2, 3].map((count) => ({ aggregate: 'sum', count }))],
  ])('in a group are told of as "%s"', async (name, locale, specs) => {
    vi.useFakeTimers();
    const { layer, stage, add, draw } = setUp(locale);
    for (const [i, spec] of specs.entries()) add(i, 0, { count: undefined, cluster: 'mine', ...spec });
    await draw();
    vi.advanceTimersByTime(250);
    const names = [...stage.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([name]);
    layer.dispose();
    vi.useRealTimers();
  });

  test('show their label when they have the focus', async () => {
    const { layer, add, draw } = setUp();
    const written = vi.spyOn(MarkerPainter.prototype, 'label');
    for (const x of [0, 1]) add(x, 0, { cluster: 'mine', ...sensor, count: 60 + x });
    await draw();
    const group = layer.hit(402, 300);
    layer.setActive(group?.item.kind === 'cluster' ? group.item.id : '');
    await draw();
    expect(written.mock.calls.map(([, text]) => text)).toEqual([
      '2 sensors close together, highest 61 dB. Zoom in',
    ]);
    layer.dispose();
  });

  test('of two plugins are never grouped, whatever their cluster names', async () => {
    const { layer, store, add, draw } = setUp();
    const at = (x: number): MarkerSpec => ({
      at: { frame: 'scene', at: { x, y: 0, z: 0 } },
      cluster: 'mine',
    });
    add(0, 0, { cluster: 'mine' });
    store.add('other', [at(1)]);
    await draw();
    expect(layer.hit(400, 280)?.item.kind).toBe('single');
    layer.dispose();
  });

  test('are buttons for people without a pointer, and removed with the scene', async () => {
    vi.useFakeTimers();
    const { layer, stage, events, add, draw } = setUp();
    add(0, 0, { label: 'Bay 12' });
    await draw();
    vi.advanceTimersByTime(250);
    const button = stage.querySelector('button');
    expect(button?.getAttribute('aria-label')).toBe('Bay 12');
    button?.click();
    expect(events.onActivate).toHaveBeenCalledOnce();
    layer.dispose();
    vi.useRealTimers();
    expect(stage.childElementCount).toBe(0);
  });

  test('on an object are placed on top of it; one in an unknown frame is left out, and the others stay', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { layer, store, add, draw } = setUp();
    store.add('acme', [{ at: { frame: 'wgs84', lat: 22, lon: 114 } }]);
    store.add('acme', [{ at: { modelId: 'm', globalId: 'g' } }]);
    add(30, 0);
    await draw();
    await Promise.resolve();
    await draw();
    expect(layer.hit(400, 280)).toBeDefined();
    expect(report).toHaveBeenCalledOnce();
    layer.dispose();
  });
});
