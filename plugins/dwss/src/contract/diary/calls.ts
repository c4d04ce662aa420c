import {
  endpoint,
  recordCalls,
  recordFileCalls,
  recordTopics,
  ruleBroken,
  stepRefusalsOf,
  uniqueRefusal,
  unreadableRows,
  verificationCall,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from '../in-project.ts';
import { dayStates, portionFields } from './form.ts';
import * as requests from './requests.ts';
import { anyStatus, diaryPortion, diaryRow, portionStatus, siteDiary } from './site-diary.ts';
import { statisticsCalls } from './statistics-calls.ts';
import { diaryWorkflow, listedStatuses, portionWorkflow, reviewWorkflow } from './workflow.ts';

const see = { permission: 'DIARY_VIEW', ...inProject } as const;
const at = z.string();
const reply = z.object({ form: siteDiary });
const stepRefusals = stepRefusalsOf(
  anyStatus,
  z.enum([...diaryWorkflow.actions, ...portionWorkflow.actions, ...reviewWorkflow.actions]),
);
const fieldRefusals = { RULE_BROKEN: ruleBroken } as const;
/** What changes a diary, a portion or a review, and answers the diary. */
const change = { ...see, method: 'POST', response: reply, refusals: stepRefusals } as const;
const written = { ...change, refusals: { ...stepRefusals, ...fieldRefusals } } as const;
const action = z.string().max(40);

const listCalls = {
  list: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/form/SiteDiary',
    summary: 'Site diaries, a page at a time, with the numbers of the tabs',
    input: requests.listQuery,
    response: z.object({
      data: z.array(diaryRow),
      /** Every status with its number of diaries; empty where counting ended before. */
      summary: z.array(z.object({ id: z.enum([...listedStatuses, 'All']), count: z.int() })),
      page: z.int(),
      totalPage: z.int(),
      totalCount: z.int(),
      /** There are more than `totalCount`. */
      isMore: z.boolean(),
      unreadable: unreadableRows,
    }),
  }),
  calendar: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/form/SiteDiary/calendar',
    summary: 'The state of the diary of each day of a month',
    input: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    response: z.object({
      today: z.string(),
      days: z.array(
        z.object({
          date: z.string(),
          state: z.enum([...listedStatuses, ...dayStates]),
          diary: diaryRow
            .pick({
              id: true,
              form_number: true,
              status: true,
              portion_count: true,
              submitted_count: true,
              is_overdue: true,
              is_late_submission: true,
            })
            .nullable(),
        }),
      ),
    }),
  }),
  exportList: endpoint({
    ...inProject,
    permission: 'DIARY_EXPORT',
    method: 'POST',
    path: '/v1/form/SiteDiary/exports',
    summary: 'Start an export of the list as CSV or XLSX; the file is under Activities',
    input: requests.exportBody,
    response: z.object({ jobId: z.uuid() }),
    refusals: { FORBIDDEN: { status: 403 } },
  }),
  siteDiaryUsers: endpoint({
    ...see,
    method: 'GET',
    path: '/getSiteDiaryUsers',
    summary: 'Members who write portions or sign them as site agents',
    response: z.object({
      users: z.array(
        z.object({
          userId: z.uuid(),
          name: z.string(),
          company: z.string(),
          title: z.string(),
          can_write: z.boolean(),
          can_sign: z.boolean(),
        }),
      ),
    }),
  }),
};

const diaryOwnCalls = {
  diary: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/form/SiteDiary/:id',
    summary: 'One diary, with its portions and reviews',
    response: reply,
  }),
  create: endpoint({
    ...inProject,
    permission: 'DIARY_EDIT',
    method: 'POST',
    path: '/v1/form/SiteDiary/create',
    summary: 'Begin the diary of a day, with its portions and their engineers',
    input: requests.createBody,
    response: reply,
    refusals: {
      ...fieldRefusals,
      KEY_REUSED: stepRefusals.KEY_REUSED,
      FORBIDDEN: stepRefusals.FORBIDDEN,
      /** The day has a diary, which `id` names. */
      FORM_EXISTS: uniqueRefusal,
    },
  }),
  update: endpoint({
    ...change,
    path: '/v1/form/SiteDiary/update/:id',
    summary: 'Change what is written of the day',
    input: requests.updateBody,
  }),
  remove: endpoint({
    ...see,
    method: 'DELETE',
    path: '/v1/form/SiteDiary/:id',
    summary: 'Delete a draft',
    response: z.object({ id: z.uuid() }),
    refusals: stepRefusals,
  }),
  exportDiary: endpoint({
    ...inProject,
    permission: 'DIARY_EXPORT',
    method: 'GET',
    path: '/v1/form/SiteDiary/export/:id',
    summary: 'A diary as it is printed: its fields, its history and its signatures',
    response: reply.extend({ printed_at: at }),
    refusals: { FORBIDDEN: { status: 403 } },
  }),
  ...verificationCall({ ...see, path: '/v1/form/SiteDiary/:id', status: anyStatus }),
};

/** A portion's own comments; its history and its signatures are told with those of the diary. */
const { comments: portionComments, addComment: addPortionComment } = recordCalls({
  ...see,
  path: '/v1/form/SiteDiary/portion/:portionID',
  status: portionStatus,
});
const portionCalls = {
  portionComments,
  addPortionComment,
  portion: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/form/SiteDiary/portion/:portionID',
    summary: 'One portion of a diary',
    response: z.object({ diary_id: z.uuid(), portion: diaryPortion }),
  }),
  previousPortion: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/form/SiteDiary/portion/:portionID/previous',
    summary: 'The same portion of the works in the latest earlier diary, to begin with',
    /** Null where no diary before has it. */
    response: z.object({ diary_date: z.string().nullable(), written: z.object(portionFields).nullable() }),
  }),
  addPortion: endpoint({
    ...written,
    path: '/v1/form/SiteDiary/:id/portions',
    summary: 'Add a portion to a diary, with its engineer',
    input: requests.newPortion,
    refusals: { ...written.refusals, PORTION_EXISTS: uniqueRefusal },
  }),
  savePortion: endpoint({
    ...written,
    path: '/v1/form/SiteDiary/portion/update/:portionID',
    summary: 'Save what an engineer writes of a portion',
    input: requests.savePortionBody,
  }),
  ...recordFileCalls({
    ...see,
    add: '/v1/form/SiteDiary/portion/:portionID/attachments',
    remove: '/v1/form/SiteDiary/portion/:portionID/attachments/delete',
    response: reply,
    refusals: stepRefusals,
  }),
};

const stepCalls = {
  step: endpoint({
    ...change,
    path: '/v1/form/SiteDiary/workflow/:action/:taskId',
    summary: 'Do a step on a diary, a portion or a review, by its open task',
    params: { action },
    input: requests.stepBody,
  }),
  act: endpoint({
    ...change,
    path: '/v1/form/SiteDiary/:id/actions/:action',
    summary: 'Do an action on a diary for which no task waits, such as rejecting while reviews go on',
    params: { action },
    input: requests.stepBody,
  }),
  countersign: endpoint({
    ...change,
    path: '/v1/form/SiteDiary/countersign/:id',
    summary: 'Countersign a diary',
    input: requests.stepBody,
  }),
  approval: endpoint({
    ...change,
    path: '/v1/form/SiteDiary/SIOWApproval/:id',
    summary: 'Approve a reviewed diary, or reject it naming portions',
    input: requests.stepBody.extend({ status: z.enum(['Confirmed', 'Rejected']) }),
  }),
  reassign: endpoint({
    ...change,
    path: '/v1/form/SiteDiary/reassign/:id',
    summary: 'Give a diary another author, or a portion another engineer; the id is that of either',
    input: requests.stepBody.required({ user_id: true }),
  }),
  batch: endpoint({
    ...see,
    method: 'POST',
    path: '/v1/form/SiteDiary/batch/:verb',
    summary:
      'Approve or reject up to 200 diaries; status 0 means failed. A rejection sends all portions back',
    params: { verb: requests.batchVerb },
    input: requests.batchBody,
    response: z.array(
      z.object({
        id: z.uuid(),
        status: z.int(),
        form_number: z.string().nullable(),
        /** Why it failed. */
        code: z.string().nullable(),
      }),
    ),
    refusals: { BATCH_TOO_LARGE: { status: 422 }, SIGNATURE_INVALID: { status: 422 } },
    timeoutMs: 120_000,
  }),
};

export const diaryCalls = {
  ...recordCalls({
    ...see,
    path: '/v1/form/SiteDiary/:id',
    status: anyStatus,
    more: {
      /** The day beside the signature of an approval or a rejection. */
      sign_date: z.string().nullable(),
    },
  }),
  ...listCalls,
  ...diaryOwnCalls,
  ...portionCalls,
  ...stepCalls,
  ...statisticsCalls,
};

/** The host puts the plugin's id before topics. Payloads hold ids; of portions and reviews also `diaryId`. */
export const diaryTopics = {
  ...recordTopics('diary'),
  portionChanged: recordTopics('diary-portion').changed,
  portionCommented: recordTopics('diary-portion').commented,
  reviewChanged: recordTopics('diary-review').changed,
} as const;
/** What may be uploaded as a photo, by the name of `ctx.files.upload`. */
export const diaryPhoto = 'diary-photo';
