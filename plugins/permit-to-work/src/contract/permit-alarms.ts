import type { Passage } from './passages.ts';
import { peopleInside } from './passages.ts';
import type { Permit } from './permit.ts';

export const permitAlarmNames = ['over-stay', 'too-many', 'expired-inside'] as const;

/** A danger to the people inside a confined space. */
export interface PermitAlarm {
  readonly name: (typeof permitAlarmNames)[number];
  /** Those whom it is about, the longest inside first. */
  readonly people: readonly Passage[];
  /** Minutes of stay, or people; null where the permit's period is the limit. */
  readonly limit: number | null;
  /** When it began; null: when it is first seen. */
  readonly since: Date | null;
}

type Watched = Pick<Permit, 'permitType' | 'status' | 'validTo' | 'maxEntrants' | 'stayMinutes'>;

const minute = 60_000;

/**
 * The dangers under a permit at a moment. They follow from the entry log and the permit alone. A person whose entry lies ahead of the moment,
 * as after the server's clock was set back, has just gone in.
 */
export function permitAlarmsAt(
  permit: Watched,
  passages: readonly Passage[],
  now: Date,
): readonly PermitAlarm[] {
  if (permit.permitType !== 'Confined Space') return [];
  const inside = [...peopleInside(passages).values()];
  if (inside.length === 0) return [];
  return [
    ...overStay(permit.stayMinutes, inside, now),
    ...(permit.maxEntrants !== null && inside.length > permit.maxEntrants
      ? [{ name: 'too-many', people: inside, limit: permit.maxEntrants, since: null } as const]
      : []),
    ...(permit.status === 'Expired'
      ? [{ name: 'expired-inside', people: inside, limit: null, since: new Date(permit.validTo) } as const]
      : []),
  ];
}

function overStay(limit: number | null, inside: readonly Passage[], now: Date): readonly PermitAlarm[] {
  if (limit === null) return [];
  const over = inside.filter(({ at }) => isOverStay(at, limit, now.getTime()));
  const [first] = over;
  if (first === undefined) return [];
  return [{ name: 'over-stay', people: over, limit, since: new Date(endOfStay(first.at, limit)) }];
}

/** Whether a person who went in then should be out. @param now - milliseconds since 1970 */
export function isOverStay(at: string, limit: number, now: number): boolean {
  return endOfStay(at, limit) < now;
}

/** Whole minutes since a person went in; 0 where this clock is behind the server's. @param now - milliseconds since 1970 */
export function minutesInside(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / minute));
}

/** Milliseconds since 1970 at which a person who went in then must be out. */
function endOfStay(at: string, limit: number): number {
  return Date.parse(at) + limit * minute;
}
