import {
  type Actor,
  allowedActions,
  defineWorkflow,
  type NamesOf,
  needsOf,
  partsOf,
  type Standing,
  type StepNeeds,
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

const parts = {
  requester: { permission: 'PTW_REQUEST', is: 'requester' },
  checker: { permission: 'PTW_CHECK', isNot: ['requester'] },
  issuer: { permission: 'PTW_ISSUE', isNot: ['requester', 'holder'] },
  holder: { permission: 'PTW_HOLD', is: 'holder' },
  author: { permission: 'PTW_REQUEST' },
  system: { system: true },
} as const;
const tasks = {
  REQUEST: 'requester',
  CHECK: 'checker',
  ISSUE: 'issuer',
  START: 'holder',
  HAND_BACK: 'holder',
  RESUME: 'issuer',
  TAKE_BACK: 'issuer',
  RESCHEDULE: 'requester',
} as const;
type Task = keyof typeof tasks;
// The keys are those of `tasks`.
export const permitTasks = Object.keys(tasks) as Task[];

const toRequest = ['described', 'placed', 'period', 'inTime'] as const;
const toWork = ['holderNamed', 'notOver', 'gates'] as const;
const toEnd = ['restored', 'empty', 'logBalanced'] as const;
const others = ['checklist', 'begun', 'over', 'laterEnd', 'newPeriod', 'gatesUntilNewEnd'] as const;
const guards = [...toRequest, ...toWork, ...toEnd, ...others];
const effects = [
  'number',
  'issued',
  'newEnd',
  'newPeriod',
  'conflicts',
  'goOn',
  'handedBack',
  'closed',
] as const;
const people = ['requester', 'holder', 'issuer', 'handedBackBy'] as const;

interface More {
  readonly signature?: true;
  readonly comment?: true;
  readonly on?: readonly Task[];
  readonly guards?: readonly (typeof guards)[number][];
  readonly effects?: readonly (typeof effects)[number][];
  readonly names?: Partial<Record<(typeof people)[number], 'actor' | null>>;
}

/** A row of the table: `by` does `action` in one of the statuses `from`, which leads to a new status and task. */
const row = (
  id: string,
  by: readonly (keyof typeof parts)[],
  action: PermitAction | 'create' | 'expire',
  from: readonly PermitStatus[],
  [to, task]: readonly [PermitStatus | 'same', Task | 'same' | null],
  more: More = {},
) => ({ id, action, from, to, task, by, ...more });

const live = ['Issued', 'Active', 'Suspended'] as const;
const early = ['Draft', 'Requested', 'Checked', 'Issued'] as const;
const sign = { signature: true } as const;
const comment = { comment: true } as const;
const handBack: More = { ...sign, guards: toEnd, names: { handedBackBy: 'actor' }, effects: ['handedBack'] };
const takeBack: More = { ...sign, guards: toEnd, on: ['TAKE_BACK'], effects: ['closed'] };
// When work is suspended or resumed after the holder handed the area back, the holder must sign again.
const notHandedBack = { handedBackBy: null } as const;

/**
 * The lifecycle of a permit as a table for the SDK's engine. The task TAKE_BACK means "handed back": the open task decides
 * which of the two closing steps is next. RESCHEDULE means that the period ended before the permit was issued.
 */
export const permitWorkflow = defineWorkflow({
  statuses: permitStatuses,
  ends: ['Closed', 'Rejected', 'Cancelled'],
  actions: ['create', ...permitActions, 'expire'],
  people,
  parts,
  tasks,
  guards,
  effects,
  rows: [
    row('P0', ['author'], 'create', [], ['Draft', 'REQUEST'], { names: { requester: 'actor' } }),
    row('P1', ['requester'], 'request', ['Draft'], ['Requested', 'CHECK'], {
      ...sign,
      guards: toRequest,
      effects: ['number'],
    }),
    row('P2', ['checker'], 'check', ['Requested'], ['Checked', 'ISSUE'], {
      on: ['CHECK'],
      guards: ['notOver', 'checklist'],
    }),
    row('P3', ['checker', 'issuer'], 'reject', ['Requested', 'Checked'], ['Rejected', null], comment),
    row('P4', ['issuer'], 'issue', ['Checked'], ['Issued', 'START'], {
      ...sign,
      on: ['ISSUE'],
      guards: toWork,
      names: { issuer: 'actor' },
      effects: ['conflicts', 'issued'],
    }),
    row('P5', ['holder'], 'start', ['Issued'], ['Active', 'HAND_BACK'], { guards: ['begun', 'notOver'] }),
    row('P6', ['issuer', 'checker', 'system'], 'suspend', ['Active'], ['Suspended', 'RESUME'], {
      ...comment,
      names: notHandedBack,
      effects: ['goOn'],
    }),
    row('P7', ['issuer'], 'resume', ['Suspended'], ['Active', 'HAND_BACK'], {
      ...sign,
      guards: toWork,
      names: notHandedBack,
      effects: ['conflicts', 'goOn'],
    }),
    row('P8', ['issuer'], 'extend', ['Active'], ['same', 'same'], {
      on: ['HAND_BACK'],
      guards: ['laterEnd', 'notOver', 'gatesUntilNewEnd'],
      effects: ['newEnd', 'conflicts'],
    }),
    row('P9a', ['holder'], 'close', ['Active', 'Suspended'], ['same', 'TAKE_BACK'], {
      ...handBack,
      on: ['HAND_BACK', 'RESUME'],
    }),
    row('P9b', ['issuer'], 'close', ['Active', 'Suspended'], ['Closed', null], takeBack),
    row('P10a', ['system'], 'expire', live, ['Expired', 'HAND_BACK'], {
      on: ['START', 'HAND_BACK', 'RESUME'],
      guards: ['over'],
    }),
    row('P10b', ['system'], 'expire', live, ['Expired', 'same'], { on: ['TAKE_BACK'], guards: ['over'] }),
    row('P11a', ['holder'], 'closeOut', ['Expired'], ['same', 'TAKE_BACK'], {
      ...handBack,
      on: ['HAND_BACK'],
    }),
    row('P11b', ['issuer'], 'closeOut', ['Expired'], ['Closed', null], takeBack),
    row('P12', ['requester', 'issuer'], 'cancel', early, ['Cancelled', null], comment),
    row('P13', ['system'], 'expire', ['Requested', 'Checked'], ['same', 'RESCHEDULE'], {
      on: ['CHECK', 'ISSUE'],
      guards: ['over'],
    }),
    // Another time is checked anew: what was true of the place then may not be true any more.
    row('P14', ['requester'], 'reschedule', ['Requested', 'Checked'], ['Requested', 'CHECK'], {
      ...sign,
      on: ['RESCHEDULE'],
      guards: ['placed', 'newPeriod'],
      effects: ['newPeriod'],
    }),
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

function openTask({ status, handedBack, isLapsed }: Permit): PermitNames['task'] | null {
  const task = taskIn[status];
  if (task === null) return null;
  if (isLapsed) return 'RESCHEDULE';
  return handedBack !== null ? 'TAKE_BACK' : task;
}

/** The permit's state in terms of the table. */
export function standingOf(permit: Permit): Standing<PermitNames> & { readonly status: PermitStatus } {
  const people: Partial<Record<PermitNames['person'], { userId: string; company: null }>> = {};
  const { requester, holder, issuer, handedBack } = permit;
  for (const [place, person] of Object.entries({ requester, holder, issuer, handedBackBy: handedBack?.by }))
    if (person?.userId) people[place as PermitNames['person']] = { userId: person.userId, company: null };
  return {
    status: permit.status,
    task: openTask(permit),
    side: null,
    flags: {},
    people,
  };
}

/** What an action asks for in the permit's state, of any actor; undefined when the state does not allow it. */
export function stepNeeds(permit: Permit, action: PermitAction): StepNeeds<PermitNames> | undefined {
  return needsOf(permitWorkflow, standingOf(permit), action);
}

/** The blockers from a step's guards, in the guards' order. */
export function blockersOf(
  { guards: named }: Pick<StepNeeds<PermitNames>, 'guards'>,
  facts: PermitFacts,
): readonly Blocker[] {
  return [...named].flatMap((name) => permitGuards[name](facts));
}

/** The actions that the member's part and the permit's status allow. Guards may still block them. */
export function actionsOf(at: Standing<PermitNames>, actor: Actor): readonly PermitAction[] {
  return allowedActions(permitWorkflow, at, actor).flatMap((name) => permitAction.safeParse(name).data ?? []);
}

/** Whether the actor is the requester or holder, or may check or issue. */
export function playsPart(at: Standing<PermitNames>, actor: Actor): boolean {
  return [...partsOf(permitWorkflow, at, actor)].some((part) => part !== 'author');
}

const reviewed: Partial<Record<PermitStatus, readonly EditableField[]>> = {
  Requested: ['holderID', 'maxEntrants', 'stayMinutes', 'checklist', 'confinedSpace'],
  Checked: ['holderID', 'maxEntrants', 'stayMinutes', 'confinedSpace'],
  Suspended: ['maxEntrants', 'stayMinutes', 'confinedSpace'],
};

/** The fields that the actor may change now. The requester can edit only a draft. */
export function editableFieldsOf(
  at: Standing<PermitNames> & { readonly status: PermitStatus },
  actor: Actor,
): readonly EditableField[] {
  const parts = partsOf(permitWorkflow, at, actor);
  if (at.status === 'Draft') return parts.has('requester') ? editableFields : [];
  const reviews = parts.has('checker') || parts.has('issuer');
  return (reviews && at.task !== 'TAKE_BACK' && reviewed[at.status]) || [];
}
