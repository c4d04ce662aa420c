import { expect, it } from 'vitest';
import { stepWord } from '../../../contract/risc/step-words.ts';
import { riscTerms } from '../../../contract/risc/terms.ts';
import {
  type RiscAction,
  type RiscStatus,
  type RiscTask,
  riscVariants,
  riscWorkflow,
} from '../../../contract/risc/workflow.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { historyName } from './history-name.ts';

/** What does each task, by the table of the workflow: the rows that the task alone allows. */
const doing = [
  ...new Map(
    riscVariants
      .flatMap((variant) => riscWorkflow(variant).rows)
      .filter(({ on, action }) => on !== undefined && !['reject', 'reassign', 'forward'].includes(action))
      .flatMap(({ on, from, to, action }) =>
        (on ?? []).flatMap((task) => from.map((status) => ({ task, status, to, action }))),
      )
      // The gate may also send a form back where it receives it.
      .filter(({ to }) => to !== 'Resubmission')
      .map((one) => [`${one.task} ${one.action}`, one] as const),
  ).values(),
];

/** How a verb reads in a history. */
const past: Readonly<Record<string, string>> = {
  Receive: 'received',
  Assign: 'assigned',
  Attend: 'attended',
  'Sign off': 'signed off',
  Confirm: 'confirmed',
  Return: 'returned',
  Countersign: 'countersigned',
  Close: 'closed',
};

it('covers the steps of gate, lead, inspector and countersigners', () => {
  expect(doing.map(({ task }) => task)).toEqual(
    expect.arrayContaining([
      'RECEIVE',
      'ASSIGN',
      'ATTEND',
      'RESULT',
      'CONFIRM',
      'RETURN',
      'COUNTERSIGN',
      'CLOSE',
    ]),
  );
});

it.each(doing.filter(({ action }) => action !== 'resubmit'))(
  '$task reads the same as a notification, on its button and in the history',
  ({
    task,
    status,
    to,
    action,
  }: {
    task: RiscTask;
    status: RiscStatus;
    to: RiscStatus | 'same';
    action: RiscAction;
  }) => {
    const button = `action.${stepWord(action, status)}` as const;
    const history = historyName({ action, from: status, to: to === 'same' ? status : to });
    const verb = riscTerms.en[button];
    expect(riscTerms.en[`task.${task}`].startsWith(verb)).toBe(true);
    expect(detailMessages.texts.en[history]).toContain(` ${past[verb]}`);
    const chinese = riscTerms['zh-CN'][button];
    expect(riscTerms['zh-CN'][`task.${task}`]).toContain(chinese);
    expect(detailMessages.texts['zh-CN'][history]).toContain(chinese);
  },
);
