import { createHash } from 'node:crypto';
import { type IsoDay, parseDateTimeInZone } from '@gantry/plugin-sdk/contract';

const hour = 3_600_000;

/** Numbers from 0 up to 1, the same for the same seed. */
export function seeded(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Roughly normally distributed: the mean of four random numbers, at most 3.5 deviations from `mean`. */
export function around(mean: number, deviation: number, random: () => number): number {
  const sum = random() + random() + random() + random();
  return mean + (sum - 2) * Math.sqrt(3) * deviation;
}

/**
 * The moment, in milliseconds, from which the clock's time on a site is counted. It is based on noon, because clocks change at night,
 * before anybody comes.
 */
export function siteClock(day: IsoDay, timeZone: string): number {
  const noon = parseDateTimeInZone(`${day} 12:00`, timeZone);
  if (noon === undefined) throw new RangeError(`'${day}' is not a calendar day.`);
  return Date.parse(noon) - 12 * hour;
}
