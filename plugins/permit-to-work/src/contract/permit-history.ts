import { recordCalls, verificationCall } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permitStatus } from './permit.ts';
import { permitType } from './permit-type.ts';

const see = { path: '/permits/:formUUID', permission: 'PTW_VIEW', status: permitStatus } as const;

/** What the signature covers that is checked. A location that was renamed or moved since reads otherwise on the permit. */
const signedPermit = z.object({
  at: z.iso.datetime(),
  permitType,
  description: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  holder: z.string().nullable(),
  place: z.object({
    /** When it was signed. */
    name: z.string(),
    nameNow: z.string(),
    /** It has another position or height. */
    isMoved: z.boolean(),
  }),
});
export type SignedPermit = z.output<typeof signedPermit>;

/** History, pictures of signatures and comments of a permit, and whether it is what was signed. */
export const permitRecordCalls = {
  ...recordCalls({
    ...see,
    more: {
      /** Keys of the conflicts accepted with this action. */
      acceptedConflicts: z.array(z.string()),
    },
  }),
  ...verificationCall({
    ...see,
    more: {
      /** Null where nobody has signed, and where what was signed cannot be read any more. */
      signed: signedPermit.nullable(),
    },
  }),
};
export type HistoryEntry = z.infer<typeof permitRecordCalls.history.response>['history'][number];
export type PermitComment = z.infer<typeof permitRecordCalls.comments.response>['comments'][number];
export type PermitVerification = z.output<typeof permitRecordCalls.verification.response>;
