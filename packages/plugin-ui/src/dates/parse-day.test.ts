import { createFormat } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from './parse-day.ts';

const days = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('parseDay', () => {
  it.each([
    '2026-11-05',
    ' 2026/11/5 ',
    '2026.11.05',
    '20261105',
    '5/11/2026',
    '05-11-2026',
    '5 Nov 2026',
    '5 november 2026',
    '05-Nov-2026',
    '2026年11月5日',
  ])('reads %s', (text) => {
    expect(parseDay(text)).toBe('2026-11-05');
  });

  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '31/06/2026',
    '5 Nov',
    '5 Foo 2026',
    '2026-11-05T00:00',
    '11/20/2026',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('reads back every day it is shown, in both languages', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('en' as const, 'zh-CN' as const), (day, locale) => {
        expect(parseDay(createFormat({ locale, timeZone: 'Asia/Hong_Kong' }).day(day))).toBe(day);
      }),
    );
  });

  it('never throws and only answers with real days', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = parseDay(text);
        expect(day === null || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)).toBe(true);
      }),
    );
  });
});
