import { openChecklistItems } from './checklists.ts';
import { openGates } from './confined-space-gates.ts';
import {
  type EditableField,
  editableFields,
  type Permit,
  type PermitAction,
  type PermitStatus,
} from './permit.ts';
import { periodLimitHours } from './permit-type.ts';
import { dayOf } from './project-day.ts';
import { isPast, type RequestCutOff, requestDeadline } from './request-cut-off.ts';

/** The part that somebody plays towards one permit. */
export type Slot = 'requester' | 'checker' | 'issuer' | 'holder' | 'system';

/** Who acts: a member with what they may do in the project, or the clock. */
export type PermitActor =
  | { readonly kind: 'member'; readonly userId: string; readonly permissions: ReadonlySet<string> }
  | { readonly kind: 'system' };

export interface Transition {
  readonly action: PermitAction | 'expire';
  readonly from: readonly PermitStatus[];
  /** `same` leaves the status: the first half of a closing, or an extension. */
  readonly to: PermitStatus | 'same';
  readonly by: readonly Slot[];
  readonly signature: boolean;
  readonly commentRequired: boolean;
  /** The row is for permits that the holder has handed back (true), has not (false), or for both (absent). */
  readonly handedBack?: boolean;
}

/** The whole lifecycle. At most one row fits an action, a status and whether the permit was handed back. */
export const transitions: readonly Transition[] = [
  row('request', ['Draft'], 'Requested', ['requester'], { signature: true }),
  row('check', ['Requested'], 'Checked', ['checker']),
  row('reject', ['Requested', 'Checked'], 'Rejected', ['checker', 'issuer'], { commentRequired: true }),
  row('issue', ['Checked'], 'Issued', ['issuer'], { signature: true }),
  row('start', ['Issued'], 'Active', ['holder']),
  row('suspend', ['Active'], 'Suspended', ['issuer', 'checker', 'system'], { commentRequired: true }),
  row('resume', ['Suspended'], 'Active', ['issuer'], { signature: true }),
  row('extend', ['Active'], 'same', ['issuer'], { handedBack: false }),
  row('close', ['Active', 'Suspended'], 'same', ['holder'], { signature: true, handedBack: false }),
  row('close', ['Active', 'Suspended'], 'Closed', ['issuer'], { signature: true, handedBack: true }),
  row('expire', ['Issued', 'Active', 'Suspended'], 'Expired', ['system']),
  row('closeOut', ['Expired'], 'same', ['holder'], { signature: true, handedBack: false }),
  row('closeOut', ['Expired'], 'Closed', ['issuer'], { signature: true, handedBack: true }),
  row('cancel', ['Draft', 'Requested', 'Checked', 'Issued'], 'Cancelled', ['requester', 'issuer'], {
    commentRequired: true,
  }),
];

function row(
  action: Transition['action'],
  from: readonly PermitStatus[],
  to: Transition['to'],
  by: readonly Slot[],
  more: Partial<Pick<Transition, 'signature' | 'commentRequired' | 'handedBack'>> = {},
): Transition {
  return { action, from, to, by, signature: false, commentRequired: false, ...more };
}

type Standing = Pick<Permit, 'status' | 'requester' | 'holder' | 'handedBack'>;

/**
 * The parts that the actor may play. Nobody checks or issues their own request, and nobody issues or closes as issuer
 * what they hold: two signatures are two people.
 */
export function slotsOf(permit: Standing, actor: PermitActor): ReadonlySet<Slot> {
  if (actor.kind === 'system') return new Set(['system']);
  const slots = new Set<Slot>();
  const isRequester = permit.requester.userId === actor.userId;
  const isHolder = permit.holder?.userId === actor.userId;
  if (isRequester && actor.permissions.has('PTW_REQUEST')) slots.add('requester');
  if (isHolder && actor.permissions.has('PTW_HOLD')) slots.add('holder');
  if (!isRequester && actor.permissions.has('PTW_CHECK')) slots.add('checker');
  if (!isRequester && !isHolder && actor.permissions.has('PTW_ISSUE')) slots.add('issuer');
  return slots;
}

/** The row for an action in the permit's present state, whoever acts; undefined when its state does not allow it. */
export function transitionFor(
  permit: Pick<Permit, 'status' | 'handedBack'>,
  action: Transition['action'],
): Transition | undefined {
  const handedBack = permit.handedBack !== null;
  return transitions.find(
    (candidate) =>
      candidate.action === action &&
      candidate.from.includes(permit.status) &&
      (candidate.handedBack === undefined || candidate.handedBack === handedBack),
  );
}

/** What the actor's part and the permit's status allow. Whether it would go through now is for `blockersOf`. */
export function allowedActions(permit: Standing, actor: PermitActor): readonly PermitAction[] {
  const slots = slotsOf(permit, actor);
  const found = new Set<PermitAction>();
  for (const { action } of transitions) {
    const fitting = transitionFor(permit, action);
    if (action !== 'expire' && fitting?.by.some((slot) => slots.has(slot))) found.add(action);
  }
  return [...found];
}

/** Fields that the actor may change now. A requested permit is locked for its requester. */
export function editableFieldsOf(permit: Standing, actor: PermitActor): readonly EditableField[] {
  const slots = slotsOf(permit, actor);
  if (permit.status === 'Draft') return slots.has('requester') ? editableFields : [];
  const reviews = slots.has('checker') || slots.has('issuer');
  if (!reviews || permit.handedBack !== null) return [];
  if (permit.status === 'Requested')
    return ['holderID', 'maxEntrants', 'stayMinutes', 'checklist', 'confinedSpace'];
  if (permit.status === 'Checked') return ['holderID', 'maxEntrants', 'stayMinutes', 'confinedSpace'];
  if (permit.status === 'Suspended') return ['maxEntrants', 'stayMinutes', 'confinedSpace'];
  return [];
}

/** A rule that keeps an action from going through. Clients have a sentence for each code. */
export interface Blocker {
  readonly code:
    | 'SIGNATURE_REQUIRED'
    | 'COMMENT_REQUIRED'
    | 'DESCRIPTION_REQUIRED'
    | 'LOCATION_DELETED'
    | 'PERIOD_REVERSED'
    | 'PERIOD_TOO_LONG'
    | 'PERIOD_OVER'
    | 'PERIOD_NOT_BEGUN'
    | 'PERIOD_NOT_OVER'
    | 'CHECKLIST_INCOMPLETE'
    | 'HOLDER_REQUIRED'
    | 'GATES_OPEN'
    | 'END_REQUIRED'
    | 'END_NOT_LATER'
    | 'AREA_NOT_RESTORED'
    | 'PEOPLE_INSIDE'
    | 'LOG_NOT_BALANCED'
    | 'CUT_OFF_PASSED'
    | 'ENTRY_NOT_OPEN'
    | 'NOT_AN_ENTRANT'
    | 'ALREADY_INSIDE'
    | 'NOT_INSIDE'
    | 'SPACE_FULL';
  /** Checklist item ids, gate names, people, a card number, the deadline, or the limit in hours or people. */
  readonly about: readonly string[];
}

export interface ActionFacts {
  readonly signed: boolean;
  readonly comment: string;
  readonly validTo?: string | undefined;
  readonly areaRestored?: boolean | undefined;
  readonly peopleInside?: number | undefined;
  /** Names of those who by the entry log have not come out. */
  readonly insideByLog?: readonly string[] | undefined;
}

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
  /** The project's rule for requests; absent where it does not matter. */
  readonly requestCutOff?: RequestCutOff;
}

/** What is wrong with a period for a type of permit. */
export function periodBlockers(
  period: Pick<Permit, 'permitType' | 'validFrom' | 'validTo'>,
): readonly Blocker[] {
  const hours = (Date.parse(period.validTo) - Date.parse(period.validFrom)) / 3_600_000;
  const limit = periodLimitHours[period.permitType];
  if (hours <= 0) return [{ code: 'PERIOD_REVERSED', about: [] }];
  return hours > limit ? [{ code: 'PERIOD_TOO_LONG', about: [String(limit)] }] : [];
}

/** Everything that the row's guards hold against the action, in the order of the rules. Empty: it may go through. */
export function blockersOf(
  permit: Permit,
  transition: Transition,
  facts: ActionFacts,
  moment: Moment,
): readonly Blocker[] {
  const found: Blocker[] = [];
  const block = (code: Blocker['code'], about: readonly string[] = []) => found.push({ code, about });
  const over = Date.parse(permit.validTo) <= moment.now.getTime();

  if (transition.commentRequired && facts.comment === '') block('COMMENT_REQUIRED');
  switch (transition.action) {
    case 'request':
      if (permit.description === '') block('DESCRIPTION_REQUIRED');
      if (!permit.location.active) block('LOCATION_DELETED');
      found.push(...periodBlockers(permit));
      if (over) block('PERIOD_OVER');
      else found.push(...cutOffBlockers(permit, moment));
      break;
    case 'check': {
      const open = openChecklistItems(permit.permitType, permit.checklist);
      if (open.length > 0) block('CHECKLIST_INCOMPLETE', open);
      break;
    }
    case 'issue':
    case 'resume': {
      if (permit.holder === null) block('HOLDER_REQUIRED');
      if (over) block('PERIOD_OVER');
      found.push(...gateBlockers(permit, permit.validTo, moment.timeZone));
      break;
    }
    case 'start':
      if (Date.parse(permit.validFrom) > moment.now.getTime()) block('PERIOD_NOT_BEGUN');
      if (over) block('PERIOD_OVER');
      break;
    case 'extend':
      found.push(...extensionBlockers(permit, facts.validTo));
      if (over) block('PERIOD_OVER');
      // A card may be valid to the present end and not to the new one.
      if (facts.validTo !== undefined) found.push(...gateBlockers(permit, facts.validTo, moment.timeZone));
      break;
    case 'expire':
      if (!over) block('PERIOD_NOT_OVER');
      break;
    case 'close':
    case 'closeOut':
      if (facts.areaRestored !== true) block('AREA_NOT_RESTORED');
      if (permit.permitType === 'Confined Space' && facts.peopleInside !== 0) block('PEOPLE_INSIDE');
      if (facts.insideByLog !== undefined && facts.insideByLog.length > 0)
        block('LOG_NOT_BALANCED', facts.insideByLog);
      break;
    default:
      break;
  }
  if (transition.signature && !facts.signed) block('SIGNATURE_REQUIRED');
  return found;
}

function gateBlockers(permit: Permit, validTo: string, timeZone: string): readonly Blocker[] {
  if (permit.permitType !== 'Confined Space') return [];
  // A permit that ends at midnight has its last moment on the day before.
  const gates = openGates(permit, dayOf(new Date(Date.parse(validTo) - 1), timeZone));
  return gates.length > 0 ? [{ code: 'GATES_OPEN', about: gates }] : [];
}

function cutOffBlockers(permit: Permit, { now, timeZone, requestCutOff }: Moment): readonly Blocker[] {
  const deadline = requestDeadline(permit.validFrom, requestCutOff ?? null, timeZone);
  return deadline !== null && isPast(deadline, now, timeZone)
    ? [{ code: 'CUT_OFF_PASSED', about: [deadline] }]
    : [];
}

function extensionBlockers(permit: Permit, validTo: string | undefined): readonly Blocker[] {
  if (validTo === undefined) return [{ code: 'END_REQUIRED', about: [] }];
  if (Date.parse(validTo) <= Date.parse(permit.validTo)) return [{ code: 'END_NOT_LATER', about: [] }];
  return periodBlockers({ ...permit, validTo });
}

export type Outcome =
  | { readonly kind: 'done'; readonly permit: Permit; readonly transition: Transition }
  /** The permit's state has no such action. */
  | { readonly kind: 'wrong-state' }
  /** The state has it, for others: these parts. */
  | { readonly kind: 'wrong-actor'; readonly by: readonly Slot[] }
  | { readonly kind: 'blocked'; readonly blockers: readonly Blocker[] };

/**
 * The permit after the action, or why not. Conflicts with other permits are checked beside it: they need the others.
 * @param name - the actor's name as it will stand on the permit.
 */
export function applyAction(
  permit: Permit,
  action: Transition['action'],
  actor: PermitActor & { readonly name: string },
  facts: ActionFacts,
  moment: Moment,
): Outcome {
  const transition = transitionFor(permit, action);
  if (transition === undefined) return { kind: 'wrong-state' };
  const slots = slotsOf(permit, actor);
  if (!transition.by.some((slot) => slots.has(slot))) return { kind: 'wrong-actor', by: transition.by };
  const blockers = blockersOf(permit, transition, facts, moment);
  if (blockers.length > 0) return { kind: 'blocked', blockers };

  const at = moment.now.toISOString();
  const by = { userId: actor.kind === 'member' ? actor.userId : null, name: actor.name };
  const status = transition.to === 'same' ? permit.status : transition.to;
  const next: Permit = {
    ...permit,
    status,
    version: permit.version + 1,
    updatedAt: at,
    ...(action === 'request' && { requestedAt: at }),
    ...(action === 'issue' && { issuer: by, issuedAt: at }),
    ...(action === 'extend' && facts.validTo !== undefined && { validTo: facts.validTo }),
    // Work that is stopped or taken up again after the holder's signature needs a new one.
    ...((action === 'suspend' || action === 'resume') && { handedBack: null }),
    ...(isHandBack(transition) && { handedBack: { by, at } }),
    ...(status === 'Closed' && { closedAt: at }),
  };
  return { kind: 'done', permit: next, transition };
}

function isHandBack(transition: Transition): boolean {
  return (transition.action === 'close' || transition.action === 'closeOut') && transition.to === 'same';
}

/** Actions before which the issuer must have seen the conflicts with other permits. */
export function needsConflictCheck(action: Transition['action']): boolean {
  return action === 'issue' || action === 'resume' || action === 'extend';
}
