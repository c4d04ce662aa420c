import { addDays, addMonths } from '@gantry/plugin-sdk/contract';
import {
  type Counted,
  type CountedList,
  type DayRange,
  type InspectionType,
  inspectionTypes,
  resultIn,
  returnedIn,
  submittedIn,
} from './counted.ts';
import type { DashboardReply, TypeSummary } from './statistics.ts';

/** A number of the dashboard, and the list of what it counts. */
export interface Figure {
  readonly value: number;
  readonly list: CountedList;
}

/** Every number of the dashboard by its name, such as `Survey.lead0_1`. */
export function figuresOf(reply: DashboardReply): Readonly<Record<string, Figure>> {
  const range = { from: reply.from, to: reply.to };
  const submitted = (as: Counted, value: number): Figure => ({ value, list: submittedIn(as, range) });
  const returned = (as: Counted, value: number): Figure => ({ value, list: returnedIn(as, range) });
  const { submissionSummary, inspectionSummary } = reply.overallSummary;
  const { riscFormSummary, incompletedPeriodOfForms, submissionPeriodOfForms } = reply.additionalSummary;
  const { signedDateOfFormsBySupervisor, signedDateOfFormsByContractor } = reply.additionalSummary;
  const agedBetween = (from: number | undefined, below: number | undefined, value: number): Figure => ({
    value,
    list: {
      counted: 'incomplete',
      ...(below !== undefined && { from: addDays(reply.today, 1 - below) }),
      ...(from !== undefined && { to: addDays(reply.today, -from) }),
    },
  });
  const ofSummary = (
    name: 'overall' | InspectionType,
    { statusSummary, returnDaySummary }: TypeSummary,
  ): Record<string, Figure> => {
    const within = ({ value, list }: Figure): Figure => ({
      value,
      list: name === 'overall' ? list : { ...list, type: name },
    });
    return {
      [`${name}.completed`]: within(submitted('completed', statusSummary.completedCount)),
      [`${name}.incomplete`]: within(submitted('incomplete', statusSummary.incompletedCount)),
      [`${name}.outstanding`]: within(submitted('outstanding', statusSummary.outstandingCount)),
      [`${name}.lead0_1`]: within(returned('lead0_1', returnDaySummary.count0_1)),
      [`${name}.lead1_n`]: within(returned('lead1_n', returnDaySummary.count1_n)),
      [`${name}.lead3_n`]: within(returned('lead3_n', returnDaySummary.count3_n)),
    };
  };
  const took = (
    side: 'supervisor' | 'contractor',
    counts: typeof signedDateOfFormsBySupervisor,
  ): Record<string, Figure> => ({
    [`${side}0_1`]: returned(`${side}0_1`, counts.count0_1),
    [`${side}1_2`]: returned(`${side}1_2`, counts.count1_2),
    [`${side}2_3`]: returned(`${side}2_3`, counts.count2_3),
    [`${side}3_n`]: returned(`${side}3_n`, counts.count3_n),
  });
  return {
    received: submitted('received', reply.TOTAL_RECEIVED),
    returned: returned('returned', reply.TOTAL_RETURNED),
    onTime: submitted('onTime', reply.ON_TIME_SUBMISSION),
    late: submitted('late', reply.LATE_SUBMISSION),
    pass: { value: reply.TOTAL_PASS, list: resultIn('Pass', range) },
    fail: { value: reply.TOTAL_FAIL, list: resultIn('Fail', range) },
    outstanding: submitted('outstanding', reply.OUTSTANDING_RESUBMISSION),
    ...Object.fromEntries(
      reply.DISCIPLINE_DISTRIBUTION.map(({ id, value }) => [
        `discipline.${id}`,
        { value, list: { ...submittedIn('received', range), discipline: id } },
      ]),
    ),
    urgent: submitted('urgent', submissionSummary.urgentCount),
    revision: submitted('revision', inspectionSummary.revisionCount),
    firstInspection: returned('firstInspection', inspectionSummary.firstInspectionCount),
    firstFailed: returned('firstFailed', inspectionSummary.firstFailedCount),
    ...ofSummary('overall', reply.overallSummary),
    ...Object.assign({}, ...inspectionTypes.map((type) => ofSummary(type, summaryOf(reply, type)))),
    'additional.received': submitted('received', riscFormSummary.receivedCount),
    'additional.completed': submitted('completed', riscFormSummary.completedCount),
    'additional.incomplete': submitted('incomplete', riscFormSummary.incompletedCount),
    'additional.returned': returned('returned', riscFormSummary.ruturnedCount),
    age3_15: agedBetween(3, 15, incompletedPeriodOfForms.count3_15),
    age15_30: agedBetween(15, 30, incompletedPeriodOfForms.count15_30),
    age30_90: agedBetween(30, 90, incompletedPeriodOfForms.count30_90),
    age90_n: agedBetween(90, undefined, incompletedPeriodOfForms.count90_n),
    notice0_1: submitted('notice0_1', submissionPeriodOfForms.count0_1),
    notice1_n: submitted('notice1_n', submissionPeriodOfForms.count1_n),
    notice0_3: submitted('notice0_3', submissionPeriodOfForms.count0_3),
    notice3_n: submitted('notice3_n', submissionPeriodOfForms.count3_n),
    ...took('supervisor', signedDateOfFormsBySupervisor),
    ...took('contractor', signedDateOfFormsByContractor),
  };
}

const summaryOf = (reply: DashboardReply, type: InspectionType): TypeSummary =>
  type === 'Survey' ? reply.surveySummary : reply.inspectorSummary;

/** Series of the charts by month. */
export const monthSeries = ['submitted', 'passed', 'rejected'] as const;
export type MonthSeries = (typeof monthSeries)[number];

/**
 * The list of a month's number, of the days of the month that are in the range. @param isCumulative - from the first day of the range
 */
export function monthList(
  series: MonthSeries,
  month: string,
  range: DayRange,
  isCumulative = false,
): CountedList {
  const [first, last] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)];
  const days = {
    from: isCumulative || first < range.from ? range.from : first,
    to: last > range.to ? range.to : last,
  };
  if (series === 'submitted') return submittedIn('received', days);
  return resultIn(series === 'passed' ? 'Pass' : 'Fail', days);
}

/** Every month that has a day in the range. */
export function monthsOf({ from, to }: DayRange): readonly string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}
