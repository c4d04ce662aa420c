import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epsgCode, type Georeference, type Point, placementOf } from './placement.ts';

const placed = (georeference: Georeference, offset: Point = [0, 0, 0]) =>
  placementOf({ georeference, offset });

const hongKong: Georeference = {
  lengthUnit: 1,
  crs: { name: 'EPSG:2326', mapUnit: 1 },
  conversion: {
    eastings: 836_000,
    northings: 818_900,
    height: -20,
    xAxisAbscissa: 0.9659258,
    xAxisOrdinate: 0.258819,
    scale: 1,
  },
};
const unplaced: Georeference = { lengthUnit: 1, crs: null, conversion: null };

/** The contract's formula, for a point of the fragments file with Z up. */
function toGrid(placement: NonNullable<ReturnType<typeof placementOf>>, [x, y, z]: Point): Point {
  const { xAxisAbscissa: a, xAxisOrdinate: o, scale } = placement;
  return [
    placement.eastings + scale * (x * a - y * o),
    placement.northings + scale * (x * o + y * a),
    placement.orthogonalHeight + scale * z,
  ];
}

test('returns a plain map conversion unchanged', () => {
  expect(placed(hongKong)).toMatchObject({
    crs: 2326,
    eastings: 836_000,
    northings: 818_900,
    orthogonalHeight: -20,
  });
});

test('an offset of the fragments file never moves a point on the map', () => {
  const metres = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const point = fc.tuple(metres, metres, metres);
  fc.assert(
    fc.property(
      point,
      point,
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      ([ox, oy, oz], [x, y, z], angle) => {
        const turned: Georeference = {
          ...hongKong,
          conversion: {
            ...hongKong.conversion,
            xAxisAbscissa: Math.cos(angle),
            xAxisOrdinate: Math.sin(angle),
          } as Georeference['conversion'],
        };
        const whole = placed(turned);
        const shifted = placed(turned, [ox, oy, oz]);
        if (whole === null || shifted === null) throw new Error('both have a place');
        const expected = toGrid(whole, [x, y, z]);
        const actual = toGrid(shifted, [x - ox, y - oy, z - oz]);
        for (const axis of [0, 1, 2] as const) expect(actual[axis]).toBeCloseTo(expected[axis], 6);
      },
    ),
  );
});

test('units of file and grid are applied', () => {
  const millimetres: Georeference = {
    lengthUnit: 0.001,
    crs: { name: 'EPSG:32760', mapUnit: 0.001 },
    conversion: {
      eastings: 729_011_225.88,
      northings: 9_063_960_607.64,
      height: 5000,
      xAxisAbscissa: 2,
      xAxisOrdinate: 0,
      scale: 1,
    },
  };
  const placement = placed(millimetres);
  expect(placement?.eastings).toBeCloseTo(729_011.22588, 6);
  expect(placement).toMatchObject({
    crs: 32_760,
    orthogonalHeight: 5,
    scale: 1,
    xAxisAbscissa: 1,
    xAxisOrdinate: 0,
  });
});

test.each([
  ['by the standard', 0.001, 1],
  ['1 whatever the units', 1, 1],
  ['left out', null, 1],
  ['the factor of the projection by the standard', 0.0009996, 0.9996],
  ['the bare factor of the projection', 0.9996, 0.9996],
])('a scale of millimetres on metres, written %s', (_how, scale, expected) => {
  const conversion = {
    eastings: 0,
    northings: 0,
    height: 0,
    xAxisAbscissa: null,
    xAxisOrdinate: null,
    scale,
  };
  const placement = placed({ lengthUnit: 0.001, crs: { name: null, mapUnit: 1 }, conversion });
  expect(placement?.scale).toBeCloseTo(expected, 9);
});

test('a file without a georeference has no placement, unless its coordinates are absolute', () => {
  expect(placed(unplaced)).toBeNull();
  expect(placed({ ...hongKong, crs: null })).toBeNull();
  expect(placed(unplaced, [836_100, 818_950, 12])).toEqual({
    crs: null,
    eastings: 836_100,
    northings: 818_950,
    orthogonalHeight: 12,
    xAxisAbscissa: 1,
    xAxisOrdinate: 0,
    scale: 1,
  });
});

test('invalid numbers give no placement', () => {
  const conversion = {
    eastings: Number.NaN,
    northings: 0,
    height: 0,
    xAxisAbscissa: 0,
    xAxisOrdinate: 0,
    scale: 1,
  };
  expect(placed({ ...hongKong, conversion })).toBeNull();
});

test.each([
  ['EPSG:2326', 2326],
  ['epsg 2326', 2326],
  ['urn:ogc:def:crs:EPSG::2326', 2326],
  ['urn:ogc:def:crs:EPSG:9.8.6:2326', 2326],
  ['EPSG:2326+5738', 2326],
  ['Hong Kong 1980 Grid System', null],
  ['ETRS89', null],
  [null, null],
])('%s is %s', (name, code) => {
  expect(epsgCode(name)).toBe(code);
});
