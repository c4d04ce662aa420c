import { type At, type Names, needsOf, type Workflow } from '@gantry/plugin-sdk/workflow';
import { diaryWorkflow, portionWorkflow, reviewWorkflow } from '../../../contract/diary/workflow.ts';
import type { Head, Part } from './parts-of-diary.ts';

/** What a step asks for, read from the tables. */
export function stepNeeds(head: Head, { set }: Part, action: string) {
  if (set === 'portions') return needsIn(portionWorkflow, head, action);
  return set === 'reviews' ? needsIn(reviewWorkflow, head, action) : needsIn(diaryWorkflow, head, action);
}

function needsIn<N extends Names>(workflow: Workflow<N>, { status, tasks }: Head, action: string) {
  const task = tasks.findLast(({ closed_at }) => closed_at === null)?.task ?? null;
  const at: unknown = { status, task, side: null, flags: {} };
  // The head is of the table's kind, and says its own status and task.
  const needs = needsOf(workflow, at as At<N>, action);
  const guards: readonly string[] = [...(needs?.guards ?? [])];
  return {
    comment: needs?.comment ?? ('optional' as const),
    signature: needs?.signature === true,
    person: needs?.target !== undefined,
    signDate: guards.includes('signDated'),
    portions: guards.includes('portionsNamed'),
  };
}
