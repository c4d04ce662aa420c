import { dateTimeInZone } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draft } from '../../contract/testing/test-permit.ts';
import { copyOf, lateFor, newPermit } from './permit-fields.ts';

const timeZone = 'Asia/Hong_Kong';
const at = (time: string) => Date.parse(`${time}+08:00`);
const requesting = (time: string, requestCutOff: string | null = null) => ({
  timeZone,
  requestCutOff,
  now: at(time),
});
const shown = ({ validFrom, validTo }: { readonly validFrom: string; readonly validTo: string }) => [
  dateTimeInZone(validFrom, timeZone),
  dateTimeInZone(validTo, timeZone),
];

describe('a new request begins', () => {
  it.each([
    ['2026-11-20T10:12:00', null, '2026-11-20 10:30', '2026-11-20 18:30'],
    ['2026-11-20T23:50:00', null, '2026-11-21 00:00', '2026-11-21 08:00'],
    ['2026-11-21T00:00:00', null, '2026-11-21 00:30', '2026-11-21 08:30'],
    // Requests for a day close at 19:00 on the day before.
    ['2026-11-20T10:12:00', '19:00', '2026-11-21 08:00', '2026-11-21 16:00'],
    ['2026-11-20T19:00:30', '19:00', '2026-11-21 08:00', '2026-11-21 16:00'],
    ['2026-11-20T23:50:00', '19:00', '2026-11-22 08:00', '2026-11-22 16:00'],
  ] as const)('at %s with the cut-off %s: %s', (now, cutOff, ...expected) => {
    expect(shown(newPermit(undefined, requesting(now, cutOff)))).toEqual(expected);
  });

  it('never in the past nor too late, whenever and by whichever clock it is made', () => {
    const moment = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2028-01-01T00:00:00') });
    const cutOff = fc.option(fc.constantFrom('00:00', '12:00', '19:00', '23:59'));
    const zones = fc.constantFrom(timeZone, 'UTC', 'Asia/Kathmandu', 'America/New_York');
    const permit = fc.integer({ min: -72, max: 72 });
    fc.assert(
      fc.property(moment, cutOff, zones, permit, (now, requestCutOff, zone, hours) => {
        const about = { now, requestCutOff, timeZone: zone };
        const begun = now + hours * 3_600_000;
        const earlier = {
          ...draft,
          validFrom: new Date(begun).toISOString(),
          validTo: new Date(begun + 6 * 3_600_000).toISOString(),
        };
        for (const made of [newPermit(undefined, about), copyOf(earlier, about)]) {
          expect(Date.parse(made.validFrom)).toBeGreaterThan(now);
          expect(lateFor(made, about)).toEqual([]);
        }
      }),
    );
  });
});
