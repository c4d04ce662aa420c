import type { Position } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertPosition } from './convert-position.ts';

const origin = { easting: 836_000, northing: 818_900, height: 0 };
const convert = (position: Position, frame: Position['frame']) =>
  convertPosition(position, frame, origin, 2326);

describe('Hong Kong 1980 Grid', () => {
  test.each([
    [836_694.05, 819_069.8, 22.310602, 114.181009],
    [836_000, 818_900, 22.309069, 114.174273],
    [837_159.111, 819_210.583, 22.311874, 114.185523],
  ])('(%d, %d) is %d, %d', (easting, northing, lat, lon) => {
    const there = convert({ frame: 'hk1980', at: { x: easting, y: northing, z: 5 } }, 'wgs84');
    if (there.frame !== 'wgs84') throw new Error('expected degrees');
    expect(Math.abs(there.lat - lat)).toBeLessThan(1e-6);
    expect(Math.abs(there.lon - lon)).toBeLessThan(1e-6);
    const back = convert(there, 'hk1980');
    if (back.frame === 'wgs84') throw new Error('expected metres');
    expect(Math.hypot(back.at.x - easting, back.at.y - northing)).toBeLessThan(0.01);
    expect(back.at.z).toBe(5);
  });
});

test('the scene has east along x, height along y and south along z', () => {
  expect(convert({ frame: 'project', at: { x: 836_010, y: 818_920, z: 3 } }, 'scene')).toEqual({
    frame: 'scene',
    at: { x: 10, y: 3, z: -20 },
  });
});

test('converting to any frame and back gives the same position to a centimetre', () => {
  const frames = fc.constantFrom<Position['frame']>('scene', 'project', 'hk1980', 'wgs84');
  const metres = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(frames, frames, metres, metres, metres, (first, second, x, y, z) => {
      const start: Position = { frame: 'scene', at: { x, y, z } };
      const end = convert(convert(convert(start, first), second), 'scene');
      if (end.frame === 'wgs84') throw new Error('expected metres');
      expect(Math.hypot(end.at.x - x, end.at.y - y, end.at.z - z)).toBeLessThan(0.01);
    }),
  );
});

test('another grid converts between scene and project, and refuses other frames with a reason', () => {
  const here: Position = { frame: 'scene', at: { x: 1, y: 2, z: 3 } };
  expect(convertPosition(here, 'project', origin, 32_650)).toEqual({
    frame: 'project',
    at: { x: 836_001, y: 818_897, z: 2 },
  });
  expect(() => convertPosition(here, 'wgs84', origin, 32_650)).toThrow('EPSG:32650');
});
