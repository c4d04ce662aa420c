import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCurve, durationOf } from './computed-curve.ts';
import { type ActivityDays, dayNumber, never } from './state-at.ts';

const activity = (
  planStart: string,
  planFinish: string,
  actualStart?: string,
  actualFinish?: string,
): ActivityDays => ({
  planStart: dayNumber(planStart),
  planFinish: dayNumber(planFinish),
  planRemoval: never,
  actualStart: dayNumber(actualStart ?? null),
  actualFinish: dayNumber(actualFinish ?? null),
  actualRemoval: never,
});
const somewhere = fc
  .record({
    start: fc.integer({ min: 20_000, max: 20_900 }),
    days: fc.integer({ min: 0, max: 90 }),
    late: fc.integer({ min: -20, max: 60 }),
    took: fc.integer({ min: 0, max: 90 }),
    weight: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ start, days, late, took, weight }) => ({
    weight,
    of: {
      planStart: start,
      planFinish: start + days,
      planRemoval: never,
      actualStart: start + late,
      actualFinish: start + late + took,
      actualRemoval: never,
    },
  }));

test('planned work rises to the whole at the last finish, and actual work is told up to the data day alone', () => {
  fc.assert(
    fc.property(
      fc.array(somewhere, { minLength: 1 }),
      fc.integer({ min: 19_900, max: 21_200 }),
      (works, dataDay) => {
        const reported = works.map(({ of }) => ({
          ...of,
          actualStart: of.actualStart <= dataDay ? of.actualStart : never,
          actualFinish: of.actualFinish <= dataDay ? of.actualFinish : never,
        }));
        const weights = works.map(({ weight }) => weight);
        const { points, target } = computeCurve(reported, weights, dataDay);
        if (weights.every((weight) => weight === 0)) return points.length === 0 && target === null;
        const days = points.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].sort());
        expect(points.at(-1)?.planned).toBe(1);
        for (const [at, { planned, day, actual }] of points.entries()) {
          expect(planned).toBeGreaterThanOrEqual(points[at - 1]?.planned ?? 0);
          expect(actual === null).toBe(dayNumber(day) > dataDay);
          if (actual !== null) expect(actual).toBeGreaterThanOrEqual(points[at - 1]?.actual ?? 0);
        }
        const finished = reported.reduce(
          (sum, one, at) => sum + (one.actualFinish === never ? 0 : (weights[at] ?? 0)),
          0,
        );
        const told = points.findLast(({ actual }) => actual !== null);
        if (told !== undefined)
          expect(told.actual).toBeCloseTo(finished / weights.reduce((a, b) => a + b, 0));
        return true;
      },
    ),
  );
});

test('months end with their last day, the month of the data day with that, and a short programme has weeks', () => {
  const long = [
    activity('2026-01-10', '2026-02-28', '2026-01-10', '2026-03-05'),
    activity('2026-03-01', '2026-06-30'),
  ];
  const { points, target } = computeCurve(long, long.map(durationOf), dayNumber('2026-04-20'));
  expect(target).toBe('2026-06-30');
  expect(points.map(({ day }) => day)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-20',
    '2026-05-31',
    '2026-06-30',
  ]);
  // 50 of 172 planned days.
  expect(points[1]?.planned).toBeCloseTo(50 / 172);
  expect(points.map(({ actual }) => actual)).toEqual([
    0,
    0,
    expect.closeTo(50 / 172),
    expect.closeTo(50 / 172),
    null,
    null,
  ]);
  // Work that is planned for the rest of the last month is still part of the curve.
  const last = computeCurve(long, long.map(durationOf), dayNumber('2026-06-10'));
  expect(last.points.slice(-2)).toEqual([
    { day: '2026-06-10', planned: expect.closeTo(50 / 172), actual: expect.closeTo(50 / 172) },
    { day: '2026-06-30', planned: 1, actual: null },
  ]);
  const short = computeCurve([activity('2026-01-01', '2026-01-12')], [1], -1);
  expect(short.points).toEqual([
    { day: '2026-01-07', planned: 0, actual: null },
    { day: '2026-01-14', planned: 1, actual: null },
  ]);
});
