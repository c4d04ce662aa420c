import type { RiscStatus } from './workflow.ts';

/** The tone of a status in tags and tabs: closed has passed, resubmission and fail have failed, all others are in process. */
export const statusTones = {
  Draft: 'neutral',
  Submitted: 'info',
  Received: 'info',
  Classified: 'info',
  Assigned: 'info',
  Inspecting: 'info',
  Inspected: 'info',
  Confirmed: 'info',
  Countersign: 'info',
  Returned: 'info',
  Closed: 'success',
  Resubmission: 'danger',
  Fail: 'danger',
  Withdrew: 'neutral',
  Deleted: 'neutral',
} as const satisfies Record<RiscStatus, string>;
