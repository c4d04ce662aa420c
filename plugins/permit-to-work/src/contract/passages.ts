import { line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { Blocker } from './guards.ts';
import { type Permit, person } from './permit.ts';

export const passageDirection = z.enum(['in', 'out']);

/** Somebody went into a confined space or came out of it. */
export const passage = z.object({
  /** 1, 2, 3 … on the permit. */
  seq: z.int(),
  /** Of the certified worker. */
  cardNumber: z.string(),
  name: z.string(),
  direction: passageDirection,
  /** By the server's clock. */
  at: z.string(),
  /** Who wrote it down. */
  by: person,
});
export type Passage = z.infer<typeof passage>;

export const passageBody = z.strictObject({
  cardNumber: line(40),
  direction: passageDirection,
});
export type PassageBody = z.input<typeof passageBody>;

/** Who went in and has not come out, by card number, longest inside first. */
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
 * What keeps a passage from being logged. Going in needs a permit under which work goes on, a place among the entrants and
 * room inside; coming out only that one is inside: nobody is kept in by a rule.
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

/** People may go in now: the permit is for a confined space, active, not handed back, and within its period. */
export function isEntryOpen(permit: LoggedPermit, now: Date): boolean {
  return (
    permit.permitType === 'Confined Space' &&
    permit.status === 'Active' &&
    permit.handedBack === null &&
    Date.parse(permit.validFrom) <= now.getTime() &&
    Date.parse(permit.validTo) > now.getTime()
  );
}

/** The name that goes with a card among the permit's entrants. */
export function entrantOf(permit: Pick<Permit, 'confinedSpace'>, cardNumber: string): string | undefined {
  return permit.confinedSpace?.entrants.find((worker) => worker.cardNumber === cardNumber)?.name;
}
