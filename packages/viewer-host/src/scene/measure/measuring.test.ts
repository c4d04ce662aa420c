import { observable, runInAction } from 'mobx';
import { type Group, type Mesh, OrthographicCamera, Scene, Sprite, Vector3 } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MeasureStore } from '../../state/measure-store.ts';
import type { SnapTargets } from '../engine/snap-targets.ts';
import { Measuring } from './measuring.ts';

const none: SnapTargets = { surface: undefined, corners: [], edges: [] };
const palette = observable({ brand: '#0055aa', background1: '#ffffff' });

let store: MeasureStore;
let scene: Scene;
let measuring: Measuring;
const requestDraw = vi.fn();
const snapTargets = vi.fn<(at: unknown, reach: number) => Promise<SnapTargets>>();

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.clearAllMocks();
  snapTargets.mockResolvedValue(none);
  // Looks down from 100 m; 10 px are a metre, and the middle is at 400, 300.
  const camera = new OrthographicCamera(-40, 40, 30, -30, 1, 500);
  camera.position.set(0, 100, 0);
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const canvas = document.createElement('canvas');
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  store = new MeasureStore(localStorage);
  scene = new Scene();
  measuring = new Measuring({
    engine: { canvas, scene, rig: { camera, stage: { width: 800, height: 600 } }, requestDraw, snapTargets },
    store,
    palette: () => ({ ...palette }),
    groundHeight: () => 0,
    toGrid: ({ x, y, z }) => new Vector3(836_000 + x, 819_000 - z, y),
    toScene: ({ x, y, z }) => new Vector3(x - 836_000, z, 819_000 - y),
  });
});
afterEach(() => {
  measuring.dispose();
  vi.useRealTimers();
});

const click = async (x: number, y: number) => {
  measuring.claim?.onClick({ x, y, isTouch: false });
  await vi.advanceTimersByTimeAsync(1000);
};
// Safe: the layer puts one group into the scene, with a group for each measurement.
const drawn = () => (scene.children[0] as Group).children as Group[];
const resources = () =>
  drawn().flatMap((group) =>
    group.children.map((child) => (child instanceof Sprite ? child.material.map : (child as Mesh).geometry)),
  );

test('takes no pointers until a tool is on, and none after it', () => {
  expect(measuring.claim).toBeUndefined();
  store.start('length');
  expect(measuring.claim).toBeDefined();
  store.undo();
  expect(measuring.claim).toBeUndefined();
});

test('two clicks on the ground are a length on the grid, drawn with a halo, marks and a label', async () => {
  store.start('length');
  await click(400, 300);
  await click(500, 300);
  const [length] = store.results;
  expect(length?.points.map(({ at }) => [at.x, at.y, at.z].map(Math.round))).toEqual([
    [836_000, 819_000, 0],
    [836_010, 819_000, 0],
  ]);
  expect(drawn()).toHaveLength(1);
  expect(drawn()[0]?.children.filter((child) => child instanceof Sprite)).toHaveLength(3);
  expect(drawn()[0]?.children).toHaveLength(5);
});

test('a point on a face has its normal in the grid, and its model', async () => {
  const normal = new Vector3(0, 0, 1);
  const surface = { versionId: 'v7', point: new Vector3(1, 2, 3), distance: 98, normal, outline: [] };
  snapTargets.mockResolvedValue({ ...none, surface });
  store.start('point');
  await click(410, 330);
  expect(store.results[0]?.points).toEqual([
    { at: { x: 836_001, y: 818_997, z: 2 }, normal: { x: 0, y: -1, z: 0 }, versionId: 'v7' },
  ]);
});

test('a finger beside an object reaches as far for corners and edges as on it', async () => {
  // 20 px beside the edge.
  const edge = { from: new Vector3(2, 0, -9), to: new Vector3(2, 0, 9) };
  snapTargets.mockImplementation((_, reach) =>
    Promise.resolve(reach < 20 ? none : { ...none, edges: [edge] }),
  );
  store.start('point');
  await click(400, 300);
  measuring.claim?.onClick({ x: 400, y: 300, isTouch: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.results.map(({ points }) => Math.round(points[0]?.at.x ?? 0))).toEqual([836_000, 836_002]);
});

test('a double click ends an area with its last corner', async () => {
  store.start('area');
  await click(400, 300);
  await click(500, 300);
  measuring.claim?.onClick({ x: 500, y: 200, isTouch: false });
  measuring.claim?.onClick({ x: 501, y: 200, isTouch: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.results.map(({ points }) => points.length)).toEqual([3]);
});

test('a late answer takes no point for a tool that has ended', async () => {
  let answer: (targets: SnapTargets) => void = () => undefined;
  snapTargets.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  store.start('point');
  await click(400, 300);
  store.setTool(undefined);
  answer(none);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.results).toEqual([]);
});

test('a mark shows what a click would snap to, until the tool ends', async () => {
  store.start('point');
  measuring.claim?.onHover({ x: 400, y: 300, isTouch: false });
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn()).toHaveLength(1);
  store.setTool(undefined);
  expect(drawn()).toHaveLength(0);
});

test('asks for frames only when what is drawn changes, and frees all of it', async () => {
  expect(requestDraw).not.toHaveBeenCalled();
  store.start('length');
  await click(400, 300);
  await click(500, 300);
  const before = requestDraw.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(requestDraw).toHaveBeenCalledTimes(before);
  const old = resources();
  const freed = old.map((one) => {
    const listener = vi.fn();
    // Safe: textures and geometries tell of their end by the same event.
    (one as Mesh['geometry']).addEventListener('dispose', listener);
    return listener;
  });
  runInAction(() => {
    palette.brand = '#ffcc00';
  });
  for (const listener of freed) expect(listener).toHaveBeenCalled();
  expect(resources()).toHaveLength(old.length);
  measuring.dispose();
  expect(scene.children).toHaveLength(0);
});
