import { Cron } from 'croner';

const modeOf = { mode: '5-part' } as const;

/** @throws Error that says what is wrong with the pattern. */
export function assertCron(pattern: string): void {
  new Cron(pattern, modeOf);
}

/**
 * The last moment that a pattern names after `after` and up to `now`; undefined when it names none. Of several only the last counts:
 * work that was missed is made up for once.
 */
export function lastDue(pattern: string, timeZone: string, after: Date, now: Date): Date | undefined {
  const cron = new Cron(pattern, { ...modeOf, timezone: timeZone });
  const first = cron.nextRun(after);
  if (first === null || first > now) return undefined;
  // One more than a minute from now, so that a moment that is just now counts too.
  const [last] = cron.previousRuns(1, new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000));
  return last !== undefined && last > after && last <= now ? last : first;
}
