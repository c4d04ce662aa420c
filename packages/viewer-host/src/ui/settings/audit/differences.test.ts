import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('names the fields that differ, in words, and leaves out the others', () => {
  expect(
    differencesOf({
      before: { name: 'Lee', timeZone: 'Asia/Tokyo', roles: [{ role: 'VIEWER', disciplines: [] }] },
      after: {
        name: 'Lee',
        timeZone: 'Asia/Hong_Kong',
        roles: [{ role: 'INSPECTOR', disciplines: ['C'] }],
        isOn: true,
      },
    }),
  ).toEqual([
    { field: 'time zone', before: 'Asia/Tokyo', after: 'Asia/Hong_Kong' },
    { field: 'roles', before: 'VIEWER', after: 'INSPECTOR C' },
    { field: 'is on', before: undefined, after: 'true' },
  ]);
});

test('reads texts within values', () => {
  const reading = (text: string) => (text === 'p-1' ? 'Yip Wing Sze' : text);
  expect(differencesOf({ before: { by: null }, after: { by: 'p-1', cc: ['p-1', 'p-2'] } }, reading)).toEqual([
    { field: 'by', before: '–', after: 'Yip Wing Sze' },
    { field: 'cc', before: undefined, after: 'Yip Wing Sze, p-2' },
  ]);
});

test('shows plain values and cuts long ones', () => {
  expect(differencesOf({ before: 1, after: 'x'.repeat(500) })).toEqual([
    { field: '', before: '1', after: `${'x'.repeat(159)}…` },
  ]);
  expect(differencesOf({ before: null, after: null })).toEqual([]);
});
