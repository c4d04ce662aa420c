import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictsOf, distanceBetween, type PlacedPermit, planDistance, type Site } from './conflicts.ts';
import { permitTypes } from './permit-type.ts';

const origin: Site = { locationID: 'a', name: 'A', latitude: 22.31, longitude: 114.17, height: 0 };
/** Metres east, north and up of the origin. */
const site = (locationID: string, east: number, north = 0, up = 0): Site => ({
  locationID,
  name: locationID,
  latitude: origin.latitude + north / 111_320,
  longitude: origin.longitude + east / (111_320 * Math.cos((origin.latitude * Math.PI) / 180)),
  height: origin.height + up,
});
const permit = (formUUID: string, permitType: PlacedPermit['permitType'], location: Site): PlacedPermit => ({
  formUUID,
  number: formUUID,
  permitType,
  status: 'Active',
  validFrom: '2026-11-20T00:00:00.000Z',
  validTo: '2026-11-20T08:00:00.000Z',
  location,
});
const kinds = (subject: PlacedPermit, others: PlacedPermit[], utilities: Site[] = []) =>
  conflictsOf(subject, others, utilities).map((conflict) => conflict.kind);

describe('distances', () => {
  test('are metres in plan and in three dimensions', () => {
    expect(planDistance(origin, site('b', 3, 4, 12))).toBeCloseTo(5, 3);
    expect(distanceBetween(origin, site('b', 3, 4, 12))).toBeCloseTo(13, 3);
  });
});

describe('conflictsOf', () => {
  const hot = permit('1', 'Hot Work', origin);

  test('hot work conflicts with a confined space within 15 m in three dimensions', () => {
    expect(kinds(hot, [permit('2', 'Confined Space', site('b', 14.9))])).toEqual([
      'HOT_WORK_NEAR_CONFINED_SPACE',
    ]);
    expect(kinds(hot, [permit('2', 'Confined Space', site('b', 15.1))])).toEqual([]);
    expect(kinds(hot, [permit('2', 'Confined Space', site('b', 12, 0, 12))])).toEqual([]);
    expect(kinds(hot, [permit('2', 'Hot Work', site('b', 1))])).toEqual([]);
  });

  test('lifting conflicts with any work within 15 m in plan, whatever the height', () => {
    const lift = permit('1', 'Lifting', origin);
    for (const type of permitTypes)
      expect(kinds(lift, [permit('2', type, site('b', 10, 0, 60))])).toEqual(['LIFTING_OVER_WORK']);
    expect(kinds(lift, [permit('2', 'Dig', site('b', 14.9))])).toEqual(['LIFTING_OVER_WORK']);
    expect(kinds(lift, [permit('2', 'Dig', site('b', 15.1))])).toEqual([]);
  });

  test('digging and drilling conflict with services within 5 m in three dimensions', () => {
    for (const type of ['Dig', 'Drill'] as const) {
      expect(kinds(permit('1', type, origin), [], [site('u', 4.9)])).toEqual(['DIGGING_OVER_UTILITY']);
      expect(kinds(permit('1', type, origin), [], [site('u', 5.1)])).toEqual([]);
      expect(kinds(permit('1', type, origin), [], [site('u', 4, 0, -2.9)])).toEqual(['DIGGING_OVER_UTILITY']);
      expect(kinds(permit('1', type, origin), [], [site('u', 4, 0, -3.1)])).toEqual([]);
    }
    expect(kinds(hot, [], [site('u', 0)])).toEqual([]);
  });

  test('places without a position conflict only with themselves', () => {
    const nowhere: Site = { locationID: 'n', name: 'N', latitude: 0, longitude: 0, height: 0 };
    const other: Site = { ...nowhere, locationID: 'm' };
    const lift = permit('1', 'Lifting', nowhere);
    expect(conflictsOf(lift, [permit('2', 'Dig', nowhere)], [])).toMatchObject([{ distance: null }]);
    expect(kinds(lift, [permit('2', 'Dig', other)])).toEqual([]);
    expect(kinds(permit('1', 'Dig', nowhere), [], [nowhere])).toEqual(['DIGGING_OVER_UTILITY']);
  });

  test('adjoining periods do not conflict, nor does a permit with itself', () => {
    const later = { validFrom: hot.validTo, validTo: '2026-11-20T10:00:00.000Z' };
    expect(kinds(hot, [{ ...permit('2', 'Confined Space', origin), ...later }])).toEqual([]);
    expect(kinds(permit('1', 'Lifting', origin), [permit('1', 'Lifting', origin)])).toEqual([]);
  });

  test('are the same from either permit, nearest first', () => {
    const place = fc.record({
      type: fc.constantFrom(...permitTypes),
      east: fc.double({ min: -30, max: 30, noNaN: true }),
      north: fc.double({ min: -30, max: 30, noNaN: true }),
      up: fc.double({ min: -30, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), (places) => {
        const permits = places.map(({ type, east, north, up }, index) =>
          permit(String(index), type, site(String(index), east, north, up)),
        );
        for (const one of permits) {
          const found = conflictsOf(one, permits, []);
          const distances = found.map((conflict) => conflict.distance ?? 0);
          expect(distances).toEqual([...distances].sort((a, b) => a - b));
          for (const { permit: other, kind } of found) {
            const back = permits.find((candidate) => candidate.formUUID === other?.formUUID);
            expect(back && conflictsOf(back, [one], []).map((conflict) => conflict.kind)).toEqual([kind]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
