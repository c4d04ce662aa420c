import * as z from 'zod';
import { inProject } from '../in-project.ts';
import { riscAction, riscForm, riscStatus } from './form.ts';

export const see = { permission: 'RISC_VIEW', ...inProject } as const;
export const formReply = z.object({ form: riscForm });
const changedDetails = z.object({
  expectedVersion: z.int(),
  currentVersion: z.int(),
  status: riscStatus.optional(),
  changedFields: z.array(z.string()).readonly(),
  changedBy: z.object({ userId: z.uuid().nullable(), name: z.string() }).nullable(),
  changedAt: z.string(),
});

/** Every step can be refused with these. */
export const stepRefusals = {
  /** Another member does this step. */
  FORBIDDEN: { status: 403 },
  /** A step of the contractor on a form that another company submitted. */
  OTHER_COMPANY: { status: 403 },
  VERSION_CONFLICT: { status: 409, details: changedDetails },
  KEY_REUSED: { status: 409 },
  /** Somebody was first. */
  TASK_DONE: { status: 409 },
  SIDE_TASK_OPEN: { status: 409 },
  WRONG_STATE: {
    status: 409,
    details: z.object({ status: riscStatus, allowedActions: z.array(riscAction).readonly() }),
  },
  ACTION_BLOCKED: {
    status: 422,
    details: z.object({
      blockers: z.array(z.object({ code: z.string(), about: z.array(z.string()).readonly() })).readonly(),
    }),
  },
  CHOICE_REQUIRED: { status: 422 },
  WRONG_PERSON: { status: 422 },
  SIGNATURE_INVALID: { status: 422 },
  DEVICE_NOT_REGISTERED: { status: 403 },
  DEVICE_REVOKED: { status: 403 },
} as const;
export const fieldRefusals = {
  /** A field names something that is not there, or a person who cannot do this. */
  RULE_BROKEN: {
    status: 422,
    details: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) }),
  },
  NUMBER_GIVEN: { status: 409 },
} as const;
