import { Plane, Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { Edge, SnapTargets } from './snap-targets.ts';
import { uncutTargets } from './uncut-targets.ts';

const at = (x: number, y: number, z: number) => new Vector3(x, y, z);
const edge = (from: Vector3, to: Vector3): Edge => ({ from, to });
/** Keeps what is below 5 m. */
const below5 = new Plane(at(0, -1, 0), 5);
/** Looks straight down from 100 m. */
const down = new Ray(at(1, 100, 1), at(0, -1, 0));
const rounded = (point: Vector3 | undefined) =>
  point?.toArray().map((value) => Math.round(value * 1000) / 1000 + 0);
const column: SnapTargets = {
  surface: {
    versionId: 'v',
    point: at(1, 0, 1),
    distance: 100,
    // The back of the bottom face: the line of sight is inside the column.
    normal: at(0, -1, 0),
    outline: [edge(at(0, 0, 0), at(2, 0, 0))],
  },
  corners: [at(0, 0, 0), at(0, 10, 0), at(0, 5, 0)],
  edges: [edge(at(0, 0, 0), at(0, 10, 0)), edge(at(0, 10, 0), at(2, 10, 0)), edge(at(0, 2, 0), at(2, 2, 0))],
};

test('without a section everything stays as it is', () => {
  expect(uncutTargets(column, [], down)).toBe(column);
});

test('corners and edges that are cut away are left out, and an edge ends where it is cut, without a corner there', () => {
  const { corners, edges } = uncutTargets(column, [below5], down);
  expect(corners.map(rounded)).toEqual([
    [0, 0, 0],
    [0, 5, 0],
  ]);
  expect(edges.map(({ from, to }) => [rounded(from), rounded(to)])).toEqual([
    [
      [0, 0, 0],
      [0, 5, 0],
    ],
    [
      [0, 2, 0],
      [2, 2, 0],
    ],
  ]);
  expect(edges[0]?.corners?.map(rounded)).toEqual([[0, 0, 0]]);
});

test('an edge across two planes keeps what lies between them', () => {
  const above2 = new Plane(at(0, 1, 0), -2);
  const { edges } = uncutTargets({ ...column, edges: column.edges.slice(0, 1) }, [below5, above2], down);
  expect(edges.map(({ from, to, corners }) => [rounded(from), rounded(to), corners])).toEqual([
    [[0, 2, 0], [0, 5, 0], []],
  ]);
});

test('inside a solid that is cut, the point lies on the cut surface, which faces the camera and has no edges', () => {
  const { surface } = uncutTargets(column, [below5], down);
  expect([rounded(surface?.point), surface?.distance, rounded(surface?.normal)]).toEqual([
    [1, 5, 1],
    95,
    [0, 1, 0],
  ]);
  expect(surface?.outline).toEqual([]);
});

test('a face that is seen from its front stays, with what is left of its outline', () => {
  const front = {
    ...column,
    surface: column.surface && { ...column.surface, normal: at(0, 1, 0), outline: column.edges },
  };
  const { surface } = uncutTargets(front, [below5], down);
  expect([rounded(surface?.point), surface?.outline.length]).toEqual([[1, 0, 1], 2]);
});
