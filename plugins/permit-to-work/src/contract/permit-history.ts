import { recordCalls, verificationCall } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permitStatus } from './permit.ts';

const see = { path: '/permits/:formUUID', permission: 'PTW_VIEW', status: permitStatus } as const;

/** History, pictures of signatures and comments of a permit, and whether it is what was signed. */
export const permitRecordCalls = {
  ...recordCalls({
    ...see,
    more: {
      /** Keys of the conflicts accepted with this action. */
      acceptedConflicts: z.array(z.string()),
    },
  }),
  ...verificationCall(see),
};
export type HistoryEntry = z.infer<typeof permitRecordCalls.history.response>['history'][number];
export type PermitComment = z.infer<typeof permitRecordCalls.comments.response>['comments'][number];
