import { recordFile, recordHead, recordPerson } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { dayFields, portionFields } from './form.ts';
import { diaryWorkflow, portionWorkflow, reviewWorkflow } from './workflow.ts';

export const diaryStatus = z.enum(diaryWorkflow.statuses);
export const portionStatus = z.enum(portionWorkflow.statuses);
export const reviewStatus = z.enum(reviewWorkflow.statuses);
/** Of a diary, a portion or a review. */
export const anyStatus = z.enum([
  ...diaryWorkflow.statuses,
  ...portionWorkflow.statuses,
  ...reviewWorkflow.statuses,
]);

const at = z.string();
const named = z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() });

/** A diary in a list. */
export const diaryRow = recordHead(diaryStatus, z.enum(diaryWorkflow.actions)).extend({
  diary_date: z.string(),
  /** Days of the contract until then, from 1; null where the project does not say when it began. */
  siteDay: z.int().nullable(),
  /** 0 is Sunday. */
  diary_dayweek: z.int(),
  /** How many portions there are, and how many of them are submitted. */
  portion_count: z.int(),
  submitted_count: z.int(),
  /** How many worked, by `totalsOf`; staff with the engineers. */
  labour_total: z.int(),
  plant_total: z.int(),
  staff_total: z.int(),
  /** When it has to be submitted, and when it was first. */
  due_at: at,
  submission_date: at.nullable(),
  is_overdue: z.boolean(),
  is_late_submission: z.boolean(),
});
export type DiaryRow = z.output<typeof diaryRow>;

export const diaryPortion = recordHead(portionStatus, z.enum(portionWorkflow.actions)).extend({
  portion: named,
  engineer: recordPerson.nullable(),
  ...portionFields,
  attachments: z.array(recordFile),
  /** How many comments there are on the portion. */
  comment_count: z.int(),
  /** Below the module's address: the signatures of the engineer and of the site agent, as long as they hold. */
  subsidiary_signature_url: z.string().nullable(),
  site_agent_signature: z.string().nullable(),
});
export type DiaryPortion = z.output<typeof diaryPortion>;
export const diaryReview = recordHead(reviewStatus, z.enum(reviewWorkflow.actions)).extend({ discipline });
export type DiaryReview = z.output<typeof diaryReview>;

/** A whole diary, as the caller may see it. */
export const siteDiary = diaryRow.extend({
  ...dayFields,
  /** The day beside the signature that confirmed or rejected it last. */
  sign_date: z.string().nullable(),
  portions: z.array(diaryPortion),
  /** Also those of earlier rounds, which are void. */
  reviews: z.array(diaryReview),
  /** Whether the caller may add a portion now. */
  can_add_portion: z.boolean(),
  /** What rows of the portions refer to. */
  types: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      subtype: z.string(),
      data: z.string(),
      data_zh: z.string(),
      code: z.string(),
    }),
  ),
  contractors: z.array(named),
  /** Who came in and went out at the gates on the day; null where nobody counts, or the caller may not see it. */
  head_count: z.object({ in: z.int(), out: z.int() }).nullable(),
});
export type SiteDiary = z.output<typeof siteDiary>;
