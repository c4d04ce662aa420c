import type { BatchVerb } from './requests.ts';
import type { RiscAction, RiscNames } from './workflow.ts';

type StepsByTask = Readonly<Partial<Record<RiscNames['task'], RiscAction>>>;

/** What a batch does on a form, by the task that is open on it. */
export const actionByTask: Readonly<Record<BatchVerb, StepsByTask>> = {
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

/** The step that a form waits for, by its open task. A failed form waits for its answer as long as its contractor likes. */
export const nextStep: StepsByTask = {
  ...actionByTask.submit,
  ...actionByTask.receive,
  ...actionByTask.assign,
  ...actionByTask.return,
  ...actionByTask.LSCounterSign,
  ...actionByTask.close,
  FORWARD: 'forward',
  CONFIRM: 'signoff',
};
