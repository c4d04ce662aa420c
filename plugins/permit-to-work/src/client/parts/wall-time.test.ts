import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWallTime, toWallTime } from './wall-time.ts';

const hongKong = 'Asia/Hong_Kong';

describe('a time of the clock on site', () => {
  it('is the same moment whatever zone the machine is in', () => {
    expect(fromWallTime('2026-11-20 08:00', hongKong)).toBe('2026-11-20T00:00:00.000Z');
    expect(fromWallTime(' 2026-11-20T8:00 ', hongKong)).toBe('2026-11-20T00:00:00.000Z');
    expect(toWallTime('2026-11-20T16:30:00Z', hongKong)).toBe('2026-11-21 00:30');
  });

  it.each(['', 'soon', '2026-11-20', '2026-11-31 08:00', '2026-11-20 25:00', '20/11/2026 08:00'])(
    'is not %j',
    (text) => expect(fromWallTime(text, hongKong)).toBeUndefined(),
  );

  it('comes back from every minute, also in a zone whose clock changes', () => {
    const minute = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
    fc.assert(
      fc.property(minute, fc.constantFrom(hongKong, 'Europe/London', 'Asia/Kathmandu'), (date, zone) => {
        const wall = toWallTime(date, zone);
        // An hour that the clock repeats has two moments; the wall time is what must stay.
        expect(toWallTime(fromWallTime(wall, zone) ?? '', zone)).toBe(wall);
      }),
    );
  });
});
