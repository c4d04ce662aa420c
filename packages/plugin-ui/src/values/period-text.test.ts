import { createFormat } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { fullPeriod, nextPeriod, shortPeriod } from './period-text.ts';

const format = createFormat({ locale: 'en', timeZone: 'Asia/Hong_Kong' });
const period = (from: string, to: string) => ({
  validFrom: new Date(`${from}+08:00`).toISOString(),
  validTo: new Date(`${to}+08:00`).toISOString(),
});
const short = (from: string, to: string) =>
  shortPeriod(period(from, to), '2026-11-20', format, (time) => `until ${time}`);

describe('a period', () => {
  it.each([
    ['2026-11-20T08:00', '2026-11-20T18:00', '08:00–18:00'],
    ['2026-11-20T08:00', '2026-11-24T18:00', '08:00 – 24 Nov 18:00'],
    ['2026-11-18T08:00', '2026-11-20T18:00', 'until 18:00'],
    ['2026-11-18T08:00', '2026-11-24T18:00', 'until 24 Nov 18:00'],
    ['2026-11-21T08:00', '2026-11-21T18:00', '21 Nov 08:00'],
    ['2026-11-18T08:00', '2026-11-18T18:00', '18 Nov 08:00'],
  ])('from %s to %s is short as %s', (from, to, text) => expect(short(from, to)).toBe(text));

  it.each([
    ['2026-11-20T08:00', '2026-11-20T18:00', '2026-11-20 08:00 – 18:00'],
    ['2026-11-20T08:00', '2026-11-24T18:00', '2026-11-20 08:00 – 11-24 18:00'],
    ['2026-12-31T20:00', '2027-01-01T04:00', '2026-12-31 20:00 – 2027-01-01 04:00'],
  ])('from %s to %s is in full %s', (from, to, text) =>
    expect(fullPeriod(period(from, to), format)).toBe(text),
  );

  it('is repeated from now on', () =>
    expect(
      nextPeriod(period('2026-11-20T08:30', '2026-11-20T18:00'), Date.parse('2026-11-23T09:45:20+08:00')),
    ).toEqual(period('2026-11-23T09:45', '2026-11-23T19:15')));
});
