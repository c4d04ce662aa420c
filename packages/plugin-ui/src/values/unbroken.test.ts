import { createFormat, parseDateTimeInZone } from '@gantry/plugin-sdk';
import { expect, test } from 'vitest';
import { parseDay } from '../dates/parse-day.ts';
import { unbroken } from './unbroken.ts';

const timeZone = 'Asia/Hong_Kong';
const at = '2026-11-20T06:32:00.000Z';

test.each(['en', 'zh-CN'] as const)('a date in %s has no place where a line may end', (locale) => {
  const format = createFormat({ locale, timeZone });
  for (const text of [format.day(at), format.dateTime(at), format.dateTime12(at)]) {
    expect(unbroken(text)).not.toContain(' ');
    // A line may end beside a hyphen or a Chinese character, but not beside a word joiner.
    expect(unbroken(text)).not.toMatch(/[年月-]\d|\d[年月日]/);
  }
  // Copied from the page into a field, it is read as if it were typed.
  expect(parseDay(unbroken(format.day(at)))).toBe('2026-11-20');
  expect(parseDateTimeInZone(unbroken(format.dateTime(at)), timeZone)).toBe(at);
});
