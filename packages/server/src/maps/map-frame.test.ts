import { expect, test } from 'vitest';
import { gridOf } from '../models/place/grid.ts';
import { mapFrameOf } from './map-frame.ts';

const project = { crs: 2326, easting: 836_000, northing: 818_900, height: 5 };
const frame = mapFrameOf(project);
const grid = gridOf(2326);
if (!frame || !grid) throw new Error('The Hong Kong 1980 Grid is not there.');

/** Metres by which places around the origin are off in the scene, at their worst. */
function worst(metres: number, placed: (longitude: number, latitude: number) => readonly [number, number]) {
  return Math.max(
    ...Array.from({ length: 16 }, (_, at) => {
      const turn = (at / 16) * 2 * Math.PI;
      const [east, north] = [metres * Math.cos(turn), metres * Math.sin(turn)];
      const [x, y] = placed(...(grid?.toDegrees(project.easting + east, project.northing + north) ?? [0, 0]));
      return Math.hypot(x - east, y - north);
    }),
  );
}

function byMercator(longitude: number, latitude: number): readonly [number, number] {
  const radius = 6_378_137;
  const radians = Math.PI / 180;
  const [x, y] = [
    longitude * radians * radius,
    radius * Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)),
  ];
  const [dx, dy] = [x - (frame?.mercator[0] ?? 0), y - (frame?.mercator[1] ?? 0)];
  const [ee, en, ne, nn] = frame?.fromMercator ?? [0, 0, 0, 0];
  return [ee * dx + ne * dy, en * dx + nn * dy];
}

/** Place in the scene of a place on the ellipsoid. */
function byEcef(longitude: number, latitude: number, height: number): readonly [number, number, number] {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  const e2 = 0.006_694_379_990_141;
  const n = 6_378_137 / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const ecef = [
    (n + height) * Math.cos(phi) * Math.cos(lambda),
    (n + height) * Math.cos(phi) * Math.sin(lambda),
    (n * (1 - e2) + height) * Math.sin(phi),
    1,
  ];
  const row = (at: number) =>
    ecef.reduce((sum, value, axis) => sum + value * (frame?.fromEcef[axis * 4 + at] ?? 0), 0);
  return [row(0), row(1), row(2)];
}

test('pictures of Web Mercator are right at the origin, and off by what the docs say', () => {
  expect(worst(0, byMercator)).toBeLessThan(0.001);
  expect(worst(1000, byMercator)).toBeLessThan(0.04);
  expect(worst(5000, byMercator)).toBeLessThan(1);
});

test('3D Tiles are right at the origin, and off by what the docs say', () => {
  const inPlan = (longitude: number, latitude: number) => {
    const [x, , z] = byEcef(longitude, latitude, 5);
    return [x, -z] as const;
  };
  expect(worst(0, inPlan)).toBeLessThan(0.001);
  expect(worst(1000, inPlan)).toBeLessThan(0.01);
  expect(worst(5000, inPlan)).toBeLessThan(0.01);
  const [longitude, latitude] = grid.toDegrees(836_000, 818_900);
  expect(byEcef(longitude, latitude, 12)[1]).toBeCloseTo(7, 3);
  // The earth curves away from the plane.
  expect(byEcef(...grid.toDegrees(837_000, 818_900), 5)[1]).toBeCloseTo(-0.08, 1);
});

test('a grid that is unknown here, and an origin outside of its grid, have no frame', () => {
  expect(mapFrameOf({ ...project, crs: 31_467 })).toBeUndefined();
  expect(mapFrameOf({ ...project, easting: 0, northing: 0 })).toBeUndefined();
});
