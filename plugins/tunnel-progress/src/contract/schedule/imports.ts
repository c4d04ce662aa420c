import { linePattern } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { dayProblems, givenActivity } from './activity.ts';
import { historyFields } from './import-history.ts';

/** An id of an object. Other sources than IFC have ids with hyphens. */
export const globalId = z.string().regex(/^[\w$-]{1,64}$/);

const column = (max: number) => z.string().trim().max(max).regex(linePattern).default('');

/**
 * A row of `schedule_links.csv`, headed as in the file. Without `ifc_guid` it only gives the activity. `layer_id` is the id of a layer or a
 * model, for an object that several models have.
 */
export const importedLink = z.strictObject({
  activity_id: givenActivity.shape.activityId,
  name: column(300),
  item_name: column(200),
  trade: column(200),
  bay: column(80),
  layer_id: column(64),
  ifc_guid: z.union([z.literal(''), globalId]).default(''),
  plan_start: givenActivity.shape.planStart,
  plan_finish: givenActivity.shape.planFinish,
  actual_start: givenActivity.shape.actualStart,
  actual_finish: givenActivity.shape.actualFinish,
  plan_removal: givenActivity.shape.planRemoval,
  actual_removal: givenActivity.shape.actualRemoval,
});
export type ImportedLink = z.output<typeof importedLink>;

/** Why a row is refused. */
export const rowProblems = [
  ...dayProblems,
  /** Two rows give the activity different texts or days. */
  'ROWS_DISAGREE',
  /** Activity and object stand in an earlier row too. */
  'TWICE',
  /** No model has the object, or none of the layer. */
  'OBJECT_UNKNOWN',
  /** Several models have the object, and the layer is not given. */
  'OBJECT_IN_SEVERAL',
] as const;

/** What an import does, or would do. */
export const scheduleImport = z.object({
  /** Ids of activities that are new. */
  added: z.array(z.string()),
  /** Activities that change, and what changes of them. */
  changed: z.array(z.object({ activityId: z.string(), fields: z.array(z.enum(historyFields)) })),
  unchanged: z.int(),
  /** Links to objects that are new, and that were there. */
  linksAdded: z.int(),
  linksKept: z.int(),
  /** Ids of activities that planners brought in and that the programme no longer has; empty for links. */
  missing: z.array(z.string()),
  /** Whether these are removed. */
  removesMissing: z.boolean(),
});
export type ScheduleImport = z.output<typeof scheduleImport>;

/** Nothing is written if a row is refused; `row` counts from 1. The first hundred are told. */
export const rowsRefused = {
  status: 422,
  details: z.object({
    rows: z.array(z.object({ row: z.int(), code: z.enum(rowProblems), value: z.string() })),
  }),
} as const;
