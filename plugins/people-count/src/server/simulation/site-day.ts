import { around, seeded, siteClock } from '@gantry/plugin-sdk/server/simulation';
import type { Passage } from '../../contract/passages.ts';

export interface SiteDay {
  /** Makes a day reproducible. */
  readonly seed: string;
  /** `YYYY-MM-DD` in the project's time zone. */
  readonly day: string;
  readonly timeZone: string;
  /** People who use this gate on a working day. */
  readonly workers: number;
}

/** A passage with its time in milliseconds. */
export interface TimedPassage extends Passage {
  readonly at: number;
}

const hour = 3600;
/** Share of the workers on Sundays. */
const sundayShare = 0.08;

/**
 * The passages of a gate on one day, by time: arrivals from 7 to 8, some lunch breaks, and departures from 17 to 19.
 * Everybody who came in leaves by the end of the day.
 */
export function siteDay({ seed, day, timeZone, workers }: SiteDay): readonly TimedPassage[] {
  const start = siteClock(day, timeZone);
  const random = seeded(`${seed} ${day}`);
  const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
  const present = Math.round(workers * (isSunday ? sundayShare : 0.9 + random() * 0.2));
  const passages: { at: number; direction: 'in' | 'out' }[] = [];
  const add = (seconds: number, direction: 'in' | 'out') =>
    passages.push({
      at: start + Math.round(seconds) * 1000,
      direction,
    });
  for (let worker = 0; worker < present; worker += 1) {
    add(around(7.55 * hour, 0.3 * hour, random), 'in');
    if (random() < 0.4) {
      add(around(12.05 * hour, 0.1 * hour, random), 'out');
      add(around(12.95 * hour, 0.1 * hour, random), 'in');
    }
    add(around(18.0 * hour, 0.5 * hour, random), 'out');
  }
  // Sequence numbers continue from day to day.
  const first = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) * 100_000;
  return passages
    .sort((a, b) => a.at - b.at || a.direction.localeCompare(b.direction))
    .map(({ at, direction }, nth) => ({
      at,
      direction,
      sequence: first + nth,
      time: new Date(at).toISOString(),
    }));
}
