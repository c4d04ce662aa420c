import { day, dayPair, endpoint, firstDay, lastDay } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { inspectionType } from './counted.ts';

const see = { permission: 'RISC_VIEW', projectAlias: 'project_id' } as const;
const none = z.literal('');
/** Milliseconds since 1970. */
const milliseconds = z.union([
  none,
  z.coerce.number<number | string>().int().min(Date.parse(firstDay)).max(Date.parse(lastDay)),
]);

/** The longest range that is counted, in days. */
export const longestRange = 7320;

const count = z.int();
/** Seconds between two moments are averaged; the wire has days. Null where there is nothing to average. */
const days = z.number().nullable();
/** Share of the whole in percent, with two decimals; null of nothing. */
const percent = z.number().nullable();
/** This range minus the one before it; null where nothing is known of that one. */
const difference = count.nullable();

/** A part of a pie. */
const part = z.object({ id: z.string(), name: z.string(), value: count, percent, difference });

const month = z.object({
  /** `2026-11`. */
  TITLE: z.string(),
  SUBMITTED_FORM: count,
  PASSED_FORM: count,
  REJECTED_FORM: count,
  CUMULATIVE_SUBMITTED_FORM: count,
  CUMULATIVE_PASSED_FORM: count,
  CUMULATIVE_REJECTED_FORM: count,
});
export type MonthFigures = z.infer<typeof month>;

const statusSummary = z.object({ completedCount: count, incompletedCount: count, outstandingCount: count });
/** The last two overlap. */
const returnDaySummary = z.object({ count0_1: count, count1_n: count, count3_n: count });
const typeSummary = z.object({ statusSummary, returnDaySummary });
export type TypeSummary = z.infer<typeof typeSummary>;
const signedDate = z.object({ count0_1: count, count1_2: count, count2_3: count, count3_n: count });

export const dashboardReply = z.object({
  /** The days that were counted, and the day on which they were. */
  from: z.string(),
  to: z.string(),
  today: z.string(),
  TOTAL_RECEIVED: count,
  TOTAL_RECEIVED_DIFFERENCE: difference,
  TOTAL_RETURNED: count,
  TOTAL_RETURNED_DIFFERENCE: difference,
  ON_TIME_SUBMISSION: count,
  ON_TIME_SUBMISSION_DIFFERENCE: difference,
  LATE_SUBMISSION: count,
  LATE_SUBMISSION_DIFFERENCE: difference,
  TOTAL_PASS: count,
  TOTAL_PASS_DIFFERENCE: difference,
  TOTAL_FAIL: count,
  TOTAL_FAIL_DIFFERENCE: difference,
  OUTSTANDING_RESUBMISSION: count,
  OUTSTANDING_RESUBMISSION_DIFFERENCE: difference,
  DISCIPLINE_DISTRIBUTION: z.array(part.extend({ id: discipline })),
  LATE_SUBMISSION_SUMMARY: z.array(part.extend({ id: z.enum(['onTime', 'late']) })),
  RETURN_SUMMARY: z.array(part.extend({ id: z.enum(['pass', 'fail', 'outstanding']) })),
  MONTHLY_SUMMARY: z.array(month),
  overallSummary: typeSummary.extend({
    submissionSummary: z.object({ receivedCount: count, lateCount: count, urgentCount: count }),
    inspectionSummary: z.object({
      averageCompletionLeadTime: days,
      completionCount: count,
      averageRevisionLeadTime: days,
      revisionCount: count,
      failRateOfFirstInspection: percent,
      firstInspectionCount: count,
      firstFailedCount: count,
    }),
  }),
  inspectorSummary: typeSummary,
  surveySummary: typeSummary,
  additionalSummary: z.object({
    riscFormSummary: z.object({
      receivedCount: count,
      completedCount: count,
      incompletedCount: count,
      ruturnedCount: count,
    }),
    /** Of today, whatever the range. */
    incompletedPeriodOfForms: z.object({
      count3_15: count,
      count15_30: count,
      count30_90: count,
      count90_n: count,
    }),
    /** The first two and the last two are each all forms. */
    submissionPeriodOfForms: z.object({
      count0_1: count,
      count1_n: count,
      count0_3: count,
      count3_n: count,
    }),
    signedDateOfFormsBySupervisor: signedDate,
    signedDateOfFormsByContractor: signedDate,
  }),
});
export type DashboardReply = z.infer<typeof dashboardReply>;

const rangeRefusal = { RANGE_INVALID: { status: 422 } } as const;
const summaryQuery = z.strictObject({
  start: day,
  end: day,
  /** 1: by the day of the submission. */
  dateType: z.enum(['1']).default('1'),
});

export const statisticsCalls = {
  dashboard: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm/dashboard',
    summary: 'Statistics of the inspection forms of some days',
    input: z.strictObject({
      /** `first,last`; or the next two. */
      dateRange: z.union([none, dayPair]).default(''),
      startTs: milliseconds.default(''),
      endTs: milliseconds.default(''),
      /** Older clients ask for one of the summaries; the answer has both. */
      type: z.union([none, inspectionType]).default(''),
    }),
    response: dashboardReply,
    refusals: rangeRefusal,
  }),
  monthlySummary: endpoint({
    ...see,
    method: 'GET',
    path: '/RiscForm/getMonthlySummary',
    summary: 'Inspection forms by month: submitted, passed and failed',
    input: summaryQuery,
    response: z.object({
      monthlySummary: z.array(
        z.object({ yyyyMM: z.string(), submittedCount: count, acceptedCount: count, rejectedCount: count }),
      ),
      accumulatedSummary: z.array(
        z.object({ yyyyMM: z.string(), submittedCount: count, acceptedCount: count, rejectedCount: count }),
      ),
    }),
    refusals: rangeRefusal,
  }),
  categorySummary: endpoint({
    ...see,
    method: 'GET',
    path: '/RiscForm/getRiscFormSummaryGroupByCategory',
    summary: 'Inspection forms by discipline',
    input: summaryQuery,
    response: z.object({
      categorySummary: z.array(
        z.object({
          category: z.string(),
          count,
          percent,
          totalReceived: count,
          totalReturn: count,
        }),
      ),
    }),
    refusals: rangeRefusal,
  }),
  lateSummary: endpoint({
    ...see,
    method: 'GET',
    path: '/RiscForm/getLateSubmissionSummary',
    summary: 'Inspection forms submitted on time and late',
    input: summaryQuery,
    response: z.object({
      lateSubmissionSummary: z.array(z.object({ key: z.enum(['onTime', 'late']), count, percent })),
      onTimeSubmission: count,
      lateSubmission: count,
    }),
    refusals: rangeRefusal,
  }),
  returnSummary: endpoint({
    ...see,
    method: 'GET',
    path: '/RiscForm/getReturnSummary',
    summary: 'Inspection forms that passed, failed or wait for the contractor',
    input: summaryQuery,
    response: z.object({ pass: count, fail: count, outstanding: count }),
    refusals: rangeRefusal,
  }),
};
