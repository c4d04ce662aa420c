import type { RiscStatus } from './workflow.ts';

/** The status as people read it. Where the lead was skipped, nobody confirmed the inspector's result. */
export const shownStatus = (form: { readonly status: RiscStatus; readonly skip_iow: boolean }): RiscStatus =>
  form.status === 'Confirmed' && form.skip_iow ? 'Inspected' : form.status;
