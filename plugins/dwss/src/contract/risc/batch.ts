import type { BatchVerb } from './requests.ts';
import type { RiscAction, RiscNames } from './workflow.ts';

/** What a batch does on a form, by the task that is open on it. */
const actionByTask: Readonly<Record<BatchVerb, Readonly<Partial<Record<RiscNames['task'], RiscAction>>>>> = {
  submit: { SUBMIT: 'submit', RESUBMIT: 'resubmit' },
  receive: { RECEIVE: 'receive', ATTEND: 'receive', RESULT: 'signoff' },
  forward: { RECEIVE: 'forward', FORWARD: 'forward' },
  assign: { ASSIGN: 'assign' },
  return: { RETURN: 'return' },
  LSCounterSign: { COUNTERSIGN: 'countersign', COUNTERSIGN_RE: 'countersign' },
  close: { CLOSE: 'close' },
};

/** The action of a batch on a form with this open task; undefined where the batch has none for it. */
export const batchAction = (verb: BatchVerb, task: RiscNames['task'] | null): RiscAction | undefined =>
  task === null ? undefined : actionByTask[verb][task];

/** The open tasks on which a batch does something. */
export const batchTasks = (verb: BatchVerb): readonly string[] => Object.keys(actionByTask[verb]);

/** The step that a form waits for, by its open task. A failed form waits for its answer as long as its contractor likes. */
const nextStep: Readonly<Partial<Record<RiscNames['task'], RiscAction>>> = {
  ...actionByTask.submit,
  ...actionByTask.receive,
  ...actionByTask.assign,
  ...actionByTask.return,
  ...actionByTask.LSCounterSign,
  ...actionByTask.close,
  FORWARD: 'forward',
  CONFIRM: 'signoff',
};
export const stepOf = (task: RiscNames['task'] | null): RiscAction | undefined =>
  task === null ? undefined : nextStep[task];
export const waitingTasks: readonly string[] = Object.keys(nextStep);
