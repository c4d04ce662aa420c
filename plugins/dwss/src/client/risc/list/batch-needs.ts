import { batchAction } from '../../../contract/risc/batch.ts';
import type { FormRow } from '../../../contract/risc/form.ts';
import { type BatchVerb, batchVerbs } from '../../../contract/risc/requests.ts';
import { type RiscVariant, riscTasks, riscWorkflow } from '../../../contract/risc/workflow.ts';

type BatchForm = Pick<FormRow, 'open_task'>;

/** The most forms of one batch. */
export const batchLimit = 200;

/** The actions that fit the open task of every one of the forms. */
export function offeredVerbs(forms: readonly BatchForm[], variant: RiscVariant): readonly BatchVerb[] {
  if (forms.length === 0 || forms.length > batchLimit) return [];
  return batchVerbs.filter((verb) =>
    forms.every(({ open_task }) => rowsFor(verb, open_task, variant).length > 0),
  );
}

/** Whether somebody with these permissions can take any step that a batch has, as far as permissions decide. */
export function mayBatch(has: (permission: string) => boolean, variant: RiscVariant): boolean {
  const { parts } = riscWorkflow(variant);
  const holds = (permission: string | undefined) => permission === undefined || has(permission);
  return batchVerbs
    .flatMap((verb) => riscTasks.flatMap((task) => rowsFor(verb, task, variant)))
    .some(({ permission, by }) => holds(permission) && by.some((part) => holds(parts[part].permission)));
}

/** The steps of the variant that the batch would take on a form with this open task. */
function rowsFor(verb: BatchVerb, task: FormRow['open_task'], variant: RiscVariant) {
  const action = batchAction(verb, task);
  return riscWorkflow(variant).rows.filter(
    (row) => row.action === action && (row.on === undefined || row.on.some((one) => one === task)),
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
  const tasks = [...new Set(forms.map(({ open_task }) => open_task))];
  const rows = tasks.flatMap((task) => rowsFor(verb, task, variant));
  return {
    result: verb === 'receive' ? resultOf(tasks) : undefined,
    person: personOf(verb, isSkipping),
    signature: rows.some(({ signature }) => signature === true),
  };
}

function resultOf(tasks: readonly FormRow['open_task'][]): BatchNeeds['result'] {
  if (tasks.includes('RESULT')) return 'inspection';
  return tasks.includes('RECEIVE') ? 'receive' : undefined;
}

function personOf(verb: BatchVerb, isSkipping: boolean): BatchNeeds['person'] {
  if (verb === 'assign') return 'inspector';
  if (verb !== 'forward') return undefined;
  return isSkipping ? 'inspector' : 'lead';
}
