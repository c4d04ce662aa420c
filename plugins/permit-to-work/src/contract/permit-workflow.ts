import {
  type Actor,
  allowedActions,
  defineWorkflow,
  type NamesOf,
  partsOf,
  type Row,
  rowsAt,
  type Standing,
} from '@gantry/plugin-sdk/workflow';
import { type Blocker, type PermitFacts, permitGuards } from './guards.ts';
import {
  type EditableField,
  editableFields,
  type Permit,
  type PermitAction,
  type PermitStatus,
  permitAction,
  permitActions,
  permitStatuses,
} from './permit.ts';

const sign = { signature: true } as const;
const live = ['Issued', 'Active', 'Suspended'] as const;
const ended = ['restored', 'empty', 'logBalanced'] as const;
const byHolder = { names: { handedBackBy: 'actor' }, effects: ['handedBack'] } as const;
const handBack = { ...sign, ...byHolder, guards: ended } as const;
const takeBack = { ...sign, guards: ended, effects: ['closed'] } as const;
// Work that is stopped or taken up again after the holder's signature needs a new one.
const goOn = { names: { handedBackBy: null } } as const;

/**
 * The lifecycle of a permit as a table of the SDK's engine. The task TAKE_BACK stands for "handed back": whoever has the main task
 * says which half of a closing is next.
 */
export const permitWorkflow = defineWorkflow({
  statuses: permitStatuses,
  ends: ['Closed', 'Rejected', 'Cancelled'],
  actions: ['create', ...permitActions, 'expire'],
  people: ['requester', 'holder', 'issuer', 'handedBackBy'],
  parts: {
    requester: { permission: 'PTW_REQUEST', is: 'requester' },
    checker: { permission: 'PTW_CHECK', isNot: ['requester'] },
    issuer: { permission: 'PTW_ISSUE', isNot: ['requester', 'holder'] },
    holder: { permission: 'PTW_HOLD', is: 'holder' },
    author: { permission: 'PTW_REQUEST' },
    system: { system: true },
  },
  tasks: {
    ...({ REQUEST: 'requester', CHECK: 'checker', ISSUE: 'issuer', START: 'holder' } as const),
    ...({ HAND_BACK: 'holder', RESUME: 'issuer', TAKE_BACK: 'issuer' } as const),
  },
  guards: [
    ...(['described', 'placed', 'period', 'inTime', 'checklist', 'holderNamed', 'notOver', 'over'] as const),
    ...(['begun', 'gates', 'gatesUntilNewEnd', 'laterEnd', ...ended] as const),
  ],
  effects: ['number', 'issued', 'newEnd', 'conflicts', 'goOn', 'handedBack', 'closed'],
  rows: [
    {
      id: 'P0',
      action: 'create',
      from: [],
      to: 'Draft',
      task: 'REQUEST',
      by: ['author'],
      names: { requester: 'actor' },
    },
    {
      ...{ id: 'P1', action: 'request', from: ['Draft'], to: 'Requested', task: 'CHECK', by: ['requester'] },
      ...{ ...sign, guards: ['described', 'placed', 'period', 'inTime'], effects: ['number'] },
    },
    {
      id: 'P2',
      action: 'check',
      from: ['Requested'],
      to: 'Checked',
      task: 'ISSUE',
      by: ['checker'],
      guards: ['checklist'],
    },
    {
      id: 'P3',
      action: 'reject',
      from: ['Requested', 'Checked'],
      to: 'Rejected',
      task: null,
      by: ['checker', 'issuer'],
      comment: true,
    },
    {
      ...{ id: 'P4', action: 'issue', from: ['Checked'], to: 'Issued', task: 'START', by: ['issuer'] },
      ...{ ...sign, guards: ['holderNamed', 'notOver', 'gates'], names: { issuer: 'actor' } },
      effects: ['conflicts', 'issued'],
    },
    {
      id: 'P5',
      action: 'start',
      from: ['Issued'],
      to: 'Active',
      task: 'HAND_BACK',
      by: ['holder'],
      guards: ['begun', 'notOver'],
    },
    {
      ...{ id: 'P6', action: 'suspend', from: ['Active'], to: 'Suspended', task: 'RESUME', comment: true },
      ...{ ...goOn, by: ['issuer', 'checker', 'system'], effects: ['goOn'] },
    },
    {
      ...{ id: 'P7', action: 'resume', from: ['Suspended'], to: 'Active', task: 'HAND_BACK', by: ['issuer'] },
      ...{ ...sign, ...goOn, guards: ['holderNamed', 'notOver', 'gates'], effects: ['conflicts', 'goOn'] },
    },
    {
      ...{
        id: 'P8',
        action: 'extend',
        from: ['Active'],
        on: ['HAND_BACK'],
        to: 'same',
        task: 'same',
        by: ['issuer'],
      },
      ...{ guards: ['laterEnd', 'notOver', 'gatesUntilNewEnd'], effects: ['newEnd', 'conflicts'] },
    },
    {
      ...{
        id: 'P9a',
        action: 'close',
        from: ['Active', 'Suspended'],
        on: ['HAND_BACK', 'RESUME'],
        to: 'same',
      },
      ...{ ...handBack, task: 'TAKE_BACK', by: ['holder'] },
    },
    {
      id: 'P9b',
      action: 'close',
      from: ['Active', 'Suspended'],
      on: ['TAKE_BACK'],
      to: 'Closed',
      task: null,
      by: ['issuer'],
      ...takeBack,
    },
    {
      ...{ id: 'P10a', action: 'expire', from: live, on: ['START', 'HAND_BACK', 'RESUME'], to: 'Expired' },
      ...{ task: 'HAND_BACK', by: ['system'], guards: ['over'] },
    },
    {
      id: 'P10b',
      action: 'expire',
      from: live,
      on: ['TAKE_BACK'],
      to: 'Expired',
      task: 'same',
      by: ['system'],
      guards: ['over'],
    },
    {
      id: 'P11a',
      action: 'closeOut',
      from: ['Expired'],
      on: ['HAND_BACK'],
      to: 'same',
      task: 'TAKE_BACK',
      by: ['holder'],
      ...handBack,
    },
    {
      id: 'P11b',
      action: 'closeOut',
      from: ['Expired'],
      on: ['TAKE_BACK'],
      to: 'Closed',
      task: null,
      by: ['issuer'],
      ...takeBack,
    },
    {
      ...{ id: 'P12', action: 'cancel', from: ['Draft', 'Requested', 'Checked', 'Issued'], to: 'Cancelled' },
      ...{ task: null, by: ['requester', 'issuer'], comment: true },
    },
  ],
});
export type PermitNames = NamesOf<typeof permitWorkflow>;

const taskIn: Readonly<Record<PermitStatus, PermitNames['task'] | null>> = {
  Draft: 'REQUEST',
  Requested: 'CHECK',
  Checked: 'ISSUE',
  Issued: 'START',
  Active: 'HAND_BACK',
  Suspended: 'RESUME',
  Expired: 'HAND_BACK',
  Closed: null,
  Rejected: null,
  Cancelled: null,
};

/** How a permit stands in the table. */
export function standingOf(permit: Permit): Standing<PermitNames> & { readonly status: PermitStatus } {
  const task = taskIn[permit.status];
  const people: Partial<Record<PermitNames['person'], { userId: string; company: null }>> = {};
  const { requester, holder, issuer, handedBack } = permit;
  for (const [place, person] of Object.entries({ requester, holder, issuer, handedBackBy: handedBack?.by }))
    if (person?.userId) people[place as PermitNames['person']] = { userId: person.userId, company: null };
  return {
    status: permit.status,
    task: task !== null && handedBack !== null ? 'TAKE_BACK' : task,
    side: null,
    flags: {},
    people,
  };
}

/** The row for an action in the permit's present state, whoever acts; undefined when its state does not allow it. */
export function rowFor(permit: Permit, action: PermitAction): Row<PermitNames> | undefined {
  return rowsAt(permitWorkflow, standingOf(permit), action)[0];
}

/** What the guards of a row hold against it, in their order. */
export function blockersOf(row: Row<PermitNames>, facts: PermitFacts): readonly Blocker[] {
  return (row.guards ?? []).flatMap((name) => permitGuards[name](facts));
}

/** Actions before which the issuer must have seen the conflicts with other permits. */
export function needsConflictCheck(row: Row<PermitNames>): boolean {
  return row.effects?.includes('conflicts') === true;
}

/** What the member's part and the permit's status allow. Whether it would go through now is for the guards. */
export function actionsOf(at: Standing<PermitNames>, actor: Actor): readonly PermitAction[] {
  return allowedActions(permitWorkflow, at, actor).flatMap((name) => permitAction.safeParse(name).data ?? []);
}

/** Whether somebody is the requester or holder, or may check or issue. */
export function playsPart(at: Standing<PermitNames>, actor: Actor): boolean {
  return [...partsOf(permitWorkflow, at, actor)].some((part) => part !== 'author');
}

const reviewed: Partial<Record<PermitStatus, readonly EditableField[]>> = {
  Requested: ['holderID', 'maxEntrants', 'stayMinutes', 'checklist', 'confinedSpace'],
  Checked: ['holderID', 'maxEntrants', 'stayMinutes', 'confinedSpace'],
  Suspended: ['maxEntrants', 'stayMinutes', 'confinedSpace'],
};

/** Fields that the actor may change now. A requested permit is locked for its requester. */
export function editableFieldsOf(
  at: Standing<PermitNames> & { readonly status: PermitStatus },
  actor: Actor,
): readonly EditableField[] {
  const parts = partsOf(permitWorkflow, at, actor);
  if (at.status === 'Draft') return parts.has('requester') ? editableFields : [];
  const reviews = parts.has('checker') || parts.has('issuer');
  return (reviews && at.task !== 'TAKE_BACK' && reviewed[at.status]) || [];
}
