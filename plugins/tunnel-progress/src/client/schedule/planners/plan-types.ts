import type { GivenActivity } from '../../../contract/schedule/activity.ts';

/** Why a file of a planning program cannot be read, as a word for a message. */
export const planProblems = [
  'NOT_A_PROGRAMME',
  'ENCODING',
  'SEVERAL_PROJECTS',
  'NO_ACTIVITIES',
  'DAMAGED',
  'TWICE',
  'TOO_LARGE',
] as const;
export type PlanProblem = (typeof planProblems)[number];

/** A file that cannot be read, and what is wrong with it. */
export class PlanError extends Error {
  readonly problem: PlanProblem;
  /** What it is about, such as the id of an activity. */
  readonly value: string;

  constructor(problem: PlanProblem, value = '', cause?: unknown) {
    super(`${problem} ${value}`.trim(), { cause });
    this.name = 'PlanError';
    this.problem = problem;
    this.value = value;
  }
}

/** What is told of a file that can be read, and may not be what the planner means. */
export const planWarnings = ['NEWER_VERSION', 'CYCLE', 'CALENDAR_MISSING', 'WITHOUT_DAYS'] as const;
export type PlanWarning = (typeof planWarnings)[number];

/** The activities of a file of a planning program. */
export interface PlannerFile {
  readonly kind: 'xer' | 'p6-xml' | 'project-xml';
  readonly activities: readonly GivenActivity[];
  /** Ids of activities that are in the file and cannot be read, for want of days. */
  readonly leftOut: readonly string[];
  /** Up to which work is reported, `YYYY-MM-DD`; null where the file does not say so. */
  readonly dataDay: string | null;
  readonly warnings: readonly { readonly warning: PlanWarning; readonly value: string }[];
}
