import { addDays } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayBefore, lastDayOf, ModelPictures, monthOf } from './model-pictures.ts';

const anyDay = fc
  .date({ min: new Date('2010-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));

test('a report compares the day before its month with the last day of it that has come', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (shown, today) => {
      const month = monthOf(shown, today);
      const last = lastDayOf(month, today);
      expect(month <= today.slice(0, 7)).toBe(true);
      expect(last.slice(0, 7)).toBe(month);
      expect(last <= today).toBe(true);
      // It is today, or the next day is of another month.
      expect(last === today || addDays(last, 1).slice(0, 7) !== month).toBe(true);
      expect(addDays(dayBefore(month), 1)).toBe(`${month}-01`);
    }),
  );
  expect([dayBefore('2026-03'), lastDayOf('2026-02', '2026-12-01')]).toEqual(['2026-02-28', '2026-02-28']);
});

test('pictures are those of their month, and lead to its report once', () => {
  const pictures = new ModelPictures();
  expect(pictures.of('2026-11')).toEqual([]);
  const taken = [{ day: '2026-10-31', png: new Blob(['a']) }];
  pictures.keep('2026-11', taken);
  expect([pictures.of('2026-11'), pictures.of('2026-12')]).toEqual([taken, []]);
  expect(pictures.wantedMonth).toBe('2026-11');
  pictures.opened();
  expect(pictures.wantedMonth).toBeUndefined();
  expect(pictures.of('2026-11')).toBe(taken);
});
