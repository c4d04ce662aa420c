import type { ProjectCoordinates } from '@gantry/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf } from './grid.ts';
import { notesOf, placesOf } from './place-model.ts';
import type { Georeference, ModelFrame } from './placement.ts';

const hongKong: ProjectCoordinates = { crs: 2326, easting: 836_000, northing: 818_900, height: 0 };

/** A model of 20 m whose file says where it stands. */
const frame = (
  georeference: Partial<Georeference> & {
    readonly at?: readonly [number, number];
    readonly scale?: number | null;
  },
): ModelFrame => {
  const { at = [836_050, 818_950], scale = null, ...given } = georeference;
  return {
    georeference: {
      lengthUnit: 0.001,
      crs: { name: 'EPSG:2326', mapUnit: null },
      conversion: {
        eastings: at[0],
        northings: at[1],
        height: 5,
        xAxisAbscissa: null,
        xAxisOrdinate: null,
        scale,
      },
      ...given,
    },
    offset: [0, 0, 0],
    extent: { min: [-10, -10, 0], max: [10, 10, 5] },
  };
};
const likeliest = (model: ModelFrame, project = hongKong) => placesOf(model, project)[0];
const named = (name: string | null, mapUnit: number | null = null) => ({ name, mapUnit });

test.each([
  // IFC 4 and 4.3: MapUnit, Scale, coordinates as they stand in a file in millimetres.
  ['the grid in metres, the scale by the standard', 1, 0.001, [836_050, 818_950], 'file'],
  ['the grid in metres, no scale', 1, null, [836_050, 818_950], 'file'],
  ['the grid in metres, a scale of 1', 1, 1, [836_050, 818_950], 'file'],
  ['the grid in millimetres', 0.001, 1, [836_050_000, 818_950_000], 'file'],
  ['no unit, and coordinates in the unit of the file', null, null, [836_050_000, 818_950_000], 'file'],
  ['no unit, but coordinates and scale for metres', null, 0.001, [836_050, 818_950], 'metres'],
  ['no unit, and coordinates in metres', null, null, [836_050, 818_950], 'metres'],
  ['no unit, a scale of 1, and coordinates in metres', null, 1, [836_050, 818_950], 'metres'],
  ['millimetres declared, and coordinates in metres', 0.001, 1, [836_050, 818_950], 'metres'],
] as const)(
  'a file in millimetres with %s stands where its author put it',
  (_how, mapUnit, scale, at, rule) => {
    const place = likeliest(frame({ crs: named('EPSG:2326', mapUnit), scale, at: [...at] }));
    expect(place).toMatchObject({ rule, middle: { easting: 836_050, northing: 818_950 } });
    expect(place?.placement?.scale).toBeCloseTo(1, 9);
    expect(place?.notes).toEqual(rule === 'metres' ? ['UNIT_ASSUMED'] : []);
  },
);

test('a model without a believable place stands at the origin, with the reason', () => {
  const tiny = frame({ lengthUnit: 1, crs: named('EPSG:2326', 1), scale: 0.001 });
  const places = placesOf(tiny, hongKong);
  expect(places.map(({ rule }) => rule)).toEqual(['origin', 'file']);
  expect(places[0] && notesOf(places[0], places)).toEqual(['SIZE']);
  const far = placesOf(frame({ lengthUnit: 1, at: [999_000, 818_950] }), hongKong);
  expect(far[0] && notesOf(far[0], far)).toEqual(['OUTSIDE_GRID', 'FAR_AWAY']);
  const none = placesOf(frame({ crs: null, conversion: null }), hongKong);
  expect(none).toMatchObject([{ rule: 'origin', notes: ['NO_GEOREFERENCE'], middle: null }]);
});

test('a file that names a system nobody knows can only be read as it is', () => {
  const places = placesOf(frame({ lengthUnit: 1, crs: named('EPSG:999998') }), hongKong);
  expect(places.map(({ rule }) => rule)).toEqual(['origin', 'file']);
  expect(places[0] && notesOf(places[0], places)).toEqual(['UNKNOWN_CRS']);
  expect(places[1]?.middle).toEqual({ easting: 836_050, northing: 818_950 });
});

test('a model of another grid is moved and turned onto the grid of the project', () => {
  const [utm, grid] = [gridOf(32_650), gridOf(2326)];
  if (utm === undefined || grid === undefined) throw new Error('Both grids are in the index.');
  const onUtm = (easting: number, northing: number) => utm.fromDegrees(...grid.toDegrees(easting, northing));
  const model = frame({ lengthUnit: 1, crs: named('EPSG:32650'), at: [...onUtm(836_050, 818_950)] });
  const place = likeliest(model);
  expect(place).toMatchObject({ rule: 'file', notes: ['TRANSFORMED'] });
  const metres = fc.double({ min: -500, max: 500, noNaN: true });
  fc.assert(
    fc.property(metres, metres, (x, y) => {
      if (!place?.placement) throw new Error('It stands on the grid.');
      const { eastings, northings, xAxisAbscissa: a, xAxisOrdinate: o, scale } = place.placement;
      const [origin, drawn] = [
        onUtm(836_050, 818_950),
        [eastings + scale * (x * a - y * o), northings + scale * (x * o + y * a)],
      ];
      const truth = grid.fromDegrees(...utm.toDegrees(origin[0] + x, origin[1] + y));
      expect(Math.hypot(truth[0] - (drawn[0] ?? 0), truth[1] - (drawn[1] ?? 0))).toBeLessThan(0.01);
    }),
  );
});

test('models of a German, a Finnish and a Hong Kong grid are not shown thousands of kilometres apart', () => {
  const german = frame({ lengthUnit: 1, crs: named('EPSG:25832'), at: [456_000, 5_429_000] });
  const finnish = frame({ lengthUnit: 1, crs: named('EPSG:3067'), at: [385_000, 6_672_000] });
  for (const model of [german, finnish]) {
    const places = placesOf(model, hongKong);
    expect(places[0]).toMatchObject({ rule: 'origin', placement: null });
    expect(places[0] && notesOf(places[0], places)).toEqual(['FAR_AWAY']);
    expect(
      likeliest(model, { ...hongKong, crs: model === german ? 25_832 : 3067, easting: 0, northing: 0 }),
    ).toMatchObject({
      rule: 'origin',
    });
  }
  expect(likeliest(german, { crs: 25_832, easting: 456_000, northing: 5_429_000, height: 0 })).toMatchObject({
    rule: 'file',
    notes: [],
  });
});

test('numbers for which no grid has an answer leave a model at the origin', () => {
  const wild = frame({ crs: named('EPSG:3067'), at: [385_000_000, 6_672_000_000] });
  const places = placesOf(wild, hongKong);
  expect(places.map(({ rule }) => rule)).toEqual(['origin', 'file', 'metres']);
  expect(places[2]?.notes).toContain('OUTSIDE_GRID');
});

test('whatever numbers a file has, there is a place, and nothing but finite numbers', () => {
  const anything = fc.double({ min: -1e13, max: 1e13, noNaN: true });
  const crs = fc.constantFrom(
    'EPSG:2326',
    'EPSG:3067',
    'EPSG:2056',
    'EPSG:27700',
    'EPSG:32650',
    'EPSG:3857',
    null,
  );
  fc.assert(
    fc.property(
      anything,
      anything,
      crs,
      fc.constantFrom(1, 0.001, 0.3048),
      (easting, northing, name, lengthUnit) => {
        for (const place of placesOf(
          frame({ at: [easting, northing], crs: named(name), lengthUnit }),
          hongKong,
        )) {
          const numbers = [...Object.values(place.placement ?? {}), ...Object.values(place.middle ?? {})];
          expect(numbers.every(Number.isFinite)).toBe(true);
        }
      },
    ),
  );
});

test('the Hong Kong grid agrees with the survey', () => {
  // The grid's origin is at 22°18'43.68"N 114°10'42.80"E on its own datum, which the survey shifts by -5.5" and +8.8" to WGS 84.
  const [longitude, latitude] = gridOf(2326)?.toDegrees(836_694.05, 819_069.8) ?? [];
  expect(longitude).toBeCloseTo(114.181, 3);
  expect(latitude).toBeCloseTo(22.3107, 3);
});
