import { expect, test } from 'vitest';
import { spanOf, timeOfDay } from './time-text.ts';

const zone = 'Asia/Hong_Kong';

test.each([
  ['2026', '2025-12-31T16:00', '2026-12-31T16:00'],
  ['2028', '2027-12-31T16:00', '2028-12-31T16:00'],
  ['2026-02', '2026-01-31T16:00', '2026-02-28T16:00'],
  ['2026-12', '2026-11-30T16:00', '2026-12-31T16:00'],
  ['2026-11-20', '2026-11-19T16:00', '2026-11-20T16:00'],
  [' 2026-11-20 07', '2026-11-19T23:00', '2026-11-20T00:00'],
  ['2026-11-20 07:42', '2026-11-19T23:42', '2026-11-19T23:43'],
])('%s is a stretch of time', (text, from, to) => {
  expect(spanOf(text, zone)).toEqual({ from: new Date(`${from}Z`), to: new Date(`${to}Z`) });
});

test.each(['', '26', '2026-', '2026-13', '2026-02-30', '2026-11-20 24', '2026-11-20 07:60', 'Zone 2026'])(
  '"%s" is no time',
  (text) => expect(spanOf(text, zone)).toBeUndefined(),
);

test('a time of day has hours and minutes', () => {
  expect([timeOfDay('07:42'), timeOfDay('24:00'), timeOfDay('7:42'), timeOfDay('99:99')]).toEqual([
    '07:42',
    undefined,
    undefined,
    undefined,
  ]);
});
