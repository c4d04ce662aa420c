import * as z from 'zod';

/**
 * What can refuse a step on a record. Spread it into the `refusals` of each call that takes steps.
 *
 * @example
 * step: endpoint({ …, refusals: stepRefusalsOf(z.enum(defectWorkflow.statuses), z.enum(defectWorkflow.actions)) })
 */
export function stepRefusalsOf<S extends z.ZodType<string>, A extends z.ZodType<string>>(
  status: S,
  action: A,
) {
  return {
    /** Another member does this step. */
    FORBIDDEN: { status: 403 },
    /** Only people of another company do it. */
    OTHER_COMPANY: { status: 403 },
    VERSION_CONFLICT: {
      status: 409,
      details: z.object({
        expectedVersion: z.int(),
        currentVersion: z.int(),
        status: status.optional(),
        changedFields: z.array(z.string()).readonly(),
        changedBy: z.object({ userId: z.uuid().nullable(), name: z.string() }).nullable(),
        changedAt: z.string(),
      }),
    },
    KEY_REUSED: { status: 409 },
    /** Somebody was first. */
    TASK_DONE: { status: 409 },
    SIDE_TASK_OPEN: { status: 409 },
    WRONG_STATE: { status: 409, details: z.object({ status, allowedActions: z.array(action).readonly() }) },
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
}

/** `RULE_BROKEN`: a field names something that is not there, or a person who cannot do this. `code` says what is wrong. */
export const ruleBroken = {
  status: 422,
  details: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) }),
} as const;
