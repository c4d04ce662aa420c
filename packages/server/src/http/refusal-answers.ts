import type { Refusals } from '@gantry/plugin-sdk/contract';
import { z } from 'zod';

/** Schemas of a route's refusals by status, for the API documentation. */
export function refusalAnswers(refusals: Refusals): Readonly<Record<number, z.ZodType>> {
  const all = Object.entries(refusals);
  return Object.fromEntries(
    [...new Set(all.map(([, { status }]) => status))].map((status) => {
      const some = all.filter(([, refusal]) => refusal.status === status);
      const codes = some.map(([code]) => code).join(', ');
      const answers = some.map(([code, { details }]) =>
        z.object({
          error: z.object({
            code: z.literal(code),
            message: z.string(),
            requestId: z.string(),
            ...(details && { details }),
          }),
        }),
      );
      return [status, z.union(answers).describe(codes)];
    }),
  );
}
