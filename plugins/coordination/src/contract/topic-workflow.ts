import { defineWorkflow, type NamesOf } from '@gantry/plugin-sdk/workflow';

/**
 * Whoever edits topics takes any step, as in a coordination meeting. Rows that begin a record in another status than Open are for topics that a
 * BCF file brings.
 */
export const topicWorkflow = defineWorkflow({
  statuses: ['Open', 'InProgress', 'Resolved', 'Closed', 'Deleted'],
  ends: ['Closed', 'Deleted'],
  actions: [
    'create',
    'bringInProgress',
    'bringResolved',
    'bringClosed',
    'start',
    'resolve',
    'close',
    'reopen',
    'delete',
  ],
  people: ['assignee'],
  parts: {
    editor: { permission: 'TOPIC_EDIT' },
    assignee: { permission: 'TOPIC_EDIT', is: 'assignee' },
    administrator: { permission: 'TOPIC_ADMIN' },
  },
  tasks: { RESOLVE: 'editor', CHECK: 'editor' },
  guards: [],
  effects: ['number'],
  rows: [
    {
      id: 'T1',
      action: 'create',
      from: [],
      to: 'Open',
      task: 'RESOLVE',
      by: ['editor'],
      effects: ['number'],
    },
    {
      id: 'T2',
      action: 'bringInProgress',
      from: [],
      to: 'InProgress',
      task: 'RESOLVE',
      by: ['editor'],
      effects: ['number'],
    },
    {
      id: 'T3',
      action: 'bringResolved',
      from: [],
      to: 'Resolved',
      task: 'CHECK',
      by: ['editor'],
      effects: ['number'],
    },
    {
      id: 'T4',
      action: 'bringClosed',
      from: [],
      to: 'Closed',
      task: null,
      by: ['editor'],
      effects: ['number'],
    },
    {
      id: 'T5',
      action: 'start',
      from: ['Open', 'Resolved'],
      to: 'InProgress',
      task: 'RESOLVE',
      by: ['editor', 'assignee'],
    },
    {
      id: 'T6',
      action: 'resolve',
      from: ['Open', 'InProgress'],
      to: 'Resolved',
      task: 'CHECK',
      by: ['editor', 'assignee'],
    },
    {
      id: 'T7',
      action: 'close',
      from: ['Open', 'InProgress', 'Resolved'],
      to: 'Closed',
      task: null,
      by: ['editor'],
    },
    {
      id: 'T8',
      action: 'reopen',
      from: ['InProgress', 'Resolved', 'Closed'],
      to: 'Open',
      task: 'RESOLVE',
      by: ['editor'],
    },
    {
      id: 'T9',
      action: 'delete',
      from: ['Open', 'InProgress', 'Resolved', 'Closed'],
      to: 'Deleted',
      task: null,
      by: ['administrator'],
    },
  ],
});
export type TopicNames = NamesOf<typeof topicWorkflow>;

/** Statuses that a topic can be seen in, in the order in which it goes through them. */
export const topicStatuses = ['Open', 'InProgress', 'Resolved', 'Closed'] as const;
export type TopicStatus = (typeof topicStatuses)[number];

/** What begins a topic in a status. */
export const beginning: Readonly<Record<TopicStatus, TopicNames['action']>> = {
  Open: 'create',
  InProgress: 'bringInProgress',
  Resolved: 'bringResolved',
  Closed: 'bringClosed',
};

/** The steps that lead from one status to another, in their order. */
export function stepsTo(from: TopicStatus, to: TopicStatus): readonly TopicNames['action'][] {
  if (from === to) return [];
  const step = ({ Open: 'reopen', InProgress: 'start', Resolved: 'resolve', Closed: 'close' } as const)[to];
  const isBack = from === 'Closed' && to !== 'Open';
  return isBack ? ['reopen', step] : [step];
}
