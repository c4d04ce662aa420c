import type { MapConversion } from '@gantry/contract';
import fc from 'fast-check';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { placementMatrix } from './placement-matrix.ts';

const hongKong = { easting: 836_000, northing: 818_900, height: 0 };

/** The contract's formula, from the engineering frame (Z up) to grid metres. */
function toGrid(p: MapConversion, x: number, y: number, z: number) {
  const { xAxisAbscissa: a, xAxisOrdinate: o, scale } = p;
  return {
    easting: p.eastings + scale * (x * a - y * o),
    northing: p.northings + scale * (x * o + y * a),
    height: p.orthogonalHeight + scale * z,
  };
}

const placements = fc
  .record({
    angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    eastings: fc.double({ min: 800_000, max: 870_000, noNaN: true }),
    northings: fc.double({ min: 799_000, max: 848_000, noNaN: true }),
    orthogonalHeight: fc.double({ min: -100, max: 1000, noNaN: true }),
    scale: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
  })
  .map(
    ({ angle, ...rest }): MapConversion => ({
      crs: 2326,
      ...rest,
      xAxisAbscissa: Math.cos(angle),
      xAxisOrdinate: Math.sin(angle),
    }),
  );
const metres = fc.double({ min: -2000, max: 2000, noNaN: true });

test('puts each point where the contract formula says, to a tenth of a millimetre', () => {
  fc.assert(
    fc.property(placements, metres, metres, metres, (placement, x, y, z) => {
      const grid = toGrid(placement, x, y, z);
      const scene = new Vector3(x, z, -y).applyMatrix4(placementMatrix(placement, hongKong));
      expect(scene.x).toBeCloseTo(grid.easting - hongKong.easting, 4);
      expect(scene.y).toBeCloseTo(grid.height - hongKong.height, 4);
      expect(scene.z).toBeCloseTo(-(grid.northing - hongKong.northing), 4);
    }),
  );
});

test('the axis directions need not be normalised', () => {
  const placement = { crs: 2326, eastings: 836_010, northings: 818_900, orthogonalHeight: 0, scale: 1 };
  const long = placementMatrix({ ...placement, xAxisAbscissa: 30, xAxisOrdinate: 40 }, hongKong);
  const unit = placementMatrix({ ...placement, xAxisAbscissa: 0.6, xAxisOrdinate: 0.8 }, hongKong);
  expect(
    new Vector3(5, 6, 7).applyMatrix4(long).distanceTo(new Vector3(5, 6, 7).applyMatrix4(unit)),
  ).toBeLessThan(1e-9);
});

test('in single precision on the GPU, positions are accurate to half a millimetre', () => {
  const placement = {
    crs: 2326,
    eastings: 837_159.111,
    northings: 819_210.583,
    orthogonalHeight: -20,
    xAxisAbscissa: 0.9659258,
    xAxisOrdinate: 0.258819,
    scale: 1,
  };
  const exact = new Vector3(12.3456, -7.891, 45.678).applyMatrix4(placementMatrix(placement, hongKong));
  for (const value of exact.toArray()) expect(Math.abs(Math.fround(value) - value)).toBeLessThan(5e-4);
});

test('a model without a placement is drawn at the project origin', () => {
  expect(placementMatrix(null, hongKong).elements).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
});
