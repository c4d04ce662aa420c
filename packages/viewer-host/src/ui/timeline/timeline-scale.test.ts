import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthTicks, nearestStop, shareOf, timelineRange } from './timeline-scale.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const stops = fc.uniqueArray(day, { minLength: 1, maxLength: 20 }).map((days) => [...days].sort());

describe('timeline scale', () => {
  it('contains every stop and today, in order', () => {
    fc.assert(
      fc.property(stops, day, (days, today) => {
        const range = timelineRange(days, today);
        const shares = days.map((one) => shareOf(one, range));
        for (const share of [...shares, shareOf(today, range)]) {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThan(1);
        }
        expect([...shares].sort((a, b) => a - b)).toEqual(shares);
      }),
    );
  });

  it('finds each stop at its position', () => {
    fc.assert(
      fc.property(stops, day, (days, today) => {
        const range = timelineRange(days, today);
        for (const one of days) expect(nearestStop(shareOf(one, range), range, days)).toBe(one);
      }),
    );
  });

  it('labels first days of months, within the maximum number', () => {
    fc.assert(
      fc.property(stops, day, fc.integer({ min: 2, max: 14 }), (days, today, max) => {
        const ticks = monthTicks(timelineRange(days, today), max);
        expect(ticks.length).toBeLessThanOrEqual(max);
        expect(ticks.every((tick) => tick.endsWith('-01'))).toBe(true);
      }),
    );
  });

  it('labels every month where there is room', () => {
    expect(monthTicks({ from: '2026-10-15', to: '2027-01-20' }, 12)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
  });
});
