import { BufferGeometry, Mesh, MeshLambertMaterial, Scene } from 'three';
import { expect, test } from 'vitest';
import { SURFACE_LAYER } from '../engine/tile-materials.ts';
import { Surfaces } from './surfaces.ts';

function tileOf(...groups: [number, number, number][]) {
  const solid = new MeshLambertMaterial();
  const ghost = new MeshLambertMaterial({ transparent: true, depthWrite: false });
  const tile = new Mesh(new BufferGeometry(), [solid, solid.clone(), ghost]);
  for (const group of groups) tile.geometry.addGroup(...group);
  tile.layers.enable(SURFACE_LAYER);
  return tile;
}

test('adjoining parts are drawn at once whatever their colours, hidden and ghosted ones not at all', () => {
  const tile = tileOf([0, 3, 0], [6, 3, 0], [18, Infinity, 0], [3, 3, 1], [9, 3, 2], [15, 3, 1]);
  const own = tile.geometry.groups;
  const line = new Mesh(new BufferGeometry());
  const surfaces = new Surfaces();
  surfaces.read(new Scene().add(tile, line));
  let drawn: unknown;
  surfaces.joined(() => {
    drawn = tile.geometry.groups.map(({ start, count }) => [start, count]);
  });
  expect(drawn).toEqual([
    [0, 9],
    [15, Infinity],
  ]);
  expect(tile.geometry.groups).toBe(own);
});

test('a drawing that fails leaves the parts as they were', () => {
  const tile = tileOf([0, 3, 0], [3, 3, 1]);
  const surfaces = new Surfaces();
  surfaces.read(new Scene().add(tile));
  expect(() =>
    surfaces.joined(() => {
      throw new Error('context lost');
    }),
  ).toThrow('context lost');
  expect(tile.geometry.groups).toHaveLength(2);
});

test('hidden models have no surfaces', () => {
  const tile = tileOf([0, 3, 0]);
  const scene = new Scene().add(tile);
  const surfaces = new Surfaces();
  expect(surfaces.read(scene)).toBe(true);
  expect(surfaces.read(scene)).toBe(false);
  tile.visible = false;
  expect(surfaces.read(scene)).toBe(true);
});
