import * as z from 'zod';

/** How an activity is held: an inspection of one of its objects is open, or failed and nobody has answered it. */
export const holdStates = ['open', 'failed'] as const;

/** An activity that is held. */
export const holdPoint = z.object({
  activityId: z.string(),
  /** `failed` if one of the inspections failed. */
  state: z.enum(holdStates),
  /** The forms that hold it, failed ones first, at most 20. Empty for members who may not see the forms. */
  forms: z.array(
    z.object({
      id: z.string(),
      /** Null until the form has one. */
      number: z.string().nullable(),
      state: z.enum(holdStates),
      /** The activity that waits for it, in the contractor's words. */
      nextOperation: z.string(),
    }),
  ),
});
export type HoldPoint = z.output<typeof holdPoint>;

/** Held activities by their ids. */
export const holdPointList = z.object({
  /** False where no module of the project knows inspections: nothing is known then. */
  isOffered: z.boolean(),
  holdPoints: z.array(holdPoint),
});
