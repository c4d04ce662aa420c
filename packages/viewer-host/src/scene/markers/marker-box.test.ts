import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarkerItem } from './cluster-markers.ts';
import { clusterBox, fanOut, hitMarkers, idOf, type PlacedItem, sizes, tileBox } from './marker-box.ts';

const placed = (id: string, x: number, y: number): PlacedItem => {
  const item: MarkerItem = {
    kind: 'single',
    marker: {
      id,
      x,
      y,
      depth: 0,
      count: 1,
      aggregate: 'count',
      tone: 'info',
      cluster: undefined,
      selected: false,
    },
  };
  return {
    item,
    box: tileBox({ at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } }, icon: 'Fire', count: 3 }),
    x,
    y,
  };
};
const hit = (items: readonly PlacedItem[], x: number, y: number) => {
  const found = hitMarkers(items, x, y);
  return found && idOf(found.item);
};

test('a marker is hit on its tile, above its point', () => {
  const marker = placed('a', 100, 100);
  expect(hit([marker], 100, 100 - sizes.tail - sizes.height / 2)).toBe('a');
  expect(hit([marker], 100, 140)).toBeUndefined();
});

test('every target is at least 44 pixels in both directions', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 0, max: 9999 }), { nil: undefined }),
      fc.constantFrom('tile' as const, 'pill' as const, 'hexagon' as const, 'diamond' as const),
      fc.double({ min: -21.9, max: 21.9, noNaN: true }),
      fc.double({ min: -21.9, max: 21.9, noNaN: true }),
      (count, shape, dx, dy) => {
        const box = tileBox({
          at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } },
          icon: 'Fire',
          shape,
          ...(count === undefined ? {} : { count }),
        });
        const item = { ...placed('a', 0, 0), box };
        expect(hit([item], box.left + box.width / 2 + dx, box.top + box.height / 2 + dy)).toBe('a');
      },
    ),
  );
});

test('of two overlapping markers the upper one is hit, and beside them the nearer one', () => {
  const lower = placed('lower', 100, 100);
  const upper = placed('upper', 110, 100);
  expect(hit([lower, upper], 105, 76)).toBe('upper');
  expect(hit([lower, upper], 78, 76)).toBe('lower');
});

test('clusters are hit as a whole', () => {
  const cluster: MarkerItem = {
    kind: 'cluster',
    id: 'c',
    x: 50,
    y: 50,
    depth: 0,
    members: [],
    aggregate: 'count',
    value: 4,
    shares: [],
  };
  expect(hit([{ item: cluster, box: clusterBox, x: 50, y: 50 }], 68, 34)).toBe('c');
});

test('fanned out markers do not cover each other', () => {
  for (const count of [2, 5, 8, 9, 30, 80]) {
    const places = fanOut(count);
    expect(places).toHaveLength(count);
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(44);
  }
});
