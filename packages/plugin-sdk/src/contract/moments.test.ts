import { expect, it } from 'vitest';
import { day, moment } from './index.ts';

it.each([
  ['0001-01-01', false],
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2100-01-01', true],
  ['2100-01-02', false],
  ['9999-12-31', false],
])('a person may enter %s: %s, as a day and as a moment of it', (text, accepted) => {
  expect(day.safeParse(text).success).toBe(accepted);
  expect(moment.safeParse(`${text}T00:00:00Z`).success).toBe(accepted);
});

it('a moment is judged in UTC, whatever offset it has', () => {
  expect(moment.parse('2100-01-01T08:00:00+08:00')).toBe('2100-01-01T00:00:00.000Z');
  for (const text of ['2000-01-01T00:00:00+16:00', '9999-12-31T23:59:59-16:00', '0000-01-01T00:00:00+16:00'])
    expect(moment.safeParse(text).success).toBe(false);
  expect(moment.safeParse('2026-11-21T00:00:00').success).toBe(false);
});

it('what is outside of the range is told with the range', () => {
  const { error } = moment.safeParse('0001-01-01T00:00:00Z');
  expect(error?.issues).toMatchObject([
    {
      message: 'Must be from 2000-01-01 to 2100-01-01.',
      params: { problem: 'years', first: '2000-01-01', last: '2100-01-01' },
    },
  ]);
});
