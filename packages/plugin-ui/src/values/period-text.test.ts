import { createFormat } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { fullPeriod, nextHalfHour, nextPeriod, shortPeriod } from './period-text.ts';

const format = createFormat({ locale: 'en', timeZone: 'Asia/Hong_Kong' });
const period = (from: string, to: string) => ({
  validFrom: new Date(`${from}+08:00`).toISOString(),
  validTo: new Date(`${to}+08:00`).toISOString(),
});
/** As it reads, without what keeps it in one line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const short = (from: string, to: string) =>
  plain(shortPeriod(period(from, to), '2026-11-20', format, (time) => `until ${time}`));

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
    expect(plain(fullPeriod(period(from, to), format))).toBe(text),
  );

  it.each([
    ['2026-11-23T09:45:20', '2026-11-23T10:00'],
    ['2026-11-23T09:30:00', '2026-11-23T10:00'],
    ['2026-11-23T23:50:00', '2026-11-24T00:00'],
    ['2026-11-23T23:59:59', '2026-11-24T00:00'],
    ['2026-11-24T00:00:00', '2026-11-24T00:30'],
  ])('is repeated after %s from the next half hour on: %s', (now, from) => {
    const to = new Date(Date.parse(`${from}:00+08:00`) + 9.5 * 3_600_000).toISOString();
    const repeated = nextPeriod(
      period('2026-11-20T08:30', '2026-11-20T18:00'),
      Date.parse(`${now}+08:00`),
      'Asia/Hong_Kong',
    );
    expect(repeated).toEqual({ validFrom: new Date(`${from}:00+08:00`).toISOString(), validTo: to });
  });

  it('begins at a half hour of the clock on site, also where that is no half hour in UTC', () =>
    expect(new Date(nextHalfHour(Date.parse('2026-11-23T00:00:00Z'), 'Asia/Kathmandu')).toISOString()).toBe(
      '2026-11-23T00:15:00.000Z',
    ));
});
