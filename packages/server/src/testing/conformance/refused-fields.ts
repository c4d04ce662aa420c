import { z } from 'zod';

/** A field that no contract has. */
export const unknownField = 'notInTheContract';

const refusal = z.object({
  error: z.object({
    code: z.literal('INVALID_REQUEST'),
    details: z.object({ fields: z.array(z.object({ in: z.string(), path: z.string() })) }),
  }),
});

/** Paths of the fields for which a request was refused. @param place - the part of the request; without it, in all parts */
export function refusedFields(body: unknown, place?: string): readonly string[] {
  const fields = refusal.safeParse(body).data?.error.details.fields ?? [];
  return fields.flatMap(({ in: where, path }) => (place === undefined || where === place ? [path] : []));
}
