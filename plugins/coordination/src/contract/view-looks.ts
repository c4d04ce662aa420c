import * as z from 'zod';

const text = z.string().min(1).max(200);
const value = z.string().trim().min(1).max(200);

const field = z.strictObject({
  kind: z.enum(['class', 'type', 'name', 'tag', 'longName', 'storey', 'material', 'property', 'quantity']),
  set: text.optional(),
  name: text.optional(),
});

const condition = z.strictObject({
  field,
  operator: z.enum(['is', 'isNot', 'contains', 'above', 'atLeast', 'below', 'atMost', 'between', 'present']),
  value: value.optional(),
  to: value.optional(),
});

/** What the models' colours mean: the values of a field, or what a search found. The host checks the rest when it opens the view. */
export const viewColouring = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), field }),
  z.strictObject({
    by: z.literal('filter'),
    filter: z.strictObject({ match: z.enum(['all', 'any']), conditions: z.array(condition).min(1).max(12) }),
  }),
]);

/** An open comparison of two versions of a model. */
export const viewComparison = z.strictObject({
  modelId: z.uuid(),
  older: z.uuid(),
  newer: z.uuid(),
  kinds: z.array(z.enum(['added', 'removed', 'geometry', 'place', 'properties'])).max(10),
  isFaded: z.boolean(),
});
