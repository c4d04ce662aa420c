import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayList } from './day-list.ts';

it.each([
  ['', [], undefined],
  ['2026-12-25, 2026-12-26', ['2026-12-25', '2026-12-26'], undefined],
  ['2026-12-25；2026-12-26、2027-01-01，', ['2026-12-25', '2026-12-26', '2027-01-01'], undefined],
  ['2026-12-25 2026-12-26\r\n\n2027-01-01\n', ['2026-12-25', '2026-12-26', '2027-01-01'], undefined],
  ['2026-12-25\n25 December 2026, x', ['2026-12-25'], { line: 2, entry: '25 December 2026' }],
  ['2026-02-30', [], { line: 1, entry: '2026-02-30' }],
  ['2026-1-1', [], { line: 1, entry: '2026-1-1' }],
  ['1999-12-31', [], { line: 1, entry: '1999-12-31' }],
  ['0001-01-01', [], { line: 1, entry: '0001-01-01' }],
])('%j is read as days, and the first entry that is none is named', (text, days, wrong) => {
  expect(dayList(text)).toEqual({ days, wrong });
});

it('takes no text for a day that is none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { days, wrong } = dayList(text);
      expect(days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true);
      if (wrong === undefined) expect(text.replaceAll(/[\s,;，；、]/g, '')).toBe(days.join(''));
    }),
  );
});
