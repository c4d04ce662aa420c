import { HttpError, type People, RuleError } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import {
  entrantOf,
  type Passage,
  type PassageBody,
  passageBlockers,
  peopleInside,
} from '../contract/passages.ts';
import { playsPart } from '../contract/permit-workflow.ts';
import { appendPassage, readPassages } from './passage-repository.ts';
import { type PermitRecord, type Permits, permitOf } from './permit-records.ts';

/** Any member with a part in the permit may log: the attendant outside uses the holder's or checker's phone. */
export function canLogPassages({ actor }: Pick<Act, 'actor'>, permit: PermitRecord): boolean {
  return permit.own.permitType === 'Confined Space' && playsPart(permit, actor);
}

/** Logs an entry or exit. @throws NotFoundError, HttpError 403 FORBIDDEN, RuleError ACTION_BLOCKED. */
export async function logPassage(
  { people, permits }: { readonly people: People; readonly permits: Permits },
  act: Act,
  id: string,
  wanted: Pick<PassageBody, 'cardNumber' | 'direction'>,
): Promise<readonly Passage[]> {
  const { tx, actor, now } = act;
  const record = await permits.lock(act, id);
  if (actor.kind !== 'member' || !canLogPassages(act, record))
    throw new HttpError(
      403,
      'FORBIDDEN',
      'Only members with a part in a permit for a confined space write its entry log.',
    );
  const permit = await permitOf(people, tx, record);
  const passages = await readPassages(people, tx, id);
  const blockers = passageBlockers(permit, passages, wanted, now);
  if (blockers.length > 0)
    throw new RuleError('ACTION_BLOCKED', 'This cannot be written in the entry log now.', {
      blockers,
    });
  const { cardNumber, direction } = wanted;
  // A worker who was removed from the list while inside leaves under the name logged at entry.
  const name = peopleInside(passages).get(cardNumber)?.name ?? entrantOf(permit, cardNumber) ?? cardNumber;
  const passage = { cardNumber, name, direction };
  await appendPassage(act, id, passage);
  const after = { seq: passages.length + 1, ...passage, at: now.toISOString() };
  await tx.audit({ entity: 'permit', entityId: id, action: `passage-${direction}`, after });
  await permits.announce(act, record);
  return readPassages(people, tx, id);
}
