import type { Alarm } from '@gantry/contract';

/** As the server has them: those that nobody has taken first, of these the worst, of these the newest, because what has just begun must be seen. */
export function mostUrgentFirst(alarms: readonly Alarm[]): readonly Alarm[] {
  const rank = ({ severity, taken }: Alarm) => (taken === null ? 0 : 2) + (severity === 'critical' ? 0 : 1);
  return alarms.toSorted((one, other) => rank(one) - rank(other) || other.since.localeCompare(one.since));
}
