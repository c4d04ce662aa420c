import { BufferGeometry, Layers, type Material, Mesh, MeshLambertMaterial } from 'three';
import { expect, it } from 'vitest';
import { SURFACE_LAYER, TileMaterials } from './tile-materials.ts';

/** An engine's model with one tile, which tells of changes as the engine does. */
function setUp() {
  const own = new MeshLambertMaterial();
  const tile = new Mesh(new BufferGeometry(), [own]);
  const tiles = new Set<Mesh>();
  const listeners: { set?: (change: { value: Mesh }) => void; view?: () => void } = {};
  const seen: Material[] = [];
  const changes = { count: 0 };
  const materials = new TileMaterials(
    {
      tiles: {
        values: () => tiles.values(),
        onItemSet: { add: (handler) => Object.assign(listeners, { set: handler }) },
        onItemDeleted: { add: () => undefined },
      },
      onViewUpdated: { add: (handler) => Object.assign(listeners, { view: handler }) },
    },
    (material) => seen.push(material),
    () => {
      changes.count += 1;
    },
  );
  return { materials, tile, own, seen, changes, tiles, listeners };
}

it('treats materials that a tile gets after its view was updated, before they are drawn, and once', () => {
  const { materials, tile, own, seen, changes, tiles, listeners } = setUp();
  tiles.add(tile);
  listeners.set?.({ value: tile });
  listeners.view?.();
  expect(seen).toEqual([own, own]);
  expect(changes.count).toBe(2);
  materials.treatNew();
  expect(seen).toHaveLength(2);
  expect(changes.count).toBe(2);
  const painted = new MeshLambertMaterial();
  tile.material = [own, painted];
  materials.treatNew();
  materials.treatNew();
  expect(seen.slice(2)).toEqual([own, painted]);
  expect(changes.count).toBe(3);
});

it('treats tiles again that are there, and gives surfaces their layer', () => {
  const { materials, tile, own, seen, changes, tiles } = setUp();
  tiles.add(tile);
  materials.treatAll();
  expect(seen).toEqual([own]);
  expect(changes.count).toBe(0);
  const surfaces = new Layers();
  surfaces.set(SURFACE_LAYER);
  expect(tile.layers.test(surfaces)).toBe(true);
});
