import type { BatchVerb } from './requests.ts';
import { type RiscAction, type RiscNames, type RiscVariant, riscWorkflow } from './workflow.ts';

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

/** The tasks on which somebody with these permissions can do a batch's action in a variant, whoever is named on the form. */
export function batchTasks(
  verb: BatchVerb,
  variant: RiscVariant,
  permissions: ReadonlySet<string>,
): readonly string[] {
  const { rows, parts } = riscWorkflow(variant);
  const tasks = Object.entries(actionByTask[verb]) as [RiscNames['task'], RiscAction][];
  const may = (needed: string | undefined) => needed === undefined || permissions.has(needed);
  return tasks
    .filter(([task, action]) =>
      rows.some(
        (row) =>
          row.action === action &&
          row.on?.includes(task) !== false &&
          leadsFrom(task).some((status) => row.from.includes(status)) &&
          may(row.permission) &&
          row.by.some((part) => may(parts[part].permission)),
      ),
    )
    .map(([task]) => task);

  /** Statuses in which the task is open. */
  function leadsFrom(task: RiscNames['task']) {
    return rows.flatMap((row) => (row.task === task && row.to !== 'same' ? [row.to] : []));
  }
}
