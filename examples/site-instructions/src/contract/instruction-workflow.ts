import { defineWorkflow, type Guards, type NamesOf } from '@gantry/plugin-sdk/workflow';

export const permissions = {
  view: 'INSTRUCTION_VIEW',
  /** Of the engineer's staff, who instruct and confirm. */
  issue: 'INSTRUCTION_ISSUE',
  /** Of the contractor, who carries out. */
  carryOut: 'INSTRUCTION_CARRY_OUT',
} as const;

/** The engineer instructs, the contractor acknowledges and carries out, the engineer confirms. */
export const instructionWorkflow = defineWorkflow({
  statuses: ['Draft', 'Issued', 'InHand', 'Done', 'Closed', 'Withdrawn'],
  ends: ['Closed', 'Withdrawn'],
  actions: ['create', 'issue', 'acknowledge', 'complete', 'sendBack', 'confirm', 'withdraw'],
  people: ['author'],
  parts: {
    engineer: { permission: permissions.issue },
    author: { permission: permissions.issue, is: 'author' },
    contractor: { permission: permissions.carryOut, isNot: ['author'] },
  },
  tasks: { ISSUE: 'author', ACKNOWLEDGE: 'contractor', CARRY_OUT: 'contractor', CONFIRM: 'engineer' },
  guards: ['hasPhoto'],
  effects: ['number'],
  rows: [
    {
      id: 'S1',
      action: 'create',
      from: [],
      to: 'Draft',
      task: 'ISSUE',
      by: ['engineer'],
      names: { author: 'actor' },
    },
    {
      id: 'S2',
      action: 'issue',
      from: ['Draft'],
      to: 'Issued',
      task: 'ACKNOWLEDGE',
      by: ['author'],
      signature: true,
      effects: ['number'],
    },
    {
      id: 'S3',
      action: 'acknowledge',
      from: ['Issued'],
      to: 'InHand',
      task: 'CARRY_OUT',
      by: ['contractor'],
      signature: true,
    },
    {
      id: 'S4',
      action: 'complete',
      from: ['InHand'],
      to: 'Done',
      task: 'CONFIRM',
      by: ['contractor'],
      signature: true,
      guards: ['hasPhoto'],
    },
    {
      id: 'S5',
      action: 'sendBack',
      from: ['Done'],
      to: 'InHand',
      task: 'CARRY_OUT',
      by: ['engineer'],
      comment: true,
    },
    {
      id: 'S6',
      action: 'confirm',
      from: ['Done'],
      to: 'Closed',
      task: null,
      by: ['engineer'],
      signature: true,
    },
    {
      id: 'S7',
      action: 'withdraw',
      from: ['Issued', 'InHand'],
      to: 'Withdrawn',
      task: null,
      by: ['engineer'],
      comment: true,
    },
  ],
});
export type InstructionNames = NamesOf<typeof instructionWorkflow>;
export type InstructionStatus = InstructionNames['status'];

/** Whether nothing more is to be done. */
export const isOver = (status: InstructionStatus): boolean =>
  instructionWorkflow.ends.some((end) => end === status);

/** What the guards need to know of an instruction. */
export interface InstructionFacts {
  /** Photos that the contractor took of the work done. */
  readonly photos: number;
}

export const instructionGuards: Guards<InstructionNames, InstructionFacts> = {
  hasPhoto: ({ photos }) => (photos === 0 ? [{ code: 'PHOTO_REQUIRED', about: [] }] : []),
};
