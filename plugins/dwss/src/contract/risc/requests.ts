import {
  commaList,
  day,
  dayPair,
  exportChoice,
  idList,
  moment,
  signatureInput,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { wireText } from '../wire-text.ts';
import { counted, inspectionType } from './counted.ts';
import { workType } from './disciplines.ts';
import { approvalResult, blankForm, formFields, listedStatuses } from './form.ts';

const none = z.literal('');
const yes = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** The actions that one call does on many forms, as the wire spells them. */
export const batchVerbs = [
  'submit',
  'receive',
  'forward',
  'assign',
  'return',
  'LSCounterSign',
  'close',
] as const;
export type BatchVerb = (typeof batchVerbs)[number];

export const listOrders = [
  'updated_at',
  'created_at',
  'form_number',
  'submission_date',
  'survey_time',
  'return_date',
  'portion',
  'location',
  'description',
  'status',
] as const;

/** Empty strings filter nothing. Days are those of the project's time zone. */
export const listQuery = z.strictObject({
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  /** Rows on a page; -1 means all, however many. Otherwise one answer holds at most `rowLimit`. */
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(-1)
    .max(99_999)
    .refine((limit) => limit !== 0)
    .default(10),
  orderBy: z.enum(listOrders).default('updated_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** In form number and description. */
  search: z.string().trim().max(200).default(''),
  /** Statuses separated by commas. */
  status: commaList(z.enum(listedStatuses)).default([]),
  form_result: z.union([none, approvalResult]).default(''),
  discipline: z.union([none, discipline]).default(''),
  description: z.string().trim().max(200).default(''),
  /** Forms with any of these tags. */
  tags: commaList(z.string().min(1).max(40), 20).default([]),
  /** Days of the submission, `first,last`. */
  dateRange: z.union([none, dayPair]).default(''),
  /** Days of the return to the contractor, `first,last`. */
  returnRange: z.union([none, dayPair]).default(''),
  /** Forms that a number of the statistics counts. */
  counted: z.union([none, counted]).default(''),
  /** Forms of the inspectors or of the surveyors. */
  type: z.union([none, inspectionType]).default(''),
  /** The day on which the work is ready for inspection. */
  date: z.union([none, day]).default(''),
  location: z.union([none, z.uuid()]).default(''),
  portion: z.union([none, z.uuid()]).default(''),
  processedBy: z.union([none, z.uuid()]).default(''),
  workTypes: commaList(workType).default([]),
  /** Only forms on which the caller may do this now. */
  batchGroup: z.union([none, z.enum(batchVerbs)]).default(''),
  /** Only forms whose next step the caller can do now, except the answer to a failed form. */
  mine: yes.default(false),
  /** Forms of all statuses, whatever `status` says. */
  showAll: yes.default(false),
  /** Adds the number of forms in each status to the answer, for the tabs. */
  formStatusWithCountList: yes.default(false),
});
export type ListQuery = z.output<typeof listQuery>;

/** A page without the number of forms. An order that is not offered beside the filters is replaced by one that is. */
export const rowsQuery = listQuery
  .omit({ formStatusWithCountList: true, limit: true })
  .extend({ limit: z.coerce.number<number | string>().int().min(1).max(100).default(10) });

/** Which forms are counted. */
export const countQuery = listQuery.omit({
  page: true,
  limit: true,
  orderBy: true,
  order: true,
  formStatusWithCountList: true,
});

/** The rows of the list with the same filters, as a file. */
export const exportBody = listQuery
  .omit({ page: true, limit: true, formStatusWithCountList: true })
  .extend(exportChoice);

/** An id that the caller chose: sending it again answers the same form. */
const ownId = z.uuid().optional();
export const createBody = z.strictObject({
  ...formFields,
  form_type: formFields.form_type.default(blankForm.form_type),
  portion: formFields.portion.default(blankForm.portion),
  location: formFields.location.default(blankForm.location),
  description: formFields.description.default(blankForm.description),
  survey_time: formFields.survey_time.default(blankForm.survey_time),
  next_operation: formFields.next_operation.default(blankForm.next_operation),
  next_operation_date: formFields.next_operation_date.default(blankForm.next_operation_date),
  equipment: formFields.equipment.default(blankForm.equipment),
  attn: formFields.attn.default([]),
  tags: formFields.tags.default([]),
  draft_can_submit_by: formFields.draft_can_submit_by.default(null),
  id: ownId,
});

/** Fields that are left out stay. The discipline of a form with a number is fixed. */
const changes = z.object(formFields).partial();
const version = z.int().positive();
export const updateBody = z.strictObject({ ...changes.shape, version });

/** The fields of every step. */
const stepFields = {
  comment: wireText(2000).default(''),
  signature: signatureInput.optional(),
  /** The version that the caller saw. */
  version: version.optional(),
  /** Repeating a step with the same key does nothing and answers with the form. */
  idempotencyKey: z.uuid().optional(),
};
/** Sends a form again: with changes, after it came back, or as a new revision, after it failed. */
export const resubmitBody = z.strictObject({
  ...changes.shape,
  ...stepFields,
  /** The id of the revision that answers a failed form. */
  newId: ownId,
  /** Files of that revision, of `ctx.files.upload`: its signature covers them. A form that came back has files of its own. */
  uploadIds: idList(100).optional(),
});
export const commentBody = z.strictObject(stepFields);

/** Who signs besides the inspectors. */
const countersign = {
  need_countersign: yes.default(false),
  /** Members who are asked to countersign. With `need_countersign` and without either, the resident engineer is asked. */
  LS: z.uuid().nullable().default(null),
  RE: z.uuid().nullable().default(null),
};
export const stepBody = z.strictObject({
  ...stepFields,
  ...countersign,
  approval_result: approvalResult.optional(),
  actual_inspection_date: moment.optional(),
  inspectionCompletionDateTime: moment.optional(),
  recurrenceOfNonConformities: yes.default(false),
  /** Forward: straight to an inspector. */
  skip_iow: yes.default(false),
  /** Members who are notified. */
  cc: z.array(z.uuid()).max(20).default([]),
  notes: wireText(2000).default(''),
});
export type StepBody = z.input<typeof stepBody>;

export const batchBody = z.strictObject({
  formIds: idList(200),
  /** The versions that the caller saw, by id; a form without one is taken as it is. */
  versions: z.record(z.uuid(), version).optional(),
  signature: signatureInput.optional(),
  comment: wireText(2000).default(''),
  approval_result: approvalResult.optional(),
  userId: z.uuid().optional(),
  actual_inspection_date: moment.optional(),
  skip_iow: yes.default(false),
  ...countersign,
  idempotencyKey: z.uuid().optional(),
});
export type BatchBody = z.input<typeof batchBody>;
