import { type At, needsOf } from '@gantry/plugin-sdk/workflow';
import type { ActionNeeds } from '@gantry/plugin-ui';
import { type RiscForm, resultOf } from '../../../../contract/risc/form.ts';
import {
  type RiscAction,
  type RiscNames,
  riscTasks,
  riscWorkflow,
} from '../../../../contract/risc/workflow.ts';

/** Inputs of a step beside result, comment, person and signature. */
interface StepChoices {
  readonly result: string | undefined;
  readonly skip: boolean;
}

/** What a step asks for, read from the table of the workflow. */
export interface StepNeeds {
  readonly comment: NonNullable<ActionNeeds['comment']>;
  readonly signature: boolean;
  /** The part that somebody has to be named for. */
  readonly target: 'lead' | 'inspector' | undefined;
  readonly results: 'receive' | 'inspection' | undefined;
  /** Who signs besides can be named. */
  readonly countersign: boolean;
  /** The lead can be left out. */
  readonly canSkip: boolean;
}

/** The task that is open on a form: a request that waits for an answer comes first. */
export const openTask = (form: RiscForm) =>
  form.withdrawalTask ?? form.tasks.findLast(({ closed_at }) => closed_at === null);

export function stepNeeds(form: RiscForm, action: RiscAction, { result, skip }: StepChoices): StepNeeds {
  const needs = needsOf(riscWorkflow(form.variant), standingOf(form), action, {
    skip: skip ? 'yes' : 'no',
    approval: result === 'Fail' ? 'Fail' : 'Pass',
  });
  if (needs === undefined) return nothing;
  const { choices, guards, target } = needs;
  const needsComment =
    needs.comment === 'required' ||
    (guards.has('commentOnFail') && result === 'Fail') ||
    (guards.has('commentOnOverrule') && isOverruled(form, result));
  return {
    comment: needsComment ? 'required' : 'optional',
    signature: needs.signature,
    target: target === undefined ? undefined : target === 'L' ? 'lead' : 'inspector',
    results: choices.result ? 'inspection' : choices.approval ? 'receive' : undefined,
    countersign: choices.countersign !== undefined,
    canSkip: choices.skip?.includes('yes') === true,
  };
}

const nothing: StepNeeds = {
  comment: 'optional',
  signature: false,
  target: undefined,
  results: undefined,
  countersign: false,
  canSkip: false,
};

/** The form in terms of the table. */
function standingOf({ status, tasks, withdrawalTask, skip_iow, ...form }: RiscForm): At<RiscNames> {
  const open = tasks.findLast(({ closed_at }) => closed_at === null)?.task;
  const side = withdrawalTask?.task;
  return {
    status,
    task: riscTasks.find((task) => task === open) ?? null,
    side: side === 'WITHDRAWAL' || side === 'EDIT' ? side : null,
    flags: {
      leadSkipped: skip_iow ? 'yes' : 'no',
      countersign: form.need_countersign,
      result: form.form_result === null ? 'none' : resultOf(form.form_result),
    },
  };
}

/** A lead finds something else than the inspector. */
function isOverruled({ form_result }: RiscForm, result: string | undefined): boolean {
  return form_result !== null && result !== undefined && result !== form_result;
}
