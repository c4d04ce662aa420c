import type { RasterMap } from '@gantry/contract';
import { Mesh, PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MapState } from '../../state/map-store.ts';
import { MapError } from './fetch-tile.ts';
import { RasterDrawing } from './raster-drawing.ts';

const map: RasterMap = {
  id: 'streets',
  title: { en: 'Streets', 'zh-CN': '街道' },
  attribution: 'Example',
  kind: 'raster',
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  minZoom: 0,
  maxZoom: 18,
  height: 3,
};

function setUp(answer: (url: string, signal: AbortSignal) => Promise<ImageBitmap>) {
  const camera = new PerspectiveCamera(50, 1.6, 1, 10_000);
  camera.position.set(0, 300, 300);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const scene = new Scene();
  const states: MapState[] = [];
  const requestDraw = vi.fn();
  const asked: string[] = [];
  const drawing = new RasterDrawing(
    map,
    {
      frame: { mercator: [0, 0], fromMercator: [1, 0, 0, 1], fromEcef: [] },
      scene,
      // Pictures are drawn without the renderer, which only tilesets need.
      gl: () => ({}) as WebGLRenderer,
      camera: () => camera,
      size: () => ({ width: 1280, height: 800 }),
      area: () => ({ x: 0, z: 0, reach: 500 }),
      groundHeight: () => -20,
      originHeight: () => 1,
      requestDraw,
      onExtent: () => undefined,
      onState: (state) => states.push(state),
    },
    (url, signal) => {
      asked.push(url);
      return answer(url, signal);
    },
  );
  onTestFinished(() => drawing.dispose());
  const meshes = () => {
    const found: Mesh[] = [];
    scene.traverse((object) => {
      if (object instanceof Mesh) found.push(object);
    });
    return found;
  };
  return { drawing, scene, states, asked, meshes, requestDraw };
}

// happy-dom has no bitmaps; the drawing closes them and hands them to three.
const bitmap = () => ({ width: 256, height: 256, close: vi.fn() }) as unknown as ImageBitmap;

test('pictures lie on a plane at the height of the map, which is in the datum of the project', async () => {
  const { drawing, states, asked, meshes } = setUp(async () => bitmap());
  await vi.waitFor(() => expect(meshes().length).toBeGreaterThan(3));
  expect(states).toEqual([{ kind: 'loading' }, { kind: 'ready' }]);
  expect(drawing.height).toBe(2);
  expect(new Set(asked).size).toBe(asked.length);
  expect(meshes().every(({ parent }) => parent?.position.y === 2)).toBe(true);
});

test.each<[string, MapError]>([
  ['does not answer', new MapError({ kind: 'unreachable' })],
  ['answers 404', new MapError({ kind: 'status', status: 404 })],
  ['sends a page', new MapError({ kind: 'content' })],
])('a server that %s is asked no further, and the reason is told', async (_what, error) => {
  const { drawing, states, asked } = setUp(() => Promise.reject(error));
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: 'failed', failure: error.failure }));
  const count = asked.length;
  expect(count).toBeLessThan(12);
  drawing.rest();
  await new Promise((done) => setTimeout(done, 20));
  expect(asked).toHaveLength(count);
});

test('a tile that is missing at the edge of the map is asked for once, and the others are shown', async () => {
  let nth = 0;
  const { drawing, states, asked, meshes } = setUp(async () => {
    nth += 1;
    if (nth === 3) throw new MapError({ kind: 'status', status: 404 });
    return bitmap();
  });
  await vi.waitFor(() => expect(meshes().length).toBeGreaterThan(3));
  drawing.rest();
  await new Promise((done) => setTimeout(done, 20));
  expect(states.at(-1)).toEqual({ kind: 'ready' });
  expect(new Set(asked).size).toBe(asked.length);
});

test('a view that is at rest asks for no frame', async () => {
  const { drawing, asked, meshes, requestDraw } = setUp(async () => bitmap());
  await vi.waitFor(() => expect(meshes()).toHaveLength(new Set(asked).size));
  await vi.waitFor(() => expect(requestDraw).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done, 20));
  requestDraw.mockClear();
  drawing.rest();
  expect(requestDraw).not.toHaveBeenCalled();
});

test('works below it are seen through it', async () => {
  const { drawing, meshes } = setUp(async () => bitmap());
  await vi.waitFor(() => expect(meshes().length).toBeGreaterThan(3));
  drawing.setSeenThrough(true);
  const materials = meshes().flatMap(({ material }) => material);
  expect(
    materials.every(({ transparent, depthWrite, opacity }) => transparent && !depthWrite && opacity < 0.5),
  ).toBe(true);
});

test('disposed, it ends its requests and leaves nothing in the scene', async () => {
  const signals: AbortSignal[] = [];
  const { drawing, scene } = setUp((_url, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  drawing.dispose();
  expect(signals.length).toBeGreaterThan(0);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  expect(scene.children).toEqual([]);
});
