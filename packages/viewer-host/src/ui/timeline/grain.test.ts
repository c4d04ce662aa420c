import { expect, it } from 'vitest';
import { startOfGrain, stepsOf, wholeGrains } from './grain.ts';

it('starts weeks on Monday and months on the first', () => {
  expect(['2026-11-15', '2026-11-16', '2026-11-22'].map((day) => startOfGrain(day, 'week'))).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-16',
  ]);
  expect(startOfGrain('2026-11-22', 'month')).toBe('2026-11-01');
});

it('widens a range to whole grains', () => {
  const span = { from: '2026-11-18', to: '2026-11-24' };
  expect(wholeGrains(span, 'day')).toEqual(span);
  expect(wholeGrains(span, 'week')).toEqual({ from: '2026-11-16', to: '2026-11-29' });
  expect(wholeGrains(span, 'month')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});

it('steps by the grain, or by a coarser one over many years', () => {
  expect(stepsOf({ from: '2026-11-18', to: '2026-12-02' }, 'week')).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  const decade = stepsOf({ from: '2020-01-01', to: '2029-12-31' }, 'day');
  expect(decade.slice(0, 2)).toEqual(['2019-12-30', '2020-01-06']);
  expect(stepsOf({ from: '0900-01-01', to: '2029-12-31' }, 'day').length).toBe(800);
});
