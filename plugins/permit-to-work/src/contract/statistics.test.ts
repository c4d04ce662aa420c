import { addDays } from '@gantry/plugin-sdk/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCountable, longestRange, spanOf, spansOf, statisticsQuery } from './statistics.ts';

it.each([
  // A Friday, a Monday and a Sunday.
  ['2026-11-20', 'week', '2026-11-16'],
  ['2026-11-16', 'week', '2026-11-16'],
  ['2026-11-22', 'week', '2026-11-16'],
  ['2027-01-01', 'week', '2026-12-28'],
  ['2027-01-01', 'month', '2027-01'],
] as const)('%s is in the %s %s', (day, per, span) => {
  expect(spanOf(day, per)).toBe(span);
});

it('weeks and months follow each other without a gap, and begin with the one of the first day', () => {
  expect(spansOf({ from: '2026-10-30', to: '2026-11-10' }, 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
  ]);
  expect(spansOf({ from: '2026-10-30', to: '2027-01-01' }, 'month')).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: longestRange - 1 }),
      (start, more) => {
        const range = { from: addDays('2000-01-01', start), to: addDays('2000-01-01', start + more) };
        const weeks = spansOf(range, 'week');
        expect(weeks.map((_, at) => addDays(weeks[0] ?? '', 7 * at))).toEqual(weeks);
        expect([weeks[0], weeks.at(-1)]).toEqual([spanOf(range.from, 'week'), spanOf(range.to, 'week')]);
      },
    ),
  );
});

it.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-20', '2026-11-19', false],
  ['2026-01-01', '2027-01-01', true],
  ['2026-01-01', '2027-01-02', false],
  ['2000-01-01', '2100-01-01', false],
] as const)('%s to %s can be counted: %s', (from, to, expected) => {
  expect(isCountable({ from, to })).toBe(expected);
});

it('takes days of the calendar only, and a week or a month', () => {
  const takes = (query: object) =>
    statisticsQuery.safeParse({ from: '2026-11-01', to: '2026-11-30', ...query }).success;
  expect([{}, { per: 'month' }].map(takes)).toEqual([true, true]);
  const wrong = [
    { from: '2026-02-30' },
    { from: '1999-12-31' },
    { to: '2100-01-02' },
    { from: '' },
    { to: '2026-11-30T00:00:00Z' },
    { per: 'day' },
    { location: 'x' },
  ];
  expect(wrong.filter(takes)).toEqual([]);
});
