import * as z from 'zod';

/** The body of every error response. */
export const apiError = z.object({
  error: z.object({
    /** Machine-readable name, such as `PROJECT_REQUIRED`; clients translate it. */
    code: z.string(),
    /** English, for logs and API users. */
    message: z.string(),
    requestId: z.string(),
    details: z.unknown().optional(),
  }),
});
export type ApiError = z.infer<typeof apiError>;
