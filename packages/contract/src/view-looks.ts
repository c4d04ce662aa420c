import * as z from 'zod';
import { changeKind } from './compare.ts';
import { findField, findFilter } from './find.ts';
import { uuid } from './primitives.ts';

/** What the models' colours mean: the values of a field, or what a search found. */
export const viewColouring = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), field: findField }),
  z.strictObject({ by: z.literal('filter'), filter: findFilter }),
]);
export type ViewColouring = z.output<typeof viewColouring>;

/** An open comparison of two versions of a model. */
export const viewComparison = z.strictObject({
  modelId: uuid,
  older: uuid,
  newer: uuid,
  /** What is listed and coloured. */
  kinds: z.array(changeKind).max(10),
  /** Whether the rest of the model is faint. */
  isFaded: z.boolean(),
});
export type ViewComparison = z.output<typeof viewComparison>;
