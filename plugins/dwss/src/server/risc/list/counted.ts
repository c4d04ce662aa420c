import { type Sql, sql } from '@gantry/plugin-sdk/server';
import type { Counted, InspectionType } from '../../../contract/risc/counted.ts';

const received = "r.submitted_at is not null and r.status <> 'Withdrew'";
const returned = 'r.returned_at is not null';
const lead = '(r.returned_at - r.submitted_at)';
const supervisor = "(r.returned_at - moment_of(r.results -> -1 ->> 'inspectedAt'))";
const contractor =
  "(case when r.status <> 'Returned' then moment_of(r.dates ->> 'contractor_receive_signature_date') - r.returned_at end)";
/** Work that was not inspected yet, of forms that no request holds up. */
const toInspect =
  "r.side_task is null and r.main_task in ('RECEIVE', 'FORWARD', 'ASSIGN', 'ATTEND', 'RESULT')";
const below = (hours: number) => `< interval '${hours} hours'`;
const from = (hours: number) => `>= interval '${hours} hours'`;

/** As in `risc_measures` of the database. A test compares each number with its list. */
const conditions: Readonly<Record<Exclude<Counted, 'overdue'>, string>> = {
  toInspect,
  received,
  onTime: `${received} and not r.is_late`,
  late: `${received} and r.is_late`,
  urgent: `${received} and r.is_short_notice and not r.is_late`,
  completed: `${received} and (r.status in ('Returned', 'Closed') or (r.status = 'Fail' and r.main_task is null))`,
  incomplete: `${received} and r.status not in ('Returned', 'Closed', 'Fail', 'Resubmission')`,
  outstanding: `${received} and (r.status = 'Resubmission' or (r.status = 'Fail' and r.main_task is not null))`,
  revision: `${received} and r.succeeds is not null`,
  notice0_1: `${received} and r.is_short_notice`,
  notice1_n: `${received} and not r.is_short_notice`,
  notice0_3: `${received} and r.survey_time - r.submitted_at ${below(72)}`,
  notice3_n: `${received} and r.survey_time - r.submitted_at ${from(72)}`,
  returned,
  firstInspection: `${returned} and r.revision = 0 and r.result in ('Pass', 'Fail')`,
  firstFailed: `${returned} and r.revision = 0 and r.result = 'Fail'`,
  lead0_1: `${returned} and ${lead} <= interval '24 hours'`,
  lead1_n: `${returned} and ${lead} > interval '24 hours'`,
  lead3_n: `${returned} and ${lead} > interval '72 hours'`,
  supervisor0_1: `${returned} and ${supervisor} ${below(24)}`,
  supervisor1_2: `${returned} and ${supervisor} ${from(24)} and ${supervisor} ${below(48)}`,
  supervisor2_3: `${returned} and ${supervisor} ${from(48)} and ${supervisor} ${below(72)}`,
  supervisor3_n: `${returned} and ${supervisor} ${from(72)}`,
  contractor0_1: `${returned} and ${contractor} ${below(24)}`,
  contractor1_2: `${returned} and ${contractor} ${from(24)} and ${contractor} ${below(48)}`,
  contractor2_3: `${returned} and ${contractor} ${from(48)} and ${contractor} ${below(72)}`,
  contractor3_n: `${returned} and ${contractor} ${from(72)}`,
};

/** Rows of the list, with the alias `r`, that a number of the statistics or of the overview counts. */
export const isCounted = (as: Counted, now: Date): Sql =>
  as === 'overdue' ? sql`(${sql([toInspect])} and r.survey_time < ${now})` : sql`(${sql([conditions[as]])})`;

/** Forms of the inspectors or of the surveyors. */
export const isOfType = (type: InspectionType): Sql =>
  type === 'Survey' ? sql`r.discipline = 'S'` : sql`r.discipline <> 'S'`;
