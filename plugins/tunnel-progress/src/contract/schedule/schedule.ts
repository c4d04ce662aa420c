import { day, endpoint, pageQuery } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permissions } from '../permissions.ts';
import { activityFields, activityId, givenActivity, scheduleLimits } from './activity.ts';
import { computedCurve, curveWeights } from './computed-curve.ts';
import { holdPointList } from './hold-points.ts';
import { scheduleChange, scheduleImportEntry } from './import-history.ts';
import { globalId, importedLink, rowsRefused, scheduleImport } from './imports.ts';
import { lateBay } from './late-bays.ts';
import { programme } from './programme.ts';
import { quantityPage, quantityQuery } from './quantities.ts';
import { linkRule, ruleFields, ruleFit } from './rules.ts';
import { scheduleModes, workStates } from './state-at.ts';

const see = { permission: permissions.view } as const;
const change = { permission: permissions.upload, method: 'POST' } as const;

const objects = z
  .array(z.strictObject({ modelId: z.uuid(), globalId }))
  .min(1)
  .max(scheduleLimits.objects);
/** Name of the imported file, for the history. */
const fileName = z.string().trim().max(300).default('');
const activityIds = z.array(activityId).min(1).max(1000);
const TOO_MANY = { status: 422 } as const;
const ACTIVITY_GONE = { status: 422 } as const;
const MODEL_GONE = { status: 422 } as const;
const RULE_NEEDS_TARGET = { status: 422 } as const;

/** The programme: activities, the objects that they are about, and how these stand on a day. */
export const scheduleCalls = {
  activityList: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/ActivityList',
    summary: 'Activities of the programme, a page at a time',
    input: pageQuery(['activityId', 'planStart', 'planFinish', 'bay'], { pageSize: 20 }).extend({
      itemName: z.string().trim().max(200).default(''),
    }),
    response: z.object({
      activities: z.array(activityFields.extend({ objects: z.int() })),
      total: z.int(),
    }),
  }),
  programme: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/Programme',
    summary: 'All activities and their objects, to be shown on the model at any day',
    response: programme,
  }),
  states: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/States',
    summary: 'How the linked objects stand at the end of a day, by state',
    input: z.object({ day, mode: z.enum(scheduleModes).default('both') }),
    response: z.object({
      states: z.array(
        z.object({
          state: z.enum(workStates),
          objects: z.int(),
          models: z.array(z.object({ modelId: z.string(), globalIds: z.array(z.string()) })),
        }),
      ),
    }),
  }),
  changeDays: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/ChangeDays',
    summary: 'The days on which the state of an activity changes, in their order',
    input: z.object({ mode: z.enum(scheduleModes).default('both') }),
    response: z.object({ days: z.array(z.string()) }),
  }),
  lateList: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/LateList',
    summary: 'Bays with late work at the end of a day, the latest first; at most 200',
    input: z.object({ day }),
    response: z.object({
      bays: z.array(lateBay),
      total: z.int(),
      /** The day up to which work was reported; null if none was. */
      dataDay: z.string().nullable(),
    }),
  }),
  holdPoints: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/HoldPoints',
    summary: 'Activities that wait for an inspection of their objects, and the forms that hold them',
    response: holdPointList,
  }),
  quantities: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/Quantities',
    summary:
      'Quantities of the linked objects by trade, or trade and bay: all, planned and done at the end of a day',
    input: quantityQuery,
    response: quantityPage,
  }),
  curve: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/Curve',
    summary: 'The S-curve of the activities, each weighing its planned days or its objects',
    input: z.object({ weight: z.enum(curveWeights).default('duration') }),
    response: computedCurve,
  }),
  objectActivities: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/ObjectActivities',
    summary: 'The activities of an object, and whether it was linked by a rule',
    input: z.object({ modelId: z.uuid(), globalId }),
    response: z.object({
      activities: z.array(activityFields.extend({ byRule: z.boolean() })),
      dataDay: z.string().nullable(),
    }),
  }),
  importLinks: endpoint({
    ...change,
    path: '/Schedule/ImportLinks',
    summary: 'Add or change activities and their links to objects from the rows of a file, all or none',
    bodyLimit: 32 * 1024 * 1024,
    input: z.strictObject({
      rows: z.array(importedLink).min(1).max(scheduleLimits.rows),
      fileName,
      /** False: only say what would change. */
      apply: z.boolean(),
    }),
    response: scheduleImport,
    refusals: { ROWS_REFUSED: rowsRefused, TOO_MANY },
  }),
  importActivities: endpoint({
    ...change,
    path: '/Schedule/ImportActivities',
    summary: 'Add or change activities, all or none; their links stay',
    bodyLimit: 16 * 1024 * 1024,
    input: z.strictObject({
      rows: z.array(givenActivity).min(1).max(scheduleLimits.activities),
      fileName,
      /** Up to which work is reported, as the programme says; absent where it does not say so. */
      dataDay: day.nullable().default(null),
      /** Removes activities that planners brought in and that are not among the rows. */
      removeMissing: z.boolean().default(false),
      /** Ids that the file has too, with days that cannot be: they are not missing. */
      leftOut: z.array(activityId).max(scheduleLimits.activities).default([]),
      apply: z.boolean(),
    }),
    response: scheduleImport,
    refusals: { ROWS_REFUSED: rowsRefused, TOO_MANY },
  }),
  removeActivities: endpoint({
    ...change,
    path: '/Schedule/RemoveActivities',
    summary: 'Remove activities and their links; ids that are not there are left alone',
    input: z.strictObject({ activityIds }),
    response: z.object({ removed: z.int() }),
  }),
  imports: endpoint({
    permission: permissions.upload,
    method: 'GET',
    path: '/Schedule/Imports',
    summary: 'Imports and removals of activities and links, latest first',
    input: pageQuery(['newest']),
    response: z.object({ imports: z.array(scheduleImportEntry), total: z.int() }),
  }),
  importChanges: endpoint({
    permission: permissions.upload,
    method: 'GET',
    path: '/Schedule/Imports/:importId/changes',
    summary: 'What an import did to activities',
    input: pageQuery(['activityId'], { pageSize: 100 }),
    response: z.object({ changes: z.array(scheduleChange), total: z.int() }),
  }),
  rollBackImport: endpoint({
    ...change,
    path: '/Schedule/Imports/:importId/rollback',
    summary: 'Take back the latest import or removal',
    response: z.object({ importId: z.uuid() }),
    refusals: { NOT_LATEST: { status: 409 }, TOO_MANY },
  }),
  link: endpoint({
    ...change,
    path: '/Schedule/Link',
    summary: 'Link objects to an activity; those that are linked already stay as they are',
    bodyLimit: 2 * 1024 * 1024,
    input: z.strictObject({ activityId, objects }),
    response: z.object({ added: z.int() }),
    refusals: {
      ACTIVITY_GONE,
      TOO_MANY,
      /** No version of a model has one of the objects. */
      OBJECT_GONE: { status: 422, details: z.object({ globalIds: z.array(z.string()) }) },
    },
  }),
  unlink: endpoint({
    ...change,
    path: '/Schedule/Unlink',
    summary: 'Take objects off an activity, or off all if none is named',
    bodyLimit: 2 * 1024 * 1024,
    input: z.strictObject({ activityId: activityId.nullable().default(null), objects }),
    response: z.object({ removed: z.int() }),
    refusals: { LINK_GONE: { status: 409 } },
  }),
  ruleList: endpoint({
    ...see,
    method: 'GET',
    path: '/Schedule/RuleList',
    summary: 'Rules by which objects get their activities, and what they found',
    response: z.object({ rules: z.array(linkRule) }),
  }),
  previewRule: endpoint({
    ...change,
    path: '/Schedule/PreviewRule',
    summary: 'What a rule would find in the newest versions of the models',
    input: ruleFields,
    response: z.object({ fit: ruleFit }),
    refusals: { RULE_NEEDS_TARGET, MODEL_GONE },
  }),
  addRule: endpoint({
    ...change,
    path: '/Schedule/AddRule',
    summary: 'Keep a rule and link what it finds, now and in later versions of the models',
    input: ruleFields,
    response: z.object({ rule: linkRule }),
    refusals: { RULE_NEEDS_TARGET, MODEL_GONE, ACTIVITY_GONE, TOO_MANY, RULE_NAME_TAKEN: { status: 409 } },
  }),
  applyRules: endpoint({
    ...change,
    path: '/Schedule/ApplyRules',
    summary: 'Evaluate all rules again',
    input: z.strictObject({}),
    response: z.object({ rules: z.array(linkRule) }),
    refusals: { TOO_MANY },
  }),
  removeRule: endpoint({
    permission: permissions.upload,
    method: 'DELETE',
    path: '/Schedule/Rules/:ruleID',
    summary: 'Remove a rule and the links that it made',
    response: z.object({ removed: z.int() }),
  }),
};

/** The server half's event for changed activities, links or rules. */
export const scheduleChanged = 'schedule-changed';
