import { needsOfTasks } from '@gantry/plugin-sdk/workflow';
import { batchAction } from '../../../contract/risc/batch.ts';
import type { FormRow } from '../../../contract/risc/form.ts';
import { type BatchVerb, batchVerbs } from '../../../contract/risc/requests.ts';
import { type RiscVariant, riscTasks, riscWorkflow } from '../../../contract/risc/workflow.ts';

type BatchForm = Pick<FormRow, 'open_task'>;

/** What a verb asks for on all of the forms; undefined where one of them does not have it. */
const needsOn = (verb: BatchVerb, forms: readonly BatchForm[], variant: RiscVariant, skip = false) =>
  needsOfTasks(
    riscWorkflow(variant),
    forms.map(({ open_task }) => open_task),
    (task) => batchAction(verb, task),
    { skip: skip ? 'yes' : 'no' },
  );

/** The actions that fit the open task of every one of the forms. */
export function offeredVerbs(forms: readonly BatchForm[], variant: RiscVariant): readonly BatchVerb[] {
  return batchVerbs.filter((verb) => needsOn(verb, forms, variant) !== undefined);
}

/** Whether somebody with these permissions can take any step that a batch has, as far as permissions decide. */
export function mayBatch(has: (permission: string) => boolean, variant: RiscVariant): boolean {
  const { parts, rows } = riscWorkflow(variant);
  const holds = (permission: string | undefined) => permission === undefined || has(permission);
  const steps = batchVerbs.flatMap((verb) =>
    riscTasks.map((task) => ({ task, action: batchAction(verb, task) })),
  );
  return rows.some(
    ({ action, on, permission, by }) =>
      steps.some((one) => one.action === action && on?.includes(one.task) !== false) &&
      holds(permission) &&
      by.some((part) => holds(parts[part].permission)),
  );
}

/**
 * The words for a batch action on these forms: one verb receives, attends or signs off, by what each form waits for. Without forms, or
 * where they wait for different steps, the verb names all of them.
 */
export function batchWord(verb: BatchVerb, forms: readonly BatchForm[]) {
  const [task, ...others] = new Set(forms.map(({ open_task }) => open_task));
  const isOne = verb === 'receive' && others.length === 0;
  return isOne && (task === 'RECEIVE' || task === 'ATTEND' || task === 'RESULT')
    ? (`batch.${task}` as const)
    : (`batch.${verb}` as const);
}

/** What a batch has to ask for. */
export interface BatchNeeds {
  /** `receive`: whether the forms are received or go back; `inspection`: what was found. */
  readonly result: 'receive' | 'inspection' | undefined;
  readonly person: 'lead' | 'inspector' | undefined;
  readonly signature: boolean;
}

/** @param isSkipping - forwards straight to an inspector */
export function batchNeeds(
  verb: BatchVerb,
  forms: readonly BatchForm[],
  variant: RiscVariant,
  isSkipping: boolean,
): BatchNeeds {
  const needs = needsOn(verb, forms, variant, isSkipping);
  const { target, choices } = needs ?? {};
  return {
    result: choices?.result ? 'inspection' : choices?.approval ? 'receive' : undefined,
    person: target === undefined ? undefined : target === 'L' ? 'lead' : 'inspector',
    signature: needs?.signature === true,
  };
}
