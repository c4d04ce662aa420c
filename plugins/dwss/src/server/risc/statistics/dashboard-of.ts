import { dayInZone } from '@gantry/plugin-sdk/contract';
import type { RouteContext } from '@gantry/plugin-sdk/server';
import { disciplineNames, disciplines } from '../../../contract/discipline.ts';
import type { DayRange } from '../../../contract/risc/counted.ts';
import type { DashboardReply, TypeSummary } from '../../../contract/risc/statistics.ts';
import { averageDays, everyMonth, type Of, percentOf, readSums, type Sums } from './statistic-sums.ts';
import { agesAt } from './statistics.ts';

/** All numbers of the dashboard for a range. */
export async function dashboardOf(
  { tx, project, now }: Pick<RouteContext, 'tx' | 'project' | 'now'>,
  range: DayRange,
): Promise<DashboardReply> {
  const today = dayInZone(now, project.timeZone);
  const [sums, months, ages] = await Promise.all([
    readSums(tx, range),
    everyMonth(tx, range),
    agesAt(tx, today),
  ]);
  const count = sums.now;
  const difference = (value: (of: Sums['now']) => number) =>
    sums.hasBefore ? value(sums.now) - value(sums.before) : null;
  const [received, returned] = [count('received'), count('returned')];
  const onTime = (of: Sums['now']) => of('received') - of('late');
  const outstanding = (of: Sums['now']) => of('outstanding');
  const part = <const Id extends string>(
    id: Id,
    name: string,
    whole: number,
    value: (of: Sums['now']) => number,
  ) => ({
    id,
    name,
    value: value(count),
    percent: percentOf(value(count), whole),
    difference: difference(value),
  });
  const answered = count('pass') + count('fail') + count('outstanding');
  const took = (side: 'supervisor' | 'contractor') => ({
    count0_1: count(`${side}0_1`),
    count1_2: count(`${side}1_2`),
    count2_3: count(`${side}2_3`),
    count3_n: count(`${side}3_n`),
  });
  return {
    ...range,
    today,
    TOTAL_RECEIVED: received,
    TOTAL_RECEIVED_DIFFERENCE: difference((of) => of('received')),
    TOTAL_RETURNED: returned,
    TOTAL_RETURNED_DIFFERENCE: difference((of) => of('returned')),
    ON_TIME_SUBMISSION: onTime(count),
    ON_TIME_SUBMISSION_DIFFERENCE: difference(onTime),
    LATE_SUBMISSION: count('late'),
    LATE_SUBMISSION_DIFFERENCE: difference((of) => of('late')),
    TOTAL_PASS: count('pass'),
    TOTAL_PASS_DIFFERENCE: difference((of) => of('pass')),
    TOTAL_FAIL: count('fail'),
    TOTAL_FAIL_DIFFERENCE: difference((of) => of('fail')),
    OUTSTANDING_RESUBMISSION: outstanding(count),
    OUTSTANDING_RESUBMISSION_DIFFERENCE: difference(outstanding),
    DISCIPLINE_DISTRIBUTION: disciplines.map((id) =>
      part(id, disciplineNames[id], received, (of) => of('received', id)),
    ),
    LATE_SUBMISSION_SUMMARY: [
      part('onTime', 'On time', received, onTime),
      part('late', 'Late', received, (of) => of('late')),
    ],
    RETURN_SUMMARY: [
      part('pass', 'Pass', answered, (of) => of('pass')),
      part('fail', 'Fail', answered, (of) => of('fail')),
      part('outstanding', 'Outstanding', answered, outstanding),
    ],
    MONTHLY_SUMMARY: [...months],
    overallSummary: {
      ...summaryOf(count, undefined),
      submissionSummary: {
        receivedCount: received,
        lateCount: count('late'),
        urgentCount: count('urgent'),
      },
      inspectionSummary: {
        averageCompletionLeadTime: averageDays(count('leadSeconds'), returned),
        completionCount: returned,
        averageRevisionLeadTime: averageDays(count('revisionSeconds'), count('revision')),
        revisionCount: count('revision'),
        failRateOfFirstInspection: percentOf(count('firstFailed'), count('firstInspection')),
        firstInspectionCount: count('firstInspection'),
        firstFailedCount: count('firstFailed'),
      },
    },
    inspectorSummary: summaryOf(count, 'Inspector'),
    surveySummary: summaryOf(count, 'Survey'),
    additionalSummary: {
      riscFormSummary: {
        receivedCount: received,
        completedCount: count('completed'),
        incompletedCount: count('incomplete'),
        ruturnedCount: returned,
      },
      incompletedPeriodOfForms: {
        count3_15: ages.d3,
        count15_30: ages.d15,
        count30_90: ages.d30,
        count90_n: ages.d90,
      },
      submissionPeriodOfForms: {
        count0_1: count('notice0_1'),
        count1_n: received - count('notice0_1'),
        count0_3: count('notice0_3'),
        count3_n: received - count('notice0_3'),
      },
      signedDateOfFormsBySupervisor: took('supervisor'),
      signedDateOfFormsByContractor: took('contractor'),
    },
  };
}

function summaryOf(count: Sums['now'], of: Of): TypeSummary {
  return {
    statusSummary: {
      completedCount: count('completed', of),
      incompletedCount: count('incomplete', of),
      outstandingCount: count('outstanding', of),
    },
    returnDaySummary: {
      count0_1: count('lead0_1', of),
      count1_n: count('returned', of) - count('lead0_1', of),
      count3_n: count('lead3_n', of),
    },
  };
}
