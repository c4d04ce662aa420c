import type { RiscStatus } from './workflow.ts';

/**
 * What a step is called where its action means several: buttons, dialogs and histories all take their words by it, so that a step reads
 * the same everywhere. The wire has the action alone.
 * @param from - the status of the form before the step
 */
export function stepWord<A extends string>(action: A, from: RiscStatus | null): A | 'attend' | 'confirm' {
  if (action === 'receive' && from === 'Assigned') return 'attend';
  return action === 'signoff' && from === 'Inspected' ? 'confirm' : action;
}
