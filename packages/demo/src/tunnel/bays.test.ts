import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BAY_COUNT, bayPosition, sectionOf, toGrid, tunnelLayout } from './bays.ts';

test('the west portal is at the map origin, and the far portal at its surveyed position', () => {
  expect(toGrid({ x: 0, y: 0, z: 0 })).toEqual({ easting: 836000, northing: 818900, height: -20 });
  const far = toGrid({ x: 1200, y: 0, z: 20 });
  expect(far.easting).toBeCloseTo(837159.111, 3);
  expect(far.northing).toBeCloseTo(819210.583, 3);
  expect(far.height).toBe(0);
});

test('the grid keeps distances to a ten-millionth', () => {
  const coordinate = fc.double({ min: -1500, max: 1500, noNaN: true });
  const point = fc.record({ x: coordinate, y: coordinate, z: coordinate });
  fc.assert(
    fc.property(point, point, (a, b) => {
      const [ga, gb] = [toGrid(a), toGrid(b)];
      const inModel = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
      const inGrid = Math.hypot(ga.easting - gb.easting, ga.northing - gb.northing, ga.height - gb.height);
      expect(Math.abs(inGrid - inModel)).toBeLessThan(inModel * 1e-7 + 1e-8);
    }),
  );
});

test('bays follow each other every 10 m, EB north of WB', () => {
  expect(bayPosition('EB', 1)).toEqual({ x: 5, y: 7.5, z: 13 });
  expect(bayPosition('WB', BAY_COUNT)).toEqual({ x: 1195, y: -7.5, z: 13 });
  expect(toGrid(bayPosition('EB', 1)).northing).toBeGreaterThan(toGrid(bayPosition('WB', 1)).northing);
});

test('the whole tunnel has 80 box bays, 48 with a roof, 40 ring bays and 11 cross passages', () => {
  const layout = tunnelLayout();
  expect(layout).toMatchObject({ bays: 120, length: 1200, boxBays: 80, roofEnd: 48, roofBays: 48 });
  expect(layout.passageBays).toEqual([11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111]);
  expect([1, 80, 81, 120].map((bay) => sectionOf(layout, bay))).toEqual(['box', 'box', 'ring', 'ring']);
});

test('an earlier version has fewer roofs and the same sections', () => {
  expect(tunnelLayout(120, 40)).toMatchObject({ boxBays: 80, roofEnd: 48, roofBays: 24, builtBays: 40 });
});

test.each([0, 2, 121, 10.5, Number.NaN])('refuses a tunnel of %d bays', (bays) => {
  expect(() => tunnelLayout(bays)).toThrow(RangeError);
});
