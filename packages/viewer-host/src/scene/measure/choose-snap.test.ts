import { Matrix4, OrthographicCamera, Vector2, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { mergeTargets, outlineOf, type SnapTargets } from '../engine/snap-targets.ts';
import { chooseSnap } from './choose-snap.ts';

/** Looks down from 100 m at 80 by 60 m in 800 by 600 px: 10 px are a metre. Up in the picture is -z. */
const camera = new OrthographicCamera(-40, 40, 30, -30, 1, 500);
camera.position.set(0, 100, 0);
camera.up.set(0, 0, -1);
camera.lookAt(0, 0, 0);
camera.updateMatrixWorld();

/** A square roof of 10 m at a height of 10 m, as two triangles. */
const points = [0, 10, 0, 10, 10, 0, 10, 10, 10, 0, 10, 10];
const outline = outlineOf(points, [0, 1, 2, 0, 2, 3], new Matrix4());
const roof: SnapTargets = {
  surface: {
    versionId: 'v',
    point: new Vector3(5, 10, 5),
    distance: 90,
    normal: new Vector3(0, 1, 0),
    outline,
  },
  corners: [],
  edges: [],
};
const snap = (
  targets: SnapTargets,
  x: number,
  z: number,
  more: { reach?: number; faceOnly?: boolean } = {},
) => {
  const aim = {
    at: new Vector2(x / 40, -z / 30),
    camera,
    width: 800,
    height: 600,
    reach: 10,
    faceOnly: false,
  };
  const found = chooseSnap(targets, { ...aim, ...more });
  return found && [found.kind, ...found.point.toArray().map((value) => Math.round(value * 100) / 100)];
};

test('the outline of a face has no edge between its triangles', () => {
  expect(outline).toHaveLength(4);
  const moved = outlineOf(points, [0, 1, 2, 0, 2, 3], new Matrix4().makeTranslation(1, 2, 3));
  expect(moved[0]?.from.toArray()).toEqual([1, 12, 3]);
  expect(outlineOf(undefined, undefined, new Matrix4())).toEqual([]);
});

test('a corner within reach goes before an edge, and an edge before the face', () => {
  expect(snap(roof, 0.5, 0.6)).toEqual(['corner', 0, 10, 0]);
  expect(snap(roof, 5, 0.6)).toEqual(['edge', 5, 10, 0]);
  expect(snap(roof, 5, 5)).toEqual(['face', 5, 10, 5]);
});

test('a finger reaches farther than a mouse', () => {
  expect(snap(roof, 1.6, 1.6)).toEqual(['face', 5, 10, 5]);
  expect(snap(roof, 1.6, 1.6, { reach: 24 })).toEqual(['corner', 0, 10, 0]);
});

test('what the surface covers is left out, and what lies beside it is met', () => {
  const near = { ...roof, corners: [new Vector3(5, 2, 5)], edges: [] };
  expect(snap(near, 5, 5)).toEqual(['face', 5, 10, 5]);
  const before = { ...roof, corners: [new Vector3(5, 12, 5)] };
  expect(snap(before, 5, 5)).toEqual(['corner', 5, 12, 5]);
  expect(snap(before, 5, 5, { faceOnly: true })).toEqual(['face', 5, 10, 5]);
  const alone = {
    surface: undefined,
    corners: [],
    edges: [{ from: new Vector3(20, 0, 0), to: new Vector3(20, 0, 20) }],
  };
  expect(snap(alone, 20.7, 8)).toEqual(['edge', 20, 0, 8]);
  expect(snap(alone, 25, 8)).toBeUndefined();
});

test('of several models, the nearest surface covers the others', () => {
  const lower = { ...roof, surface: roof.surface && { ...roof.surface, versionId: 'low', distance: 95 } };
  expect(mergeTargets([lower, roof]).surface?.versionId).toBe('v');
  expect(mergeTargets([]).surface).toBeUndefined();
});
