import { day, pageQuery } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** What is asked: one row for each trade, or for each trade in each bay. */
export const quantityQuery = pageQuery(['trade'], { pageSize: 20 }).extend({
  day,
  by: z.enum(['trade', 'bay']).default('trade'),
  /** Only this trade; empty for all. */
  trade: z.string().trim().max(200).default(''),
});

/** A quantity of the linked objects of a trade, by the end of a day. */
export const quantityRow = z.object({
  /** Empty for activities without a trade. */
  trade: z.string(),
  /** Empty for activities without a bay, and where the row is that of a trade. */
  bay: z.string(),
  /** Set and name as the model has them; the name is empty for the number of objects. */
  set: z.string().nullable(),
  name: z.string(),
  /** Null for a number without a unit. */
  unit: z.string().nullable(),
  total: z.number(),
  /** Of objects whose work was to be finished by then. */
  planned: z.number(),
  /** Of objects whose work is finished. */
  done: z.number(),
});
export type QuantityRow = z.output<typeof quantityRow>;

export const quantityPage = z.object({
  rows: z.array(quantityRow),
  total: z.int(),
  /** Trades of the programme, by name. */
  trades: z.array(z.string()),
  /** Names of models with linked objects whose quantities are not known: upload them again. */
  unindexed: z.array(z.string()),
});
