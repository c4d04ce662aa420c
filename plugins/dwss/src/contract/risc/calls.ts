import {
  endpoint,
  recordCalls,
  recordTopics,
  searchedRows,
  unreadableRows,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from '../in-project.ts';
import { wireText } from '../wire-text.ts';
import { attachmentCalls } from './attachment-calls.ts';
import { fieldRefusals, formReply, see, stepRefusals } from './call-parts.ts';
import { formRow, listedStatuses, riscForm, riscStatus } from './form.ts';
import { lookupCalls } from './lookup-calls.ts';
import { linkTopics, objectLinkCalls } from './object-links.ts';
import { contradiction, placeCalls } from './place-check.ts';
import * as requests from './requests.ts';
import { statisticsCalls } from './statistics.ts';
import { verificationCalls } from './verification.ts';

export const listReply = z.object({
  data: z.array(formRow),
  /** For the tabs: every status with its number of forms, when asked for; else empty. */
  summary: z.array(z.object({ id: z.enum([...listedStatuses, 'All']), count: z.int() })),
  page: z.int(),
  totalPage: z.int(),
  totalCount: z.int(),
  /** More rows were asked for than one answer holds. */
  truncated: z.boolean(),
  unreadable: unreadableRows,
});

const rowsReply = z.object({
  data: z.array(formRow),
  unreadable: unreadableRows,
  searched: searchedRows,
  /** There is a next page. */
  hasMore: z.boolean(),
});

const countReply = z.object({
  total: z.int(),
  /** Counting ended at `total`, and the number of forms with each status is not known. */
  isMore: z.boolean(),
  /** For the tabs; empty if it is not known. */
  summary: listReply.shape.summary,
});

/** History, pictures of signatures and comments. */
const shared = recordCalls({
  ...see,
  path: '/form/RISCForm/:id',
  status: riscStatus,
  text: wireText(2000),
  more: {
    approval_result: z.string().nullable(),
    /** Names of the objects of the model that were linked or unlinked. */
    objects: z.array(z.string()),
    /** The objects whose place contradicted the submitted location. */
    contradictions: z.array(contradiction),
  },
});
const historyReply = shared.history.response;
export const historyEntry = historyReply.shape.history.element;

export const formCalls = {
  list: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm',
    summary: 'Inspection forms of the project, a page at a time',
    input: requests.listQuery,
    response: listReply,
  }),
  rows: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm/rows',
    summary: 'A page of inspection forms, without counting them',
    input: requests.rowsQuery,
    response: rowsReply,
  }),
  count: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm/count',
    summary: 'How many inspection forms there are, also by status',
    input: requests.countQuery,
    response: countReply,
  }),
  form: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm/:id',
    summary: 'One inspection form',
    response: formReply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/form/RISCForm/create',
    summary: 'Begin a draft',
    permission: 'RISC_DRAFT',
    ...inProject,
    input: requests.createBody,
    response: formReply,
    refusals: { ...fieldRefusals, KEY_REUSED: stepRefusals.KEY_REUSED, FORBIDDEN: stepRefusals.FORBIDDEN },
  }),
  update: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/update/:id',
    summary: 'Change a draft, or a form that came back for resubmission',
    input: requests.updateBody,
    response: formReply,
    refusals: { ...stepRefusals, ...fieldRefusals },
  }),
  resubmit: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/resubmit/:id',
    summary: 'Send a form again; a failed form is answered by a new revision',
    input: requests.resubmitBody,
    response: formReply,
    refusals: { ...stepRefusals, ...fieldRefusals },
  }),
  requestEdit: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/requestEdit/:id',
    summary: 'Ask to edit a form that was submitted',
    input: requests.commentBody,
    response: formReply,
    refusals: stepRefusals,
  }),
  withdraw: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/withdraw/:id',
    summary: 'Withdraw a form, or ask to withdraw one that was received',
    input: requests.commentBody,
    response: formReply,
    refusals: stepRefusals,
  }),
  remove: endpoint({
    ...see,
    method: 'DELETE',
    path: '/form/RISCForm/:id',
    summary: 'Delete a draft',
    response: z.object({ id: z.uuid() }),
    refusals: stepRefusals,
  }),
  ...shared,
};

export const exportCalls = {
  exportForm: endpoint({
    ...inProject,
    permission: 'RISC_EXPORT',
    method: 'GET',
    path: '/form/RISCForm/export/:id',
    summary: 'A form as it is printed: its fields, its history and its signatures',
    response: historyReply.extend({
      form: riscForm,
      objects: z.array(z.object({ global_id: z.string(), name: z.string() })),
      printed_at: z.string(),
    }),
    refusals: { FORBIDDEN: { status: 403 } },
  }),
  exportList: endpoint({
    ...inProject,
    permission: 'RISC_EXPORT',
    method: 'POST',
    path: '/form/RISCForm/exports',
    summary: 'Start an export of the list as CSV or XLSX; the file is under Activities',
    input: requests.exportBody,
    response: z.object({ jobId: z.uuid() }),
    refusals: { FORBIDDEN: { status: 403 } },
  }),
};

/** Steps of the workflow. Any text is accepted as `action`, so that an unknown one gets 404 like an unknown path. */
const action = z.string().max(40);
export const workflowCalls = {
  step: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/workflow/:action/:taskId',
    summary: 'Do a step: submit, receive, signoff, return, countersign, close, approve or reject',
    params: { action },
    input: requests.stepBody,
    response: formReply,
    refusals: stepRefusals,
  }),
  stepTo: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/workflow/:action/:taskId/:userId',
    summary: 'Do a step that names a member: forward, assign or reassign',
    params: { action },
    input: requests.stepBody,
    response: formReply,
    refusals: stepRefusals,
  }),
  batch: endpoint({
    ...see,
    method: 'POST',
    path: '/form/RISCForm/batch/:verb',
    summary: 'Do a step on up to 200 forms, with an outcome for each',
    params: { verb: action },
    input: requests.batchBody,
    response: z.object({
      successIds: z.array(z.uuid()),
      failedIds: z.array(z.uuid()),
      updated_at: z.string(),
      failures: z.array(
        z.object({
          id: z.uuid(),
          form_number: z.string().nullable(),
          code: z.string(),
          /** What the code is about, such as the fields to fill in; left out where it is about nothing. */
          about: z.array(z.string()).optional(),
        }),
      ),
    }),
    refusals: { BATCH_TOO_LARGE: { status: 422 }, SIGNATURE_INVALID: { status: 422 } },
    timeoutMs: 120_000,
  }),
};

export const riscCalls = {
  ...formCalls,
  ...exportCalls,
  ...verificationCalls,
  ...attachmentCalls,
  ...workflowCalls,
  ...lookupCalls,
  ...objectLinkCalls,
  ...placeCalls,
  ...statisticsCalls,
};

/** The host puts the plugin's id before topics. Payloads hold ids; clients fetch the data. */
export const topics = {
  formChanged: recordTopics('risc').changed,
  formCommented: recordTopics('risc').commented,
  ...linkTopics,
} as const;
