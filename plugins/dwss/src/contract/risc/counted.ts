import { firstDay, lastDay } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { Discipline } from '../discipline.ts';
import type { ApprovalResult } from './form.ts';

/** What statistics and the overview count, as a filter of the list. `docs/site-forms.md` says what each of them means. */
export const countedAs = [
  'toInspect',
  'overdue',
  'received',
  'onTime',
  'late',
  'urgent',
  'completed',
  'incomplete',
  'outstanding',
  'revision',
  'notice0_1',
  'notice1_n',
  'notice0_3',
  'notice3_n',
  'returned',
  'firstInspection',
  'firstFailed',
  'lead0_1',
  'lead1_n',
  'lead3_n',
  'supervisor0_1',
  'supervisor1_2',
  'supervisor2_3',
  'supervisor3_n',
  'contractor0_1',
  'contractor1_2',
  'contractor2_3',
  'contractor3_n',
] as const;
export const counted = z.enum(countedAs);
export type Counted = (typeof countedAs)[number];

/** Whose summary a form belongs to: survey forms are the surveyors', all others the inspectors'. */
export const inspectionTypes = ['Inspector', 'Survey'] as const;
export const inspectionType = z.enum(inspectionTypes);
export type InspectionType = (typeof inspectionTypes)[number];
export const typeOf = (discipline: Discipline): InspectionType =>
  discipline === 'S' ? 'Survey' : 'Inspector';

/** Days of the project, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The list that has exactly the forms of a number. The names are those of the list's filters. */
export interface CountedList {
  readonly counted?: Counted;
  readonly form_result?: ApprovalResult;
  readonly discipline?: Discipline;
  readonly type?: InspectionType;
  /** Days of the submission. */
  readonly from?: string;
  readonly to?: string;
  /** Days of the return. */
  readonly returnedFrom?: string;
  readonly returnedTo?: string;
}

/** Forms that were submitted in a range. */
export const submittedIn = (counted: Counted, range: DayRange): CountedList => ({ counted, ...range });
/** Forms that were returned in a range. */
export const returnedIn = (counted: Counted, { from, to }: DayRange): CountedList => ({
  counted,
  returnedFrom: from,
  returnedTo: to,
});
/** Forms that were returned in a range with a result. */
export const resultIn = (form_result: ApprovalResult, range: DayRange): CountedList => ({
  ...returnedIn('returned', range),
  form_result,
});

/** A range as the wire has it: `first,last`, or nothing. An end that is missing is the first or the last day that lists take. */
export const wireRange = (from: string | undefined, to: string | undefined): string =>
  from === undefined && to === undefined ? '' : `${from ?? firstDay},${to ?? lastDay}`;
