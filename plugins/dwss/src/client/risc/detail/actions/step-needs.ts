import type { ActionNeeds } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { type RiscAction, riscWorkflow } from '../../../../contract/risc/workflow.ts';

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

/** The rows of the workflow that a step could take on the form as it is. */
function rowsOf(form: RiscForm, action: RiscAction) {
  const side = form.withdrawalTask?.task;
  const main = form.tasks.findLast(({ closed_at }) => closed_at === null)?.task;
  const flags = { leadSkipped: form.skip_iow ? 'yes' : 'no', countersign: form.need_countersign };
  return riscWorkflow(form.variant).rows.filter((row) => {
    const answers = row.side !== undefined && 'answers' in row.side ? row.side.answers : undefined;
    return (
      row.action === action &&
      row.from.includes(form.status) &&
      (row.on === undefined || row.on.some((task) => task === main)) &&
      answers === side &&
      (row.when?.leadSkipped?.includes(flags.leadSkipped) ?? true) &&
      (row.when?.countersign?.includes(flags.countersign) ?? true)
    );
  });
}

export function stepNeeds(form: RiscForm, action: RiscAction, { result, skip }: StepChoices): StepNeeds {
  const all = rowsOf(form, action);
  const rows = all.filter(
    ({ given }) =>
      (given?.skip?.includes(skip ? 'yes' : 'no') ?? true) &&
      (given?.approval?.includes(result === 'Fail' ? 'Fail' : 'Pass') ?? true),
  );
  const needsComment =
    (rows.length > 0 && rows.every(({ comment }) => comment === true)) ||
    (rows.some(({ guards }) => guards?.includes('commentOnFail')) && result === 'Fail') ||
    (rows.some(({ guards }) => guards?.includes('commentOnOverrule')) && isOverruled(form, result));
  const target = rows.find((row) => row.target !== undefined)?.target;
  return {
    comment: needsComment ? 'required' : 'optional',
    signature: rows.some(({ signature }) => signature === true),
    target: target === undefined ? undefined : target === 'L' ? 'lead' : 'inspector',
    results: all.some(({ keeps }) => keeps?.includes('result'))
      ? 'inspection'
      : all.some(({ given }) => given?.approval !== undefined)
        ? 'receive'
        : undefined,
    countersign: all.some(({ keeps }) => keeps?.includes('countersign')),
    canSkip: all.some(({ given }) => given?.skip?.includes('yes')),
  };
}

/** A lead finds something else than the inspector. */
function isOverruled({ form_result }: RiscForm, result: string | undefined): boolean {
  return form_result !== null && result !== undefined && result !== form_result;
}
