import { line, moment, prose, recordFile, recordPerson, recordTask } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { workType } from './disciplines.ts';
import { type results, riscActions, riscStatuses, riscTasks, riscVariants } from './workflow.ts';

export const riscStatus = z.enum(riscStatuses);
export const riscAction = z.enum(riscActions);
/** Statuses that lists offer as tabs, in their order. */
export const listedStatuses = [
  'Draft',
  'Submitted',
  'Received',
  'Classified',
  'Assigned',
  'Inspecting',
  'Inspected',
  'Confirmed',
  'Countersign',
  'Returned',
  'Resubmission',
  'Closed',
  'Fail',
  'Withdrew',
] as const satisfies readonly (typeof riscStatuses)[number][];
export type ListedStatus = (typeof listedStatuses)[number];
/** Statuses in which a form can be linked to objects of the model. */
export const attachableStatuses = [
  'Submitted',
  'Received',
  'Inspecting',
  'Countersign',
  'Returned',
  'Closed',
  'Resubmission',
] as const satisfies readonly ListedStatus[];

/** The sides of a form, each with its files. */
export const sides = ['contractor', 'consultant'] as const;
export type Side = (typeof sides)[number];

/** A result on the wire. In the code, `Noted` is the last one. */
export const approvalResults = ['Pass', 'Fail', 'Noted/Recorded'] as const;
export const approvalResult = z.enum(approvalResults);
export type ApprovalResult = z.infer<typeof approvalResult>;
/** A result as the workflow has it. */
export const resultOf = (result: ApprovalResult): (typeof results)[number] =>
  result === 'Noted/Recorded' ? 'Noted' : result;
/** A result as the wire has it. */
export const wireResult = (result: (typeof results)[number]): ApprovalResult =>
  result === 'Noted' ? 'Noted/Recorded' : result;

/** What the contractor writes. A draft may lack what `submissionGaps` asks for. */
export const formFields = {
  discipline,
  form_type: workType.nullable(),
  /** Ids of a portion and of a location in it. */
  portion: z.uuid().nullable(),
  location: z.uuid().nullable(),
  description: prose(2000),
  /** When the work is ready for inspection. */
  survey_time: moment.nullable(),
  next_operation: prose(500),
  next_operation_date: moment.nullable(),
  equipment: prose(500),
  /** Members who are notified of the form. */
  attn: z.array(z.uuid()).max(20),
  tags: z.array(line(40)).max(20),
  /** A colleague who may finish and submit the draft. */
  draft_can_submit_by: z.uuid().nullable(),
};
/** Values of a new form. */
export const blankForm = {
  form_type: null,
  portion: null,
  location: null,
  description: '',
  survey_time: null,
  next_operation: '',
  next_operation_date: null,
  equipment: '',
  attn: [],
  tags: [],
  draft_can_submit_by: null,
} satisfies Partial<z.input<z.ZodObject<typeof formFields>>>;

/** Fields without which a form cannot be submitted. */
export const mandatoryFields = ['form_type', 'portion', 'location', 'description', 'survey_time'] as const;

/** The mandatory fields that are empty. */
export function submissionGaps(
  form: Readonly<Record<(typeof mandatoryFields)[number], string | null>>,
): readonly (typeof mandatoryFields)[number][] {
  return mandatoryFields.filter((name) => form[name] === null || form[name] === '');
}

const at = z.string();
const date = at.nullable();
/** Dates of the signatures, spelt as the interface has them. */
export const signatureDates = {
  contractor_submit_signature_date: date,
  LS_receive_signature_date: date,
  LS_foward_signature_date: date,
  SSOE_receive_signature_date: date,
  SSOE_assign_signature_date: date,
  SOE_receive_signature_date: date,
  SOE_approval_signature_date: date,
  SSOE_return_signature_date: date,
  LS_return_signature_date: date,
  RE_signature_date: date,
  contractor_receive_signature_date: date,
} as const;
export type SignatureDate = keyof typeof signatureDates;

/** What an inspector and then a lead found. */
export const inspectionResult = z.object({
  by: recordPerson,
  approval_result: approvalResult,
  /** When the inspection took place, by the signer. */
  actual_inspection_date: at,
  inspectionCompletionDateTime: at.nullable(),
  recurrenceOfNonConformities: z.boolean(),
  comment: z.string(),
  notes: z.string(),
});

/** A portion or a location. `name_zh` is its name in Simplified Chinese; empty where it has none. */
export const named = z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() });
export const disciplineRef = z.object({
  id: discipline,
  active: z.boolean(),
  deleted: z.boolean(),
  key: z.string(),
});
export const formRef = z.object({ id: z.uuid(), form_number: z.string().nullable(), status: riscStatus });

/** A form in a list. */
export const formRow = z.object({
  id: z.uuid(),
  form_number: z.string().nullable(),
  form_type: workType.nullable(),
  discipline: disciplineRef,
  portion: named.nullable(),
  location: named.nullable(),
  description: z.string(),
  survey_time: at.nullable(),
  submission_date: at.nullable(),
  is_late_submission: z.boolean(),
  short_notice: z.boolean(),
  status: riscStatus,
  /** The lead was skipped: the inspector's result is the only one. */
  skip_iow: z.boolean(),
  form_result: approvalResult.nullable(),
  tags: z.array(z.string()),
  draft_by: recordPerson.nullable(),
  processed_by: recordPerson.nullable(),
  assignee: recordPerson.nullable(),
  /** The step that is next; null where there is none, and while a request to withdraw or to edit waits. */
  open_task: z.enum(riscTasks).nullable(),
  /** When what waits is due: the open step, or the answer to a request; null where nothing waits for anybody. */
  due_at: at.nullable(),
  related_form: z.array(formRef),
  attachment_count: z.int(),
  bim_count: z.int(),
  version: z.int(),
  created_at: at,
  updated_at: at,
});
export type FormRow = z.infer<typeof formRow>;

/** An action that the caller may do now, and on whose behalf. */
export const allowedAction = z.object({
  action: riscAction,
  /** The task that the call names. */
  task_id: z.uuid(),
  /** The member for whom the caller would act; null for themselves. */
  for: recordPerson.nullable(),
});

/** A whole form, as the caller may see it. */
export const riscForm = formRow.extend({
  variant: z.enum(riscVariants),
  revision: z.int(),
  next_operation: z.string(),
  next_operation_date: at.nullable(),
  equipment: z.string(),
  attn: z.array(recordPerson),
  cc: z.array(recordPerson),
  draft_can_submit_by: recordPerson.nullable(),
  contractor: recordPerson.nullable(),
  /** Who receives, forwards and returns the form: the land surveyor of a survey, and the gate of any other form. */
  LS: recordPerson.nullable(),
  SSOE: recordPerson.nullable(),
  SOE: recordPerson.nullable(),
  /** Who is asked to countersign as Resident Engineer. */
  RE: recordPerson.nullable(),
  /** Who is asked to countersign as Resident Land Surveyor. */
  countersign_LS: recordPerson.nullable(),
  /** Who has countersigned the current result. It may be another member than the one who was asked. */
  countersigned_LS: recordPerson.nullable(),
  countersigned_RE: recordPerson.nullable(),
  /** `none`, `LS`, `RE` or `both`. */
  need_countersign: z.string(),
  results: z.array(inspectionResult),
  ...signatureDates,
  consultant_attachments: z.array(recordFile),
  contractor_attachments: z.array(recordFile),
  /** Oldest first; the last is the current one. */
  tasks: z.array(recordTask),
  /** The open request to withdraw or to edit. */
  withdrawalTask: recordTask.nullable(),
  allowedActions: z.array(allowedAction),
  can_attach: z.enum(sides).nullable(),
});
export type RiscForm = z.infer<typeof riscForm>;
