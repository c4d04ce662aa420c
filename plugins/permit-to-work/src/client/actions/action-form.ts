import { type Blocker, blockersOf } from '../../contract/guards.ts';
import type { ActionBody, Permit, PermitAction } from '../../contract/permit.ts';
import { periodLimitHours } from '../../contract/permit-type.ts';
import { needsConflictCheck, transitionFor } from '../../contract/transitions.ts';
import { fromWallTime, toWallTime } from '../parts/wall-time.ts';

const hour = 3_600_000;

/** As filled in. */
export interface ActionForm {
  readonly comment: string;
  /** PNG data URL. */
  readonly signature: string | null;
  /** As the clock on site shows it, such as `2026-11-20 18:00`. */
  readonly newEnd: string;
  readonly areaRestored: boolean;
  readonly peopleInside: string;
  /** Keys of conflicts. */
  readonly accepted: readonly string[];
}

/** What the action asks of the one who does it. */
export interface ActionNeeds {
  readonly signature: boolean;
  readonly reason: boolean;
  readonly newEnd: boolean;
  readonly restoration: boolean;
  readonly peopleInside: boolean;
  readonly conflicts: boolean;
}

/** Undefined when the permit's state does not have the action. */
export function needsOf(permit: Permit, action: PermitAction): ActionNeeds | undefined {
  const transition = transitionFor(permit, action);
  if (!transition) return undefined;
  const closes = action === 'close' || action === 'closeOut';
  return {
    signature: transition.signature,
    reason: transition.commentRequired,
    newEnd: action === 'extend',
    restoration: closes,
    peopleInside: closes && permit.permitType === 'Confined Space',
    conflicts: needsConflictCheck(action),
  };
}

export function emptyActionForm(permit: Permit, timeZone: string): ActionForm {
  return {
    comment: '',
    signature: null,
    newEnd: toWallTime(laterEnd(permit), timeZone),
    areaRestored: false,
    peopleInside: '',
    accepted: [],
  };
}

/** An hour more, as far as the type's limit lets the permit last. */
function laterEnd({ validFrom, validTo, permitType }: Permit): Date {
  const longest = Date.parse(validFrom) + periodLimitHours[permitType] * hour;
  return new Date(Math.max(Date.parse(validTo), Math.min(Date.parse(validTo) + hour, longest)));
}

type Sent = ActionBody;

/** @param version - the one that the user has in front of them */
export function actionBody(
  form: ActionForm,
  needs: ActionNeeds,
  about: { readonly version: number; readonly timeZone: string; readonly idempotencyKey: string },
): Sent {
  const { version, timeZone, idempotencyKey } = about;
  const newEnd = needs.newEnd ? fromWallTime(form.newEnd, timeZone) : undefined;
  const people = needs.peopleInside ? wholeNumber(form.peopleInside) : undefined;
  return {
    version,
    comment: form.comment,
    idempotencyKey,
    ...(needs.signature && form.signature !== null && { signature: { image: form.signature } }),
    ...(newEnd !== undefined && { validTo: newEnd }),
    ...(needs.restoration && { areaRestored: form.areaRestored }),
    ...(people !== undefined && { peopleInside: people }),
    ...(needs.conflicts && { acceptedConflicts: [...form.accepted] }),
  };
}

/** Rules about the permit itself: nothing that is filled in here can meet them. */
const ofPermit: ReadonlySet<Blocker['code']> = new Set([
  'CHECKLIST_INCOMPLETE',
  'HOLDER_REQUIRED',
  'GATES_OPEN',
  'DESCRIPTION_REQUIRED',
  'LOCATION_DELETED',
  'LOG_NOT_BALANCED',
]);
/** Rules about the time of day: the server's clock decides, not this one. */
const ofClock: ReadonlySet<Blocker['code']> = new Set(['PERIOD_OVER', 'PERIOD_NOT_BEGUN']);

export interface Unmet {
  readonly ofPermit: readonly Blocker[];
  readonly ofForm: readonly Blocker[];
}

/** What keeps the action from going through, as far as it can be known before asking the server. */
export function unmetRules(
  permit: Permit,
  action: PermitAction,
  body: Sent,
  about: { readonly timeZone: string; readonly insideByLog: readonly string[] },
): Unmet {
  const transition = transitionFor(permit, action);
  if (!transition) return { ofPermit: [], ofForm: [] };
  const facts = {
    ...body,
    signed: body.signature !== undefined,
    comment: (body.comment ?? '').trim(),
    insideByLog: about.insideByLog,
  };
  const found = blockersOf(permit, transition, facts, { now: new Date(), timeZone: about.timeZone });
  return {
    ofPermit: found.filter(({ code }) => ofPermit.has(code)),
    ofForm: found.filter(({ code }) => !ofPermit.has(code) && !ofClock.has(code)),
  };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
}
