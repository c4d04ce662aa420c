import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf, type ReportedShare } from './forecast.ts';

/** Days from 2020 on, each once and in their order, with a share below 1. */
const reported = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 18_000, max: 21_000 }),
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
    }),
    {
      selector: ({ day }) => day,
      minLength: 3,
      maxLength: 40,
    },
  )
  .map((points) => points.sort((a, b) => a.day - b.day));

test('work of an even pace is finished when the line says, whatever was before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 18_000, max: 20_000 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 6, max: 20 }),
      (start, step, perStep, count) => {
        // Whole thousandths: the line reaches 1000 of them.
        const points = Array.from({ length: count }, (_, at) => ({
          day: start + at * step,
          share: (at * perStep) / 1000,
        }));
        const last = points.at(-1);
        const forecast = forecastOf(points);
        if (last === undefined || last.share >= 1) return forecast.kind === 'finished';
        const days = ((1 - last.share) * 1000 * step) / perStep;
        return days > 7300
          ? forecast.kind === 'far' || forecast.kind === 'finish' || forecast.kind === 'still'
          : forecast.kind === 'finish' && Math.abs(forecast.day - last.day - days) <= 1;
      },
    ),
  );
});

test('a forecast is after the last report, moves with the calendar, and a faster pace is never later', () => {
  fc.assert(
    fc.property(reported, fc.integer({ min: -900, max: 900 }), (points, shift) => {
      const forecast = forecastOf(points);
      const moved = forecastOf(points.map(({ day, share }) => ({ day: day + shift, share })));
      expect(moved.kind).toBe(forecast.kind);
      if (forecast.kind !== 'finish' || moved.kind !== 'finish') return;
      const last = points.at(-1)?.day ?? 0;
      expect(forecast.day).toBeGreaterThan(last);
      // Rounding up may differ by the day.
      expect(Math.abs(moved.day - forecast.day - shift)).toBeLessThanOrEqual(1);
      expect([forecast.to, forecast.points]).toEqual([last, Math.min(6, points.length)]);
      // The same end, from less work before: faster.
      const steeper = points.map(({ day, share }) => ({
        day,
        share: day === last ? share : share - (0.1 * (last - day)) / 3000,
      }));
      const faster = forecastOf(steeper);
      expect(faster.kind).toBe('finish');
      if (faster.kind === 'finish') expect(faster.day).toBeLessThanOrEqual(forecast.day);
    }),
  );
});

test('too few points, work that stands still or goes back, and finished work have no forecast', () => {
  const at = (...shares: number[]): ReportedShare[] =>
    shares.map((share, nth) => ({ day: 20_000 + 30 * nth, share }));
  fc.assert(fc.property(reported, (points) => forecastOf(points.slice(0, 2)).kind === 'few'));
  fc.assert(
    fc.property(reported, (points) => {
      const falling = [...points].map(({ day }, nth) => ({ day, share: 0.9 - nth * 0.01 }));
      return forecastOf(falling).kind === 'still';
    }),
  );
  expect(forecastOf(at(0.4, 0.4, 0.4, 0.4))).toEqual({ kind: 'still', from: 20_000, to: 20_090 });
  expect(forecastOf(at(0.5, 1))).toEqual({ kind: 'finished', day: 20_030 });
  expect(forecastOf(at(0.01, 0.012, 0.014))).toMatchObject({ kind: 'far' });
  expect(forecastOf(at(0.2, 0.3, 0.4))).toEqual({
    kind: 'finish',
    day: 20_060 + 180,
    from: 20_000,
    to: 20_060,
    points: 3,
    pace: expect.closeTo(0.1),
  });
});
