import { endpoint } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { attachmentRefusals } from '../attachment.ts';
import { formReply, see, stepRefusals } from './call-parts.ts';
import { addAttachmentBody } from './requests.ts';

export const attachmentCalls = {
  addAttachments: endpoint({
    ...see,
    method: 'POST',
    path: '/uploadAttachment',
    summary: 'Add uploaded files to a side of a form',
    input: addAttachmentBody,
    response: formReply,
    refusals: {
      FORBIDDEN: stepRefusals.FORBIDDEN,
      VERSION_CONFLICT: stepRefusals.VERSION_CONFLICT,
      WRONG_STATE: { status: 409 },
      ...attachmentRefusals,
    },
  }),
  removeAttachment: endpoint({
    ...see,
    method: 'POST',
    path: '/deleteAttachment',
    summary: 'Take a file off a form; signatures from before still cover it',
    input: z.strictObject({ formId: z.uuid(), attachmentId: z.uuid(), version: z.int().positive() }),
    response: formReply,
    refusals: {
      FORBIDDEN: stepRefusals.FORBIDDEN,
      VERSION_CONFLICT: stepRefusals.VERSION_CONFLICT,
      WRONG_STATE: { status: 409 },
    },
  }),
};
