import { line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { Blocker } from './guards.ts';
import { type Permit, person } from './permit.ts';

export const passageDirection = z.enum(['in', 'out']);

/** An entry into a confined space or an exit from it. */
export const passage = z.object({
  /** Counts from 1 on each permit. */
  seq: z.int(),
  /** Card number of the certified worker. */
  cardNumber: z.string(),
  name: z.string(),
  direction: passageDirection,
  /** By the server's clock. */
  at: z.string(),
  /** Who logged it. */
  by: person,
});
export type Passage = z.infer<typeof passage>;

export const passageBody = z.strictObject({
  cardNumber: line(40),
  direction: passageDirection,
});
export type PassageBody = z.input<typeof passageBody>;

/** The people inside, by card number, longest inside first. */
export function peopleInside(passages: readonly Passage[]): ReadonlyMap<string, Passage> {
  const inside = new Map<string, Passage>();
  for (const one of passages) {
    if (one.direction === 'in') inside.set(one.cardNumber, one);
    else inside.delete(one.cardNumber);
  }
  return inside;
}

type LoggedPermit = Pick<
  Permit,
  'permitType' | 'status' | 'handedBack' | 'validFrom' | 'validTo' | 'maxEntrants' | 'confinedSpace'
>;

/**
 * What blocks logging a passage. Going in needs a permit under which work goes on, an entry in the list of entrants and
 * room inside. Coming out only needs the person to be inside: no other rule may keep anybody in.
 */
export function passageBlockers(
  permit: LoggedPermit,
  passages: readonly Passage[],
  wanted: Pick<PassageBody, 'cardNumber' | 'direction'>,
  now: Date,
): readonly Blocker[] {
  const inside = peopleInside(passages);
  const isInside = inside.has(wanted.cardNumber);
  if (wanted.direction === 'out') return isInside ? [] : [{ code: 'NOT_INSIDE', about: [wanted.cardNumber] }];
  if (!isEntryOpen(permit, now)) return [{ code: 'ENTRY_NOT_OPEN', about: [] }];
  if (entrantOf(permit, wanted.cardNumber) === undefined)
    return [{ code: 'NOT_AN_ENTRANT', about: [wanted.cardNumber] }];
  if (isInside) return [{ code: 'ALREADY_INSIDE', about: [wanted.cardNumber] }];
  const most = permit.maxEntrants ?? 0;
  return inside.size >= most ? [{ code: 'SPACE_FULL', about: [String(most)] }] : [];
}

/** Whether people may go in: the permit is for a confined space, active, not handed back, and within its period. */
export function isEntryOpen(permit: LoggedPermit, now: Date): boolean {
  return (
    permit.permitType === 'Confined Space' &&
    permit.status === 'Active' &&
    permit.handedBack === null &&
    Date.parse(permit.validFrom) <= now.getTime() &&
    Date.parse(permit.validTo) > now.getTime()
  );
}

/** The name of the entrant with this card on the permit; undefined if there is none. */
export function entrantOf(permit: Pick<Permit, 'confinedSpace'>, cardNumber: string): string | undefined {
  return permit.confinedSpace?.entrants.find((worker) => worker.cardNumber === cardNumber)?.name;
}
