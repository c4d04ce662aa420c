import { type At, type Names, needsOf, type Workflow } from '@gantry/plugin-sdk/workflow';
import type { SiteDiary } from '../../../contract/diary/calls.ts';
import { diaryWorkflow, portionWorkflow, reviewWorkflow } from '../../../contract/diary/workflow.ts';

/** The diary, or one of its items. */
export interface Part {
  readonly set: 'diary' | 'portions' | 'reviews';
  readonly id: string;
}
export type Head = SiteDiary | SiteDiary['portions'][number] | SiteDiary['reviews'][number];

export function headOf(diary: SiteDiary | undefined, { set, id }: Part): Head | undefined {
  if (set === 'diary') return diary;
  const items: readonly Head[] = diary?.[set] ?? [];
  return items.find((one) => one.id === id);
}

/** An action that a head allows to this member. */
export const allowedIn = (head: Head, action: string) =>
  [...head.allowedActions].find((one) => one.action === action);

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
