import { type Actor, decide, type Row } from '@gantry/plugin-sdk/workflow';
import { checklists } from '../checklists.ts';
import { type ActionFacts, type Blocker, type Moment, permitGuards } from '../guards.ts';
import type { Permit, PermitAction } from '../permit.ts';
import {
  actionsOf,
  editableFieldsOf as editableFieldsAt,
  type PermitNames,
  permitWorkflow,
  standingOf,
} from '../permit-workflow.ts';

export type Named = Actor & { readonly name: string };

export const member = (userId: string, ...permissions: string[]): Named => ({
  kind: 'member',
  userId,
  company: null,
  name: userId,
  permissions: new Set(permissions),
});
export const requester = member('requester', 'PTW_REQUEST', 'PTW_HOLD');
export const checker = member('checker', 'PTW_CHECK');
export const issuer = member('issuer', 'PTW_ISSUE');
export const holder = member('holder', 'PTW_HOLD');
export const system: Named = { kind: 'system', name: 'System' };
export const everybody = [requester, checker, issuer, holder, system];

export const hour = 3_600_000;
export const start = Date.parse('2026-11-20T00:00:00.000Z');
export const time = (hours: number) => new Date(start + hours * hour);
export const moment = (hours: number) => ({ now: time(hours), timeZone: 'Asia/Hong_Kong' });

export const draft: Permit = {
  formUUID: 'f',
  projectUUID: 'p',
  number: null,
  status: 'Draft',
  permitType: 'Lifting',
  location: {
    locationID: 'l',
    name: 'L',
    latitude: 0,
    longitude: 0,
    height: 0,
    hasUtility: false,
    active: true,
  },
  description: 'Lift a fan',
  validFrom: time(0).toISOString(),
  validTo: time(8).toISOString(),
  requester: { userId: 'requester', name: 'requester' },
  holder: { userId: 'holder', name: 'holder' },
  issuer: null,
  checklist: checklists.Lifting.map((item) => ({ itemId: item.id, answer: 'yes', remark: '' })),
  confinedSpace: null,
  maxEntrants: null,
  stayMinutes: null,
  handedBack: null,
  isLapsed: false,
  requestedAt: null,
  issuedAt: null,
  closedAt: null,
  createdAt: time(-30).toISOString(),
  updatedAt: time(-30).toISOString(),
  version: 1,
};
export const facts = { signed: true, comment: 'Because', areaRestored: true, peopleInside: 0 };

interface Sent extends ActionFacts {
  readonly signed: boolean;
  readonly comment: string;
}
type Outcome =
  | { readonly kind: 'done'; readonly permit: Permit; readonly row: Row<PermitNames> }
  | { readonly kind: 'no-such-action' | 'wrong-state' | 'wrong-actor' }
  | { readonly kind: 'blocked'; readonly blockers: readonly Blocker[] };

/** The permit after an action, with the effects that it has on the server, or why the action fails. */
export function applyAction(
  permit: Permit,
  action: PermitAction | 'expire',
  actor: Named,
  sent: Sent,
  moment: Moment,
): Outcome {
  const { signed, comment, ...facts } = sent;
  const decision = decide(
    { workflow: permitWorkflow, guards: permitGuards },
    { at: standingOf(permit), actor, facts: { permit, facts, moment } },
    { action, signed, comment, choices: {} },
  );
  if (decision.kind === 'refused') {
    const { why } = decision;
    // This module's guards return its own blockers.
    if (why === 'blocked') return { kind: why, blockers: decision.blockers as readonly Blocker[] };
    if (why === 'no-such-action' || why === 'wrong-state') return { kind: why };
    return { kind: 'wrong-actor' };
  }
  const { row } = decision;
  const at = moment.now.toISOString();
  const by = { userId: actor.kind === 'member' ? actor.userId : null, name: actor.name };
  const has = (effect: PermitNames['effect']) => row.effects?.includes(effect) === true;
  const next: Permit = {
    ...permit,
    status: decision.next.status ?? permit.status,
    version: permit.version + 1,
    updatedAt: at,
    ...(has('number') && { requestedAt: at }),
    ...(has('issued') && { issuer: by, issuedAt: at }),
    ...(has('newEnd') && facts.validTo !== undefined && { validTo: facts.validTo }),
    ...(has('goOn') && { handedBack: null }),
    ...(has('newPeriod') &&
      facts.validFrom !== undefined &&
      facts.validTo !== undefined && { validFrom: facts.validFrom, validTo: facts.validTo }),
    isLapsed: decision.next.task === 'RESCHEDULE',
    ...(has('handedBack') && { handedBack: { by, at } }),
    ...(has('closed') && { closedAt: at }),
  };
  return { kind: 'done', permit: next, row };
}

export const allowedActions = (permit: Permit, actor: Actor) => actionsOf(standingOf(permit), actor);
export const editableFieldsOf = (permit: Permit, actor: Actor) => editableFieldsAt(standingOf(permit), actor);
