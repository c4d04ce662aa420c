import { type ActionFacts, type Blocker, blockersOf, type Moment } from './guards.ts';
import {
  type EditableField,
  editableFields,
  type Permit,
  type PermitAction,
  type PermitStatus,
} from './permit.ts';

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
