import { line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { activityId } from './activity.ts';

const propertyName = z.strictObject({
  /** Empty for any set. */
  set: z.string().trim().max(200).default(''),
  name: line(200),
});

/** A property that objects must have, with its value as the model writes it. */
export const ruleCondition = propertyName.extend({ value: line(200) });

/**
 * Which objects belong to which activity: those for which all conditions hold, to one activity, or each to the activity whose id is the value
 * of a property.
 */
export const ruleFields = z.strictObject({
  name: line(200),
  /** The model; null for all models. */
  modelId: z.uuid().nullable().default(null),
  conditions: z.array(ruleCondition).max(8).default([]),
  /** The activity of all objects; null to read it from `property`. */
  activityId: activityId.nullable().default(null),
  /** Has the id of each object's activity; null if `activityId` is given. */
  property: propertyName.nullable().default(null),
  /**
   * Activities that the programme does not have are made from the properties of this set: Trade, Tube, Bay, PlanStart, PlanFinish, ActualStart,
   * ActualFinish, PlanRemoval, ActualRemoval. Empty: none is made.
   */
  readsSet: z.string().trim().max(200).default(''),
});
export type RuleFields = z.output<typeof ruleFields>;

/** What a rule found in the newest versions of the models. */
export const ruleFit = z.object({
  /** Objects for which the conditions hold. */
  objects: z.int(),
  /** Of them, those that have an activity. */
  linked: z.int(),
  /** Activities that they belong to. */
  activities: z.int(),
  /** Ids of activities that the programme lacks, the first 20. */
  missing: z.array(z.string()),
  /** How many it lacks. */
  missingCount: z.int(),
  /** Names of models whose objects cannot be found by properties: upload them again. */
  unindexed: z.array(z.string()),
});
export type RuleFit = z.output<typeof ruleFit>;

export const linkRule = ruleFields.extend({
  id: z.uuid(),
  /** Of the last time; null if it was never evaluated. */
  fit: ruleFit.nullable(),
  /** Objects that it had linked before the last time and that no longer fit. */
  lost: z.int(),
  appliedAt: z.string().nullable(),
});
export type LinkRule = z.output<typeof linkRule>;
