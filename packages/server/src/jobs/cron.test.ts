import { describe, expect, test } from 'vitest';
import { assertCron, lastDue } from './cron.ts';

const hongKong = 'Asia/Hong_Kong';
/** Clocks go from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25. */
const berlin = 'Europe/Berlin';

/** All due times of a pattern in a period, as found by a server that checks every ten minutes. */
function moments(pattern: string, timeZone: string, from: string, to: string): readonly string[] {
  const found = [];
  let last = new Date(from);
  for (let now = last.getTime(); now <= Date.parse(to); now += 600_000) {
    const due = lastDue(pattern, timeZone, last, new Date(now));
    if (due === undefined) continue;
    found.push(due.toISOString());
    last = due;
  }
  return found;
}

describe('a due time', () => {
  test('is in the given time zone', () => {
    const after = new Date('2026-11-20T00:00:00Z');
    expect(lastDue('0 7 * * 1-5', hongKong, after, new Date('2026-11-22T22:59:59Z'))).toBeUndefined();
    // Monday at seven in Hong Kong.
    expect(lastDue('0 7 * * 1-5', hongKong, after, new Date('2026-11-22T23:00:00Z'))).toEqual(
      new Date('2026-11-22T23:00:00Z'),
    );
    expect(lastDue('0 7 * * 1-5', berlin, after, new Date('2026-11-20T05:59:59Z'))).toBeUndefined();
    expect(lastDue('0 7 * * 1-5', berlin, after, new Date('2026-11-20T06:00:00.500Z'))).toEqual(
      new Date('2026-11-20T06:00:00Z'),
    );
  });

  test('does not come again after its run', () => {
    const at = new Date('2026-11-22T23:00:00Z');
    expect(lastDue('0 7 * * *', hongKong, at, new Date('2026-11-22T23:00:40Z'))).toBeUndefined();
  });

  test('is the last of several missed ones', () => {
    const due = lastDue(
      '0 7 * * *',
      hongKong,
      new Date('2026-11-01T00:00:00Z'),
      new Date('2026-11-20T12:00:00Z'),
    );
    expect(due).toEqual(new Date('2026-11-19T23:00:00Z'));
  });

  test('that does not exist in spring comes after the gap', () => {
    expect(moments('30 2 * * *', berlin, '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test('that comes twice in autumn counts once', () => {
    expect(moments('30 2 * * *', berlin, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('of every half hour comes in both repeated hours of autumn, and not in the skipped hour of spring', () => {
    expect(moments('0,30 * * * *', berlin, '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z')).toHaveLength(4);
    expect(moments('0,30 2 * * *', berlin, '2026-03-29T00:00:00Z', '2026-03-29T06:00:00Z')).toEqual([]);
  });

  test('comes every day in a time zone without daylight saving', () => {
    const all = moments('30 2 * * *', hongKong, '2026-03-27T00:00:00Z', '2026-03-31T00:00:00Z');
    expect(all).toEqual(['27', '28', '29', '30'].map((day) => `2026-03-${day}T18:30:00.000Z`));
  });
});

test('an invalid pattern, or one with seconds, is refused', () => {
  expect(() => assertCron('0 0 7 * * *')).toThrow();
  expect(() => assertCron('61 7 * * *')).toThrow();
  expect(() => assertCron('every morning')).toThrow();
  expect(() => assertCron('0 7 * * 1-5')).not.toThrow();
});
