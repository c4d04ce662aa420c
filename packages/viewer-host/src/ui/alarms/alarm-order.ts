import type { Alarm } from '@gantry/contract';

/** The worst first, of these the ones that nobody has taken, of these the newest: what has just begun must be seen. */
export function worstFirst(alarms: readonly Alarm[]): readonly Alarm[] {
  const rank = ({ severity, taken }: Alarm) => (severity === 'critical' ? 0 : 2) + (taken === null ? 0 : 1);
  return alarms.toSorted((one, other) => rank(one) - rank(other) || other.since.localeCompare(one.since));
}
