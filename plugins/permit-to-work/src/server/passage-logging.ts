import { ForbiddenError, RuleError } from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import {
  entrantOf,
  type Passage,
  type PassageBody,
  passageBlockers,
  peopleInside,
} from '../contract/passages.ts';
import type { Permit } from '../contract/permit.ts';
import { slotsOf } from '../contract/transitions.ts';
import type { blockedDetails } from '../contract/wire.ts';
import type { Act } from './actor.ts';
import { appendPassage, readPassages } from './passage-repository.ts';
import { tellOfPermit } from './permit-record.ts';
import { lockPermit } from './permit-repository.ts';

/** Whoever plays a part in the permit writes in its entry log: the person outside has the holder's or the checker's telephone. */
export function canLogPassages(act: Pick<Act, 'actor'>, permit: Permit): boolean {
  return permit.permitType === 'Confined Space' && slotsOf(permit, act.actor).size > 0;
}

/** Writes that somebody went in or came out. @throws NotFoundError, ForbiddenError, RuleError ACTION_BLOCKED. */
export async function logPassage(
  act: Act,
  id: string,
  wanted: Pick<PassageBody, 'cardNumber' | 'direction'>,
): Promise<readonly Passage[]> {
  const { tx, actor, now } = act;
  const permit = await lockPermit(act, id);
  if (actor.kind !== 'member' || !canLogPassages(act, permit)) throw new ForbiddenError('PTW_HOLD');
  const passages = await readPassages(act, id);
  const blockers = passageBlockers(permit, passages, wanted, now);
  if (blockers.length > 0)
    throw new RuleError('ACTION_BLOCKED', 'This cannot be written in the entry log now.', {
      blockers,
    } satisfies z.input<typeof blockedDetails>);
  const { cardNumber, direction } = wanted;
  // Whoever was taken off the list while inside still comes out under the name they went in with.
  const name = peopleInside(passages).get(cardNumber)?.name ?? entrantOf(permit, cardNumber) ?? cardNumber;
  const entry = { seq: passages.length + 1, cardNumber, name, direction, at: now.toISOString() };
  await appendPassage(tx, id, { ...entry, recordedBy: actor.userId });
  await tx.audit({ entity: 'permit', entityId: id, action: `passage-${direction}`, after: entry });
  await tellOfPermit(act, permit);
  return [...passages, { ...entry, by: { userId: actor.userId, name: actor.name } }];
}
