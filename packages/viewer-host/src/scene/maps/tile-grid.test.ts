import { type MapFrame, mercatorReach } from '@gantry/contract';
import { expect, test } from 'vitest';
import { chooseTiles, tileCorners, tileUrl, tileWidth } from './tile-grid.ts';

/** At the zero point of Web Mercator, where a metre of it is a metre of the ground and the grid is not turned. */
const frame: MapFrame = {
  mercator: [0, 0],
  fromMercator: [1, 0, 0, 1],
  fromEcef: Array.from({ length: 16 }, () => 0),
};
const area = { x: 0, z: 0, reach: 1000 };
const choice = { area, minZoom: 0, maxZoom: 18, most: 60, coarsest: 400 };

test('addresses of pictures have column, row and zoom, also for rows that count from the south', () => {
  const tile = { z: 3, x: 6, y: 2 };
  expect(tileUrl('https://a.example/{z}/{x}/{y}.png', tile)).toBe('https://a.example/3/6/2.png');
  expect(tileUrl('https://a.example/{z}/{x}/{-y}.png', tile)).toBe('https://a.example/3/6/5.png');
  expect(tileUrl('https://a.example/%7Bz%7D/%7Bx%7D/%7By%7D?key=1', tile)).toBe(
    'https://a.example/3/6/2?key=1',
  );
});

test('the north-western tile begins at the corner of the map, with south along z', () => {
  const [northWest, , southEast] = tileCorners({ z: 1, x: 0, y: 0 }, frame);
  expect(northWest).toEqual([-mercatorReach, -mercatorReach]);
  expect(southEast[0]).toBeCloseTo(0, 6);
  expect(southEast[1]).toBeCloseTo(0, 6);
});

test('a grid that is turned turns the tiles', () => {
  // A quarter: what is east on the map is north on the grid.
  const [northWest] = tileCorners({ z: 1, x: 0, y: 0 }, { ...frame, fromMercator: [0, 1, -1, 0] });
  expect(northWest[0]).toBeCloseTo(-mercatorReach, 3);
  expect(northWest[1]).toBeCloseTo(mercatorReach, 3);
});

test('the chosen tiles cover the area without overlaps, and are finer where they would be large', () => {
  const chosen = chooseTiles({ ...choice, pixels: ({ z }) => 2 ** (z < 16 ? 10 : 4) }, frame);
  expect(chosen.length).toBeLessThanOrEqual(choice.most);
  const spots = [-900, -250, 10, 640].flatMap((x) => [-900, -250, 10, 640].map((z) => [x, z] as const));
  const covering = spots.map(
    ([x, z]) =>
      chosen.filter((tile) => {
        const [[west, north], , [east, south]] = tileCorners(tile, frame);
        return x >= west && x < east && z >= north && z < south;
      }).length,
  );
  expect(new Set(covering)).toEqual(new Set([1]));
  expect(Math.max(...chosen.map(({ z }) => z))).toBeGreaterThan(14);
});

test('no tile is asked beyond the zooms of the map, and no more than the most', () => {
  const fine = chooseTiles({ ...choice, minZoom: 18, pixels: () => 5000 }, frame);
  expect(fine).toHaveLength(60);
  expect(new Set(fine.map(({ z }) => z))).toEqual(new Set([18]));
  const coarse = chooseTiles({ ...choice, maxZoom: 3, pixels: () => 5000 }, frame);
  expect(coarse.every(({ z }) => z === 3)).toBe(true);
  expect(tileWidth(0)).toBeCloseTo(40_075_016.69, 1);
});
