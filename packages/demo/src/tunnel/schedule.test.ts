import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Activity,
  activityDates,
  activityId,
  addDays,
  DELAY_EVENTS,
  PACE_NOISE,
  STRUCTURE_TRADES,
  TRADES,
  type TradeCode,
  tradeOf,
} from './schedule.ts';

const startDate = '2026-05-04';
const options = { startDate, dataDate: '2026-11-20', seed: 1 };
const finished = { startDate, dataDate: '2030-01-01', seed: 1 };

const codes: TradeCode[] = [...TRADES, ...STRUCTURE_TRADES].map(({ code }) => code);
const activities: fc.Arbitrary<Activity> = fc.record({
  trade: fc.constantFrom(...codes),
  tube: fc.constantFrom('EB', 'WB'),
  bay: fc.integer({ min: 1, max: 120 }),
});

function days(from: string, to: string | null): number {
  if (to === null) throw new Error('This activity should have the date.');
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function delay({ trade, tube, bay }: Activity): number {
  return DELAY_EVENTS.filter(
    (event) =>
      event.trades.includes(trade) &&
      tube !== 'EB-WB' &&
      event.tubes.includes(tube) &&
      bay >= event.fromBay &&
      bay <= event.toBay,
  ).reduce((sum, event) => sum + event.days, 0);
}

test('trades start after each other as planned', () => {
  const offsets = TRADES.map(({ code }) =>
    days(startDate, activityDates({ trade: code, tube: 'EB', bay: 1 }, options).planStart),
  );
  expect(offsets).toEqual([0, 30, 120, 90, 60, 20, 10, 150, 200]);
});

test('a trade finishes two bays a day, one in each tube', () => {
  const starts = ['EB', 'WB'].flatMap((tube) =>
    Array.from({ length: 120 }, (_, index) => {
      const activity = { trade: 'TL', tube: tube === 'EB' ? 'EB' : 'WB', bay: index + 1 } as const;
      return activityDates(activity, options).planStart;
    }),
  );
  const perDay = new Map<string, number>();
  for (const start of starts) perDay.set(start, (perDay.get(start) ?? 0) + 1);
  expect(new Set(perDay.values())).toEqual(new Set([2]));
  expect(perDay.size).toBe(120);
});

test('actual dates differ from the plan only by noise and delays', () => {
  fc.assert(
    fc.property(activities, fc.integer(), (activity, seed) => {
      const dates = activityDates(activity, { ...finished, seed });
      const elapsed = activity.bay - 1;
      const slip = days(dates.planStart, dates.actualStart) - delay(activity);
      expect(Math.abs(slip)).toBeLessThanOrEqual(elapsed * PACE_NOISE + 0.5);

      const planned = days(dates.planStart, dates.planFinish) + 1;
      const took = days(dates.actualStart ?? '', dates.actualFinish) + 1;
      expect(planned).toBe(tradeOf(activity.trade).durationDays);
      expect(Math.abs(took - planned)).toBeLessThanOrEqual(planned * PACE_NOISE + 0.5);
      expect(took).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('actual dates are before the data date, and do not depend on it', () => {
  const dataDate = fc.integer({ min: -300, max: 400 }).map((day) => addDays(startDate, day));
  fc.assert(
    fc.property(activities, dataDate, (activity, date) => {
      const known = activityDates(activity, { ...options, dataDate: date });
      const all = activityDates(activity, finished);
      expect(known.planStart).toBe(all.planStart);
      expect(known.planFinish).toBe(all.planFinish);
      expect(known.actualStart).toBe(all.actualStart && all.actualStart < date ? all.actualStart : null);
      expect(known.actualFinish).toBe(all.actualFinish && all.actualFinish < date ? all.actualFinish : null);
    }),
  );
});

test('two events delay the work, only in their own bays', () => {
  expect(DELAY_EVENTS).toHaveLength(2);
  const slipOf = (bay: number, tube: 'EB' | 'WB') => {
    const dates = activityDates({ trade: 'BTB', tube, bay }, finished);
    return days(dates.planStart, dates.actualStart);
  };
  expect(slipOf(31, 'EB') - slipOf(30, 'EB')).toBeGreaterThanOrEqual(20);
  expect(slipOf(48, 'EB') - slipOf(49, 'EB')).toBeGreaterThanOrEqual(20);
  expect(Math.abs(slipOf(31, 'WB') - slipOf(30, 'WB'))).toBeLessThanOrEqual(1);
});

test('structure of a bay is done before any fit-out of it was planned', () => {
  for (let bay = 1; bay <= 120; bay++) {
    for (const { code } of STRUCTURE_TRADES) {
      const built = activityDates({ trade: code, tube: 'EB', bay }, finished).actualFinish;
      expect(days(built ?? '', addDays(startDate, bay - 1))).toBeGreaterThan(0);
    }
  }
});

test('activity ids differ', () => {
  fc.assert(
    fc.property(activities, activities, (a, b) => {
      fc.pre(a.trade !== b.trade || a.tube !== b.tube || a.bay !== b.bay);
      expect(activityId(a)).not.toBe(activityId(b));
    }),
  );
  expect(activityId({ trade: 'TL', tube: 'EB', bay: 6 })).toBe('TL-EB-006');
});

test.each(['20 Nov', '2026-02-30', '2026-5-4', '2026-05-04T00:00', ''])("refuses '%s' as a date", (date) => {
  expect(() => addDays(date, 1)).toThrow(RangeError);
});
