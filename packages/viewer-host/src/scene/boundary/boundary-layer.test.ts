import type { SavedBoundary } from '@gantry/contract';
import { scenePalette } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { type Group, Scene } from 'three';
import type { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LineStore } from '../../state/line-store.ts';
import { BoundaryLayer } from './boundary-layer.ts';

const square: SavedBoundary = {
  fileName: 'site.geojson',
  fileCrs: 2326,
  areas: [
    [
      [
        [836_000, 818_900],
        [836_100, 818_900],
        [836_100, 819_000],
        [836_000, 819_000],
      ],
    ],
  ],
  area: 10_000,
  extent: { min: [836_000, 818_900], max: [836_100, 819_000] },
  distance: 0,
  notes: [],
  version: 1,
  changedBy: 'Yip Wing Sze',
  changedAt: '2026-11-20T06:32:00Z',
};

class Given {
  current: SavedBoundary | null = null;
  origin = { easting: 836_000, northing: 818_900, height: 0 };
  isDark = false;

  constructor() {
    makeAutoObservable(this, { current: observableRef, origin: observableRef });
  }
}

function setUp() {
  const given = new Given();
  const lines = new LineStore();
  const scene = new Scene();
  const requestDraw = vi.fn();
  const layer = new BoundaryLayer({
    engine: { scene, requestDraw },
    store: given,
    layers: {
      get origin() {
        return given.origin;
      },
      lines,
    },
    palette: () => scenePalette(given.isDark ? 'dark' : 'light'),
    groundHeight: () => -12,
    onChanged: () => undefined,
  });
  onTestFinished(() => layer.dispose());
  const [group] = scene.children as Group[];
  if (!group) throw new Error('The layer has no group.');
  const drawn = () => group.children as LineSegments2[];
  return { given, lines, scene, layer, group, drawn, requestDraw };
}

test('the line goes around the area on the ground, north towards negative z', () => {
  const { given, layer, group, drawn, requestDraw } = setUp();
  expect(drawn()).toEqual([]);
  runInAction(() => {
    given.current = square;
  });
  expect(requestDraw).toHaveBeenCalled();
  const starts = drawn()[0]?.geometry.getAttribute('instanceStart');
  const corners = Array.from({ length: starts?.count ?? 0 }, (_, at) => [starts?.getX(at), starts?.getZ(at)]);
  expect(corners).toEqual([
    [0, 0],
    [100, 0],
    [100, -100],
    [0, -100],
  ]);
  expect(group.position.y).toBeCloseTo(-12, 0);
  expect(layer.corners().map(({ x, z }) => [x, z])).toEqual([
    [0, 0],
    [100, -100],
  ]);
});

test('what stands before it covers it, but for a faint line', () => {
  const { given, drawn } = setUp();
  runInAction(() => {
    given.current = square;
  });
  const seenThrough = drawn()
    .map(({ material }) => material)
    .filter(({ depthTest }) => !depthTest);
  expect(seenThrough.map(({ opacity }) => opacity)).toEqual([0.25]);
});

test('it is not drawn while it is switched off, or far from the models', () => {
  const { given, lines, layer, drawn } = setUp();
  runInAction(() => {
    given.current = square;
  });
  lines.setShown('boundary', false);
  expect(drawn()).toEqual([]);
  expect(layer.corners()).toEqual([]);
  lines.showAll();
  expect(drawn()).toHaveLength(3);
  runInAction(() => {
    given.current = { ...square, notes: ['FAR_AWAY'] };
  });
  expect(drawn()).toEqual([]);
});

test('it follows the theme and the origin, and frees what it drew before', () => {
  const { given, layer, drawn, scene } = setUp();
  runInAction(() => {
    given.current = square;
  });
  const freed = vi.fn();
  const before = drawn();
  for (const line of before) (line.material as LineMaterial).addEventListener('dispose', freed);
  before[0]?.geometry.addEventListener('dispose', freed);
  runInAction(() => {
    given.isDark = true;
    given.origin = { easting: 836_050, northing: 818_900, height: 0 };
  });
  expect(freed.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(layer.corners()[0]?.x).toBe(-50);
  layer.dispose();
  expect(scene.children).toEqual([]);
});
