import { recordCalls } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permitStatus } from './permit.ts';

/** History, pictures of signatures and comments of a permit. */
export const permitRecordCalls = recordCalls({
  path: '/permits/:formUUID',
  permission: 'PTW_VIEW',
  status: permitStatus,
  more: {
    /** Keys of the conflicts accepted with this action. */
    acceptedConflicts: z.array(z.string()),
  },
});
export type HistoryEntry = z.infer<typeof permitRecordCalls.history.response>['history'][number];
export type PermitComment = z.infer<typeof permitRecordCalls.comments.response>['comments'][number];
