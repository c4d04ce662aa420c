import { dayInZone } from '@gantry/plugin-sdk/contract';
import { ConflictError, HttpError, NotFoundError, RuleError, sql } from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import { type Conflict, conflictsOf } from '../contract/conflicts.ts';
import type { ActionFacts } from '../contract/guards.ts';
import { peopleInside } from '../contract/passages.ts';
import { type actionBody, type HistoryAction, type Permit, permitAction } from '../contract/permit.ts';
import type { RequestCutOff } from '../contract/request-cut-off.ts';
import { allowedActions, applyAction, needsConflictCheck, type Outcome } from '../contract/transitions.ts';
import type { blockedDetails, conflictsFoundDetails, wrongStateDetails } from '../contract/wire.ts';
import type { Act } from './actor.ts';
import { actionDoneUnder } from './history-repository.ts';
import { readPassages } from './passage-repository.ts';
import { recordStep } from './permit-record.ts';
import { livePermitsDuring, lockPermit, savePermit, takeNumber, utilitySites } from './permit-repository.ts';
import { readRules } from './rules-repository.ts';
import { insertSignature } from './signature-repository.ts';
import { requireVersion } from './version-conflict.ts';

type Body = Omit<z.output<typeof actionBody>, 'signature'>;

/**
 * Does one action of a member or of the system, or nothing at all.
 * @param image - PNG of the signature
 * @throws NotFoundError (no such action or permit), ConflictError (version, state, conflicts), HttpError 403 (not this
 * actor's part), RuleError (a guard).
 */
export async function actOnPermit(
  act: Act,
  id: string,
  name: string,
  body: Body,
  image?: Buffer,
): Promise<Permit> {
  const action = permitAction.safeParse(name);
  if (!action.success) throw new NotFoundError('The action');
  const before = await lockPermit(act, id);
  if (body.idempotencyKey !== undefined) {
    const done = await actionDoneUnder(act.tx, id, body.idempotencyKey);
    if (done === action.data) return before;
    if (done !== undefined)
      throw new ConflictError('KEY_REUSED', `This idempotency key was used for the action '${done}'.`);
  }
  await requireVersion(act.tx, before, body.version);
  const facts = { ...body, signed: image !== undefined, insideByLog: await insideByLog(act, before, name) };
  const moment = {
    ...act,
    ...(name === 'request' && { requestCutOff: (await readRules(act.tx)).requestCutOff }),
  };
  return carryOut(moment, before, action.data, facts, {
    comment: body.comment,
    accepted: body.acceptedConflicts,
    image,
    idempotencyKey: body.idempotencyKey ?? null,
  });
}

/** Ends a permit whose time is over. Answers false when that is no longer so: somebody closed or extended it meanwhile. */
export async function expirePermit(act: Act, id: string): Promise<boolean> {
  const before = await lockPermit(act, id);
  const facts = { signed: false, comment: '' };
  const outcome = applyAction(before, 'expire', act.actor, facts, act);
  if (outcome.kind !== 'done') return false;
  await carryOut(act, before, 'expire', facts, {
    comment: '',
    accepted: [],
    image: undefined,
    idempotencyKey: null,
  });
  return true;
}

/** Who by the entry log is still inside when the permit is to be closed. */
async function insideByLog(act: Act, permit: Permit, action: string): Promise<readonly string[]> {
  if (permit.permitType !== 'Confined Space' || (action !== 'close' && action !== 'closeOut')) return [];
  const inside = peopleInside(await readPassages(act, permit.formUUID));
  return [...inside.values()].map(({ name }) => name);
}

/** What a permit gets in the way of, with permits under which work may go on. */
export async function findConflicts(act: Pick<Act, 'tx'>, permit: Permit): Promise<readonly Conflict[]> {
  return conflictsOf(permit, await livePermitsDuring(act.tx, permit), await utilitySites(act.tx));
}

interface Papers {
  readonly comment: string;
  readonly accepted: readonly string[];
  readonly image: Buffer | undefined;
  readonly idempotencyKey: string | null;
}

async function carryOut(
  act: Act & { readonly requestCutOff?: RequestCutOff },
  before: Permit,
  action: Exclude<HistoryAction, 'create' | 'update'>,
  facts: ActionFacts,
  papers: Papers,
): Promise<Permit> {
  const outcome = applyAction(before, action, act.actor, facts, act);
  if (outcome.kind !== 'done') throw refusal(act, before, action, outcome);
  const conflicts = needsConflictCheck(action)
    ? await requireAccepted(act, outcome.permit, papers.accepted)
    : [];
  const after =
    action === 'request'
      ? { ...outcome.permit, number: await takeNumber(act.tx, monthOf(act)) }
      : outcome.permit;
  await savePermit(act.tx, after);
  // A signature that the action does not ask for is kept all the same: somebody gave it.
  const signatureID =
    papers.image === undefined
      ? null
      : await insertSignature(act, {
          permit: after,
          action,
          seq: after.version,
          comment: papers.comment,
          acceptedConflicts: conflicts.map((conflict) => conflict.key),
          image: papers.image,
        });
  await recordStep(act, {
    action,
    before,
    after,
    comment: papers.comment,
    acceptedConflicts: conflicts.map((conflict) => conflict.key),
    signatureID,
    idempotencyKey: papers.idempotencyKey,
  });
  return after;
}

/** `2611` for November 2026 in the project's calendar. */
function monthOf(act: Act): string {
  return dayInZone(act.now, act.timeZone).slice(2, 7).replace('-', '');
}

function refusal(
  act: Act,
  permit: Permit,
  action: string,
  outcome: Exclude<Outcome, { readonly kind: 'done' }>,
): HttpError {
  switch (outcome.kind) {
    case 'wrong-state':
      return new ConflictError(
        'WRONG_STATE',
        `A permit that is ${permit.status} has no action '${action}' now.`,
        {
          status: permit.status,
          allowedActions: allowedActions(permit, act.actor),
        } satisfies z.input<typeof wrongStateDetails>,
      );
    case 'wrong-actor':
      return new HttpError(403, 'FORBIDDEN', `This is for the permit's ${outcome.by.join(' or ')}.`, {
        details: { slots: outcome.by },
      });
    case 'blocked':
      return new RuleError('ACTION_BLOCKED', 'Something is missing before this can be done.', {
        blockers: outcome.blockers,
      } satisfies z.input<typeof blockedDetails>);
  }
}

/**
 * Two permits that get in each other's way are issued one after the other, so that the second issuer sees the first.
 * @throws ConflictError CONFLICTS_FOUND unless every conflict was accepted.
 */
async function requireAccepted(
  act: Act,
  permit: Permit,
  accepted: readonly string[],
): Promise<readonly Conflict[]> {
  await act.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('ptw_issue:' || ${act.tx.projectId}::text, 0))`,
  );
  const conflicts = await findConflicts(act, permit);
  if (conflicts.every((conflict) => accepted.includes(conflict.key))) return conflicts;
  throw new ConflictError(
    'CONFLICTS_FOUND',
    'Other work is in the way of this permit, or this permit in its way.',
    {
      conflicts,
    } satisfies z.input<typeof conflictsFoundDetails>,
  );
}
