import { Cron } from 'croner';

const modeOf = { mode: '5-part' } as const;

/** @throws Error that describes the pattern's problem. */
export function assertCron(pattern: string): void {
  new Cron(pattern, modeOf);
}

/**
 * The last due time of a pattern after `after` and up to `now`, or undefined. Only the last of several counts, so one run makes up
 * for all missed ones.
 */
export function lastDue(pattern: string, timeZone: string, after: Date, now: Date): Date | undefined {
  const cron = new Cron(pattern, { ...modeOf, timezone: timeZone });
  const first = cron.nextRun(after);
  if (first === null || first > now) return undefined;
  // `previousRuns` looks strictly before its date: add a second, so that a run due right now counts.
  const [last] = cron.previousRuns(1, new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000));
  return last !== undefined && last > after && last <= now ? last : first;
}
