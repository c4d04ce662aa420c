import {
  type Choice,
  defineWorkflow,
  type NamesOf,
  type Row,
  type Workflow,
} from '@gantry/plugin-sdk/workflow';

/** Variants of the inspection workflow. A project has one of them. */
export const riscVariants = ['TCE10', 'TCE11', 'TY'] as const;
export type RiscVariant = (typeof riscVariants)[number];

export const riscStatuses = [
  'Draft',
  'Submitted',
  'Received',
  'Classified',
  'Assigned',
  'Inspecting',
  'Inspected',
  'Confirmed',
  'Countersign',
  'Returned',
  'Closed',
  'Resubmission',
  'Fail',
  'Withdrew',
  'Deleted',
] as const;
export type RiscStatus = (typeof riscStatuses)[number];

export const riscActions = [
  'create',
  'update',
  'delete',
  'submit',
  'receive',
  'forward',
  'assign',
  'reassign',
  'signoff',
  'countersign',
  'return',
  'close',
  'resubmit',
  'withdraw',
  'requestEdit',
  'approve',
  'reject',
  'reopen',
] as const;
export type RiscAction = (typeof riscActions)[number];

/** Results of an inspection. `Noted` is "Noted/Recorded" on screens: completed, and not part of a pass rate. */
export const results = ['Pass', 'Fail', 'Noted'] as const;
export type Result = (typeof results)[number];

const countersigners = ['none', 'LS', 'RE', 'both'] as const;

const complete = ['complete', 'noticeAllowed'] as const;
const leadPresent = { when: { leadSkipped: ['no'] } } as const;
const leadSkipped = { when: { leadSkipped: ['yes'] } } as const;
const underWay = ['Received', 'Classified', 'Assigned', 'Inspecting', 'Inspected'] as const;
const beforeInspection = ['Submitted', 'Received', 'Classified'] as const;
const answeredByGate = { by: ['G'], permission: 'RISC_SIDE_APPROVE' } as const;

const toLead = {
  action: 'forward',
  by: ['G'],
  permission: 'RISC_FORWARD',
  target: 'L',
  names: { gate: 'actor', lead: 'target' },
  given: { skip: ['no'] },
  effects: ['stamp'],
  task: 'ASSIGN',
} as const;
const pastLead = {
  action: 'forward',
  by: ['G'],
  permission: 'RISC_FORWARD',
  target: 'I',
  names: { gate: 'actor', inspector: 'target', lead: null },
  given: { skip: ['yes'] },
  sets: { leadSkipped: 'yes' },
  guards: ['skipAllowed'],
  effects: ['stamp'],
  to: 'Assigned',
  task: 'ATTEND',
} as const;
/** Forwarding without a receipt before it is a receipt too, and so it is signed. */
const implicitReceipt = {
  from: ['Submitted'],
  on: ['RECEIVE'],
  signature: true,
} as const;
const assign = {
  action: 'assign',
  on: ['ASSIGN'],
  by: ['L'],
  permission: 'RISC_ASSIGN',
  target: 'I',
  names: { inspector: 'target' },
  effects: ['stamp'],
  to: 'Assigned',
  task: 'ATTEND',
  signature: true,
} as const;
const wrongDiscipline = {
  action: 'reject',
  on: ['ASSIGN'],
  by: ['L'],
  comment: true,
  names: { lead: null },
  to: 'Received',
  task: 'FORWARD',
} as const;
/** Another inspector, such as when the first has left the project. */
const reassign = {
  action: 'reassign',
  by: ['L', 'G'],
  target: 'I',
  names: { inspector: 'target' },
  to: 'Assigned',
  task: 'ATTEND',
} as const;
/** Another lead: the gate alone names it, as in forwarding. */
const replaceLead = {
  action: 'reassign',
  by: ['G'],
  permission: 'RISC_FORWARD',
  target: 'L',
  names: { lead: 'target' },
  to: 'same',
} as const;
const inspectorSigns = {
  action: 'signoff',
  from: ['Inspecting'],
  on: ['RESULT'],
  by: ['I'],
  permission: 'RISC_INSPECT',
  names: { resultBy: 'actor' },
  guards: ['inspectedInThePast', 'commentOnEarly', 'commentOnFail'],
  effects: ['addResult', 'stamp'],
  signature: true,
} as const;
const leadSigns = {
  action: 'signoff',
  from: ['Inspected'],
  on: ['CONFIRM'],
  by: ['L'],
  permission: 'RISC_CONFIRM',
  notBy: ['resultBy'],
  names: { confirmedBy: 'actor' },
  keeps: ['result', 'countersign'],
  guards: ['notInspectedInFuture', 'commentOnEarly', 'commentOnOverrule'],
  effects: ['addResult', 'stamp'],
  signature: true,
} as const;
const confirmed = { to: 'Confirmed', task: 'RETURN' } as const;
const toLs = { to: 'Countersign', task: 'COUNTERSIGN' } as const;
const toRe = { to: 'Countersign', task: 'COUNTERSIGN_RE' } as const;
const signedBack = { to: 'Returned', task: 'CLOSE', effects: ['stamp'], signature: true } as const;
const inspectAgain = { to: 'Assigned', task: 'ATTEND' } as const;
const confirmAgain = { to: 'Inspected', task: 'CONFIRM' } as const;
/** Whose stage is open sends the form back, so that the resident engineer does not overtake the land surveyor. */
const sendBack = { action: 'reject', from: ['Countersign'], comment: true } as const;
const atLs = { on: ['COUNTERSIGN'], by: ['LS'] } as const;
const atRe = { on: ['COUNTERSIGN_RE'], by: ['RE'] } as const;
const close = {
  action: 'close',
  from: ['Returned'],
  on: ['CLOSE'],
  by: ['C'],
  permission: 'RISC_CLOSE',
  effects: ['stamp'],
  signature: true,
} as const;

/**
 * The lifecycle of an inspection form (RISC) in all variants. The task that is open says who is next. `riscWorkflow` gives the table of
 * one variant.
 */
const everyVariant = defineWorkflow({
  statuses: riscStatuses,
  ends: ['Closed', 'Withdrew', 'Deleted', 'Fail'],
  actions: riscActions,
  people: ['author', 'coauthor', 'submitter', 'gate', 'lead', 'inspector', 'resultBy', 'confirmedBy'],
  parts: {
    /** Anybody begins a form. What follows is for the company that submitted it. */
    C: { ofCompanyOf: 'submitter' },
    author: { permission: 'RISC_DRAFT', is: 'author' },
    /** A colleague whom the author lets finish and submit the draft. */
    coauthor: { permission: 'RISC_SUBMIT', is: 'coauthor', ofCompanyOf: 'author' },
    G: { permission: 'RISC_RECEIVE', notOfCompanyOf: 'submitter' },
    L: { permission: 'RISC_ASSIGN', is: 'lead', notOfCompanyOf: 'submitter' },
    I: { permission: 'RISC_INSPECT', is: 'inspector', notOfCompanyOf: 'submitter' },
    LS: { permission: 'RISC_CS_LS', notOfCompanyOf: 'submitter' },
    RE: { permission: 'RISC_CS_RE', notOfCompanyOf: 'submitter' },
    system: { system: true },
  },
  tasks: {
    SUBMIT: 'author',
    RESUBMIT: 'C',
    RECEIVE: 'G',
    FORWARD: 'G',
    ASSIGN: 'L',
    ATTEND: 'I',
    RESULT: 'I',
    CONFIRM: 'L',
    RETURN: 'G',
    COUNTERSIGN: 'LS',
    COUNTERSIGN_RE: 'RE',
    CLOSE: 'C',
    RESUBMIT_NEW: 'C',
  },
  sides: { WITHDRAWAL: 'G', EDIT: 'G' },
  flags: { leadSkipped: ['no', 'yes'], result: ['none', ...results], countersign: countersigners },
  choices: {
    approval: { values: ['none', 'Pass', 'Fail'], from: 'body', otherwise: 'none' },
    skip: { values: ['no', 'yes'], from: 'body', otherwise: 'no' },
    result: { values: results, from: 'body' },
    countersign: { values: countersigners, from: 'body', otherwise: 'none' },
  },
  guards: [
    'complete',
    'noticeAllowed',
    'skipAllowed',
    'inspectedInThePast',
    'notInspectedInFuture',
    'commentOnEarly',
    'commentOnFail',
    'commentOnOverrule',
    'unanswered',
  ],
  effects: ['write', 'takeNumber', 'fixNotice', 'addResult', 'stamp'],
  rows: [
    {
      id: 'R1',
      action: 'create',
      from: [],
      to: 'Draft',
      task: 'SUBMIT',
      by: ['C'],
      permission: 'RISC_DRAFT',
      names: { author: 'actor' },
    },
    {
      id: 'R2',
      action: 'update',
      from: ['Draft'],
      to: 'Draft',
      task: 'SUBMIT',
      by: ['author', 'coauthor'],
      effects: ['write'],
    },
    { id: 'R3', action: 'delete', from: ['Draft'], to: 'Deleted', task: null, by: ['author'] },
    {
      id: 'R4',
      action: 'submit',
      from: ['Draft'],
      to: 'Submitted',
      task: 'RECEIVE',
      by: ['author', 'coauthor'],
      permission: 'RISC_SUBMIT',
      names: { submitter: 'actor' },
      guards: complete,
      effects: ['takeNumber', 'fixNotice', 'stamp'],
      signature: true,
    },
    {
      id: 'R5',
      action: 'receive',
      from: ['Submitted'],
      on: ['RECEIVE'],
      to: 'Received',
      task: 'FORWARD',
      by: ['G'],
      names: { gate: 'actor' },
      given: { approval: ['none', 'Pass'] },
      effects: ['stamp'],
      signature: true,
    },
    {
      id: 'R6',
      action: 'receive',
      from: ['Submitted'],
      on: ['RECEIVE'],
      to: 'Resubmission',
      task: 'RESUBMIT',
      by: ['G'],
      given: { approval: ['Fail'] },
      comment: true,
      effects: ['stamp'],
      signature: true,
    },
    { ...toLead, id: 'R7a', from: ['Received'], on: ['FORWARD'], to: 'Received' },
    { ...toLead, id: 'R7b', from: ['Received'], on: ['FORWARD'], to: 'Classified' },
    { ...toLead, ...implicitReceipt, id: 'R7c', to: 'Received' },
    { ...toLead, ...implicitReceipt, id: 'R7d', to: 'Classified' },
    { ...pastLead, id: 'R8', from: ['Received'], on: ['FORWARD'] },
    { ...pastLead, ...implicitReceipt, id: 'R8b' },
    { ...assign, id: 'R9a', from: ['Received'] },
    { ...assign, id: 'R9b', from: ['Classified'] },
    { ...wrongDiscipline, id: 'R10a', from: ['Received'] },
    { ...wrongDiscipline, id: 'R10b', from: ['Classified'] },
    { ...reassign, id: 'R11a', from: ['Assigned'] },
    { ...reassign, id: 'R11b', from: ['Inspecting'] },
    { ...replaceLead, id: 'R11c', from: ['Received', 'Classified'], on: ['ASSIGN'], task: 'ASSIGN' },
    { ...replaceLead, id: 'R11d', from: ['Inspected'], on: ['CONFIRM'], task: 'CONFIRM' },
    {
      id: 'R12',
      action: 'receive',
      from: ['Assigned'],
      on: ['ATTEND'],
      to: 'Inspecting',
      task: 'RESULT',
      by: ['I'],
      effects: ['stamp'],
      signature: true,
    },
    {
      ...inspectorSigns,
      ...leadPresent,
      id: 'R13a',
      keeps: ['result'],
      given: { result: results },
      to: 'Inspected',
      task: 'CONFIRM',
    },
    {
      ...inspectorSigns,
      ...leadSkipped,
      ...confirmed,
      id: 'R13b',
      keeps: ['result', 'countersign'],
      given: { result: results, countersign: ['none'] },
    },
    {
      ...inspectorSigns,
      ...leadSkipped,
      ...toLs,
      id: 'R13c',
      keeps: ['result', 'countersign'],
      given: { result: results, countersign: ['LS', 'both'] },
    },
    {
      ...inspectorSigns,
      ...leadSkipped,
      ...toRe,
      id: 'R13d',
      keeps: ['result', 'countersign'],
      given: { result: results, countersign: ['RE'] },
    },
    { ...leadSigns, ...confirmed, id: 'R14a', given: { countersign: ['none'] } },
    { ...leadSigns, ...toLs, id: 'R14b', given: { countersign: ['LS', 'both'] } },
    { ...leadSigns, ...toRe, id: 'R14c', given: { countersign: ['RE'] } },
    {
      ...inspectAgain,
      id: 'R15',
      action: 'reject',
      from: ['Inspected'],
      on: ['CONFIRM'],
      by: ['L'],
      permission: 'RISC_CONFIRM',
      comment: true,
    },
    {
      ...signedBack,
      id: 'R16',
      action: 'return',
      from: ['Confirmed'],
      on: ['RETURN'],
      by: ['G'],
      permission: 'RISC_RETURN',
    },
    {
      ...toRe,
      id: 'R17a',
      action: 'countersign',
      from: ['Countersign'],
      on: ['COUNTERSIGN'],
      by: ['LS'],
      when: { countersign: ['both'] },
      effects: ['stamp'],
      signature: true,
    },
    {
      ...signedBack,
      id: 'R17b',
      action: 'countersign',
      from: ['Countersign'],
      on: ['COUNTERSIGN'],
      by: ['LS'],
      when: { countersign: ['LS'] },
    },
    {
      ...signedBack,
      id: 'R17c',
      action: 'countersign',
      from: ['Countersign'],
      on: ['COUNTERSIGN_RE'],
      by: ['RE'],
    },
    { ...sendBack, ...atLs, ...leadPresent, ...confirmAgain, id: 'R18' },
    { ...sendBack, ...atLs, ...leadSkipped, ...inspectAgain, id: 'R18b' },
    { ...sendBack, ...atRe, ...leadPresent, ...confirmAgain, id: 'R18c' },
    { ...sendBack, ...atRe, ...leadSkipped, ...inspectAgain, id: 'R18d' },
    { ...close, id: 'R19a', when: { result: ['Pass', 'Noted'] }, to: 'Closed', task: null },
    { ...close, id: 'R19b', when: { result: ['Fail'] }, to: 'Fail', task: 'RESUBMIT_NEW' },
    {
      id: 'R20',
      action: 'resubmit',
      from: ['Fail'],
      on: ['RESUBMIT_NEW'],
      to: 'Fail',
      task: null,
      by: ['C'],
      permission: 'RISC_SUBMIT',
      signature: true,
    },
    {
      id: 'R20b',
      action: 'reopen',
      from: ['Fail'],
      to: 'Fail',
      task: 'RESUBMIT_NEW',
      by: ['system'],
      guards: ['unanswered'],
    },
    {
      id: 'R21a',
      action: 'update',
      from: ['Resubmission'],
      to: 'Resubmission',
      task: 'RESUBMIT',
      by: ['C'],
      permission: 'RISC_SUBMIT',
      effects: ['write'],
    },
    {
      id: 'R21b',
      action: 'resubmit',
      from: ['Resubmission'],
      to: 'Submitted',
      task: 'RECEIVE',
      by: ['C'],
      permission: 'RISC_SUBMIT',
      names: { submitter: 'actor' },
      guards: complete,
      effects: ['write', 'fixNotice', 'stamp'],
      signature: true,
    },
    {
      id: 'R22',
      action: 'withdraw',
      from: ['Submitted', 'Resubmission'],
      to: 'Withdrew',
      task: null,
      by: ['C'],
      permission: 'RISC_WITHDRAW',
    },
    {
      id: 'R23',
      action: 'withdraw',
      from: underWay,
      to: 'same',
      task: 'same',
      side: { opens: 'WITHDRAWAL' },
      by: ['C'],
      permission: 'RISC_WITHDRAW',
      comment: true,
    },
    {
      ...answeredByGate,
      id: 'R24a',
      action: 'approve',
      from: underWay,
      side: { answers: 'WITHDRAWAL' },
      to: 'Withdrew',
      task: null,
    },
    {
      ...answeredByGate,
      id: 'R24b',
      action: 'reject',
      from: underWay,
      side: { answers: 'WITHDRAWAL' },
      to: 'same',
      task: 'same',
      comment: true,
    },
    {
      id: 'R25',
      action: 'requestEdit',
      from: beforeInspection,
      to: 'same',
      task: 'same',
      side: { opens: 'EDIT' },
      by: ['C'],
      permission: 'RISC_SUBMIT',
      comment: true,
    },
    {
      ...answeredByGate,
      id: 'R26a',
      action: 'approve',
      from: beforeInspection,
      side: { answers: 'EDIT' },
      to: 'Resubmission',
      task: 'RESUBMIT',
    },
    {
      ...answeredByGate,
      id: 'R26b',
      action: 'reject',
      from: beforeInspection,
      side: { answers: 'EDIT' },
      to: 'same',
      task: 'same',
      comment: true,
    },
  ],
});

export type RiscNames = NamesOf<typeof everyVariant>;
export type RiscTask = RiscNames['task'];
/** All steps that somebody has to do. */
export const riscTasks: readonly RiscTask[] =
  // `Object.keys` forgets the names.
  Object.keys(everyVariant.tasks) as RiscTask[];

/** Rows that not every variant has. TCE 1.1 and TY may forward without a receipt; TY classifies, and has no land surveyor. */
const variantsOf: Readonly<Record<string, readonly RiscVariant[]>> = {
  R7a: ['TCE10', 'TCE11'],
  R7b: ['TY'],
  R7c: ['TCE11'],
  R7d: ['TY'],
  R8b: ['TCE11', 'TY'],
  R9a: ['TCE10', 'TCE11'],
  R9b: ['TY'],
  R10a: ['TCE10', 'TCE11'],
  R10b: ['TY'],
  R13c: ['TCE10', 'TCE11'],
  R14b: ['TCE10', 'TCE11'],
  R17a: ['TCE10', 'TCE11'],
  R17b: ['TCE10', 'TCE11'],
  R18: ['TCE10', 'TCE11'],
  R18b: ['TCE10', 'TCE11'],
};

/** The workflow of one variant: what it does not use is not in its table. */
export function riscWorkflow(variant: RiscVariant): Workflow<RiscNames> {
  return tables[variant];
}

const tables: Readonly<Record<RiscVariant, Workflow<RiscNames>>> = {
  TCE10: tableOf('TCE10'),
  TCE11: tableOf('TCE11'),
  TY: tableOf('TY'),
};

function tableOf(variant: RiscVariant): Workflow<RiscNames> {
  const isTy = variant === 'TY';
  const rows = everyVariant.rows
    .filter(({ id }) => variantsOf[id]?.includes(variant) ?? true)
    .map(
      (row): Row<RiscNames> => ({
        ...row,
        from: isTy ? row.from : row.from.filter((status) => status !== 'Classified'),
      }),
    );
  const countersign: Choice = isTy
    ? { values: ['none', 'RE'], from: 'body', otherwise: 'none' }
    : everyVariant.choices.countersign;
  return {
    ...everyVariant,
    rows,
    statuses: isTy ? riscStatuses : riscStatuses.filter((status) => status !== 'Classified'),
    flags: { ...everyVariant.flags, countersign: countersign.values },
    choices: { ...everyVariant.choices, countersign },
  };
}
