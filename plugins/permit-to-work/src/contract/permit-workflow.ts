import { lastDayInZone } from '@gantry/plugin-sdk/contract';
import { defineWorkflow, type Guards, type NamesOf, type Standing } from '@gantry/plugin-sdk/workflow';
import { openChecklistItems } from './checklists.ts';
import { openGates } from './confined-space-gates.ts';
import { type ActionFacts, type Blocker, type Moment, periodBlockers } from './guards.ts';
import { type Permit, type PermitStatus, permitActions, permitStatuses } from './permit.ts';
import { isPast, requestDeadline } from './request-cut-off.ts';

const sign = { signature: true } as const;
const live = ['Issued', 'Active', 'Suspended'] as const;
const ended = ['restored', 'empty', 'logBalanced'] as const;
const handBack = { ...sign, guards: ended, names: { handedBackBy: 'actor' } } as const;
const takeBack = { ...sign, guards: ended } as const;
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
      ...{ ...sign, guards: ['described', 'placed', 'period', 'inTime'] },
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
      ...{ ...goOn, by: ['issuer', 'checker', 'system'] },
    },
    {
      ...{ id: 'P7', action: 'resume', from: ['Suspended'], to: 'Active', task: 'HAND_BACK', by: ['issuer'] },
      ...{ ...sign, ...goOn, guards: ['holderNamed', 'notOver', 'gates'] },
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
      guards: ['laterEnd', 'notOver', 'gatesUntilNewEnd'],
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

/** What the guards judge. */
export interface PermitFacts {
  readonly permit: Permit;
  readonly facts: ActionFacts;
  readonly moment: Moment;
}

const none: readonly Blocker[] = [];
const when = (unmet: boolean, code: Blocker['code'], about: readonly string[] = []): readonly Blocker[] =>
  unmet ? [{ code, about }] : none;
const isOver = ({ permit, moment }: PermitFacts) => Date.parse(permit.validTo) <= moment.now.getTime();
const isConfined = ({ permit }: PermitFacts) => permit.permitType === 'Confined Space';

function gatesUntil(all: PermitFacts, end: string): readonly Blocker[] {
  const open = isConfined(all) ? openGates(all.permit, lastDayInZone(end, all.moment.timeZone)) : [];
  return when(open.length > 0, 'GATES_OPEN', open);
}

export const permitGuards: Guards<PermitNames, PermitFacts> = {
  described: ({ permit }) => when(permit.description === '', 'DESCRIPTION_REQUIRED'),
  placed: ({ permit }) => when(!permit.location.active, 'LOCATION_DELETED'),
  period: ({ permit }) => periodBlockers(permit),
  inTime(all) {
    if (isOver(all)) return when(true, 'PERIOD_OVER');
    const { now, timeZone, requestCutOff } = all.moment;
    const deadline = requestDeadline(all.permit.validFrom, requestCutOff ?? null, timeZone);
    return deadline !== null && isPast(deadline, now, timeZone)
      ? when(true, 'CUT_OFF_PASSED', [deadline])
      : none;
  },
  checklist({ permit }) {
    const open = openChecklistItems(permit.permitType, permit.checklist);
    return when(open.length > 0, 'CHECKLIST_INCOMPLETE', open);
  },
  holderNamed: ({ permit }) => when(permit.holder === null, 'HOLDER_REQUIRED'),
  notOver: (all) => when(isOver(all), 'PERIOD_OVER'),
  over: (all) => when(!isOver(all), 'PERIOD_NOT_OVER'),
  begun: ({ permit, moment }) =>
    when(Date.parse(permit.validFrom) > moment.now.getTime(), 'PERIOD_NOT_BEGUN'),
  gates: (all) => gatesUntil(all, all.permit.validTo),
  gatesUntilNewEnd: (all) => (all.facts.validTo === undefined ? none : gatesUntil(all, all.facts.validTo)),
  laterEnd({ permit, facts: { validTo } }) {
    if (validTo === undefined) return when(true, 'END_REQUIRED');
    if (Date.parse(validTo) <= Date.parse(permit.validTo)) return when(true, 'END_NOT_LATER');
    return periodBlockers({ ...permit, validTo });
  },
  restored: ({ facts }) => when(facts.areaRestored !== true, 'AREA_NOT_RESTORED'),
  empty: (all) => when(isConfined(all) && all.facts.peopleInside !== 0, 'PEOPLE_INSIDE'),
  logBalanced: ({ facts: { insideByLog = [] } }) =>
    when(insideByLog.length > 0, 'LOG_NOT_BALANCED', insideByLog),
};

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
export function standingOf(permit: Permit): Standing<PermitNames> {
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
