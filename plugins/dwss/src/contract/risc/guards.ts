import type { Blocker, Guards } from '@gantry/plugin-sdk/workflow';
import { type mandatoryFields, submissionGaps } from './form.ts';
import { noticeOf } from './notice.ts';
import type { RiscNames } from './workflow.ts';

/** What the project allows. */
export interface RiscRules {
  /** Forms sent after their inspection time. */
  readonly allowLate: boolean;
  /** Forms sent less than 24 hours before it. */
  readonly allowShortNotice: boolean;
  /** Forwarding straight to an inspector. */
  readonly allowSkip: boolean;
}
/** A project that has set nothing allows everything; forms are marked. */
export const usualRules: RiscRules = { allowLate: true, allowShortNotice: true, allowSkip: true };

/** What the guards judge. */
export interface RiscFacts {
  /** The mandatory fields as the step would leave them. */
  readonly form: Readonly<Record<(typeof mandatoryFields)[number], string | null>>;
  readonly rules: RiscRules;
  readonly now: Date;
  /** When the inspection took place, by the signer. */
  readonly inspectedAt: string | null;
  /** When it took place by the result before, which a lead confirms. */
  readonly foundAt: string | null;
  /** When the form was submitted. */
  readonly submittedAt: string | null;
  /** Whether the form failed and was answered, and every answer was withdrawn. */
  readonly lostItsAnswer: boolean;
}

const minute = 60_000;
const minuteOf = (time: string) => Math.floor(Date.parse(time) / minute);

/** Whether two times read the same on the clock, which has no seconds. */
export const isSameMinute = (one: string, other: string): boolean => minuteOf(one) === minuteOf(other);

/** What an inspection at a time comes before, to the minute: it then has to be said why. */
export function earlierThan(
  inspectedAt: string,
  form: { readonly survey_time: string | null; readonly submission_date: string | null },
): readonly ('survey_time' | 'submission_date')[] {
  const isBefore = (time: string | null) => time !== null && minuteOf(inspectedAt) < minuteOf(time);
  return (['survey_time', 'submission_date'] as const).filter((name) => isBefore(form[name]));
}

const none: readonly Blocker[] = [];
const blocked = (code: string, about: readonly string[] = []): readonly Blocker[] => [{ code, about }];
const isAfter = (time: string, now: Date) => Date.parse(time) > now.getTime();
const hasComment = ({ comment }: { readonly comment: string }) => comment.trim() !== '';

export const riscGuards: Guards<RiscNames, RiscFacts> = {
  complete({ form }) {
    const gaps = submissionGaps(form);
    return gaps.length > 0 ? blocked('FORM_INCOMPLETE', gaps) : none;
  },
  noticeAllowed({ form, rules, now }) {
    if (form.survey_time === null) return none;
    const { isLate, isShort } = noticeOf(form.survey_time, now);
    if (isLate && !rules.allowLate) return blocked('LATE_NOT_ALLOWED');
    return isShort && !rules.allowShortNotice ? blocked('SHORT_NOTICE_NOT_ALLOWED') : none;
  },
  skipAllowed: ({ rules }) => (rules.allowSkip ? none : blocked('SKIP_NOT_ALLOWED')),
  inspectedInThePast({ inspectedAt, now }) {
    if (inspectedAt === null) return blocked('INSPECTION_DATE_REQUIRED');
    return isAfter(inspectedAt, now) ? blocked('INSPECTED_IN_FUTURE') : none;
  },
  /** A lead who gives no time keeps that of the result before. */
  notInspectedInFuture: ({ inspectedAt, now }) =>
    inspectedAt !== null && isAfter(inspectedAt, now) ? blocked('INSPECTED_IN_FUTURE') : none,
  /** The work was not ready, or nobody had asked: who signs says why. A lead who keeps the inspector's time need not say it again. */
  commentOnEarly({ inspectedAt, foundAt, submittedAt, form }, { move }) {
    if (inspectedAt === null || hasComment(move)) return none;
    if (foundAt !== null && isSameMinute(inspectedAt, foundAt)) return none;
    const early = earlierThan(inspectedAt, { survey_time: form.survey_time, submission_date: submittedAt });
    return early.length > 0 ? blocked('EARLY_REASON_REQUIRED', early) : none;
  },
  commentOnFail: (_facts, { move }) =>
    move.choices.result === 'Fail' && !hasComment(move) ? blocked('COMMENT_REQUIRED') : none,
  /** A lead who overrules the inspector says why. */
  commentOnOverrule: (_facts, { at, move }) =>
    move.choices.result !== at.flags.result && !hasComment(move) ? blocked('COMMENT_REQUIRED') : none,
  unanswered: ({ lostItsAnswer }) => (lostItsAnswer ? none : blocked('ANSWERED')),
};
