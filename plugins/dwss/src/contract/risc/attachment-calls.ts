import { recordFileCalls } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { formReply, see, stepRefusals } from './call-parts.ts';
import { sides } from './form.ts';

export const attachmentCalls = recordFileCalls({
  ...see,
  add: '/uploadAttachment',
  remove: '/deleteAttachment',
  record: { formId: z.uuid() },
  place: { side: z.enum(sides) },
  response: formReply,
  refusals: {
    FORBIDDEN: stepRefusals.FORBIDDEN,
    VERSION_CONFLICT: stepRefusals.VERSION_CONFLICT,
    WRONG_STATE: { status: 409 },
  },
});
