import type { Discipline } from '../../../contract/discipline.ts';
import type { RiscStatus, RiscVariant } from '../../../contract/risc/workflow.ts';
import { at } from '../../demo/at.ts';
import { type DemoStep, type DemoWay, hour, timetable } from './demo-steps.ts';

/** Where a demo form ends: a status, or what is asked for while it has one. */
export type DemoEnd =
  | Exclude<RiscStatus, 'Classified' | 'Deleted'>
  /** Received, and with its lead. */
  | 'Forwarded'
  /** Assigned, with a request to withdraw. */
  | 'WithdrawalAsked'
  /** Received, with a request to edit. */
  | 'EditAsked';

export interface DemoForm extends DemoWay {
  /** The same at every start, so that a start adds only what is missing. */
  readonly id: string;
  /** Number of the work in the plan; revisions share it. It selects people, place and details. */
  readonly work: number;
  readonly revision: number;
  /** The failed form that this one answers. */
  readonly answers: string | null;
  /** Whether another revision answers it. */
  readonly isAnswered: boolean;
  /** Whether nobody has to do anything about it or its answers. */
  readonly isPast: boolean;
  readonly steps: readonly DemoStep[];
  /** When it is ready for inspection. */
  readonly surveyTime: Date;
  readonly begunAt: Date;
}

type Amounts = Readonly<Partial<Record<DemoEnd, number>>>;

/** Live forms of the main contract; the others have less. */
const live: Amounts = {
  Draft: 14,
  Submitted: 18,
  Received: 9,
  Forwarded: 7,
  Assigned: 20,
  Inspecting: 11,
  Inspected: 7,
  Confirmed: 5,
  Countersign: 8,
  Returned: 12,
  Resubmission: 6,
  Fail: 8,
  WithdrawalAsked: 3,
  EditAsked: 2,
};
const past: Amounts = { Closed: 273, Withdrew: 16 };
/** Ends of the last form in each chain of revisions; each follows one or two forms that failed. */
const chains: readonly DemoEnd[] = [
  'Closed',
  'Submitted',
  'Closed',
  'Closed',
  'Inspecting',
  'Closed',
  'Fail',
];
const chainCount = 14;
const share: Readonly<Record<string, number>> = { BEM: 1, TCE: 0.2, TY: 0.12 };

/** The projects that have demo forms. */
export const hasForms = (project: string): boolean => project in share;

/** The forms of a project at a given time: first those that wait for somebody, then the past, each oldest first. */
export function demoPlan(project: string, variant: RiscVariant, now: Date): readonly DemoForm[] {
  const part = share[project] ?? 0;
  return planOf({ ...live, ...past }, Math.ceil(chainCount * part), { variant, now, series: 0, part });
}

/** Work that is begun on a later day. */
export function todaysPlan(variant: RiscVariant, now: Date): readonly DemoForm[] {
  const series = Math.floor(now.getTime() / (24 * hour));
  return planOf({ Submitted: 4, Received: 1, Assigned: 2, Inspecting: 1 }, 0, {
    variant,
    now,
    series,
    part: 1,
  });
}

interface PlanOptions {
  readonly variant: RiscVariant;
  readonly now: Date;
  /** Distinguishes the ids of plans: the number of days since 1970, or 0 for the first. */
  readonly series: number;
  readonly part: number;
}

function planOf(
  amounts: Amounts,
  chained: number,
  { variant, now, series, part }: PlanOptions,
): readonly DemoForm[] {
  const ends = Object.entries(amounts).flatMap(([end, amount]) =>
    Array.from({ length: Math.max(1, Math.round(amount * part)) }, (_, index) => ({
      end: asEnd(end),
      index,
    })),
  );
  const singles = ends.map(({ end, index }, work) => {
    const deadline = deadlineOf(end, index, part, now);
    const isPast = end in past;
    return form({ end, variant, work, revision: 0, deadline, series, isAnswered: false, isPast });
  });
  const following = Array.from({ length: chained }, (_, index) =>
    chain(at(chains, index), { variant, work: ends.length + index, index, now, series }),
  );
  return [...singles, ...following.flat()].sort(
    (a, b) => Number(a.isPast) - Number(b.isPast) || a.begunAt.getTime() - b.begunAt.getTime(),
  );
}

/** Revisions of one work, planned from the last to the first. */
function chain(
  end: DemoEnd,
  { variant, work, index, now, series }: Omit<PlanOptions, 'part'> & { work: number; index: number },
): readonly DemoForm[] {
  const forms: DemoForm[] = [];
  let deadline = deadlineOf(end, index * 3 + 2, 1, now);
  for (let revision = index % 4 === 1 ? 2 : 1; revision >= 0; revision -= 1) {
    const isLast = forms.length === 0;
    const next = form({
      end: isLast ? end : 'Fail',
      variant,
      work,
      revision,
      deadline,
      series,
      isAnswered: !isLast,
      isPast: end in past,
    });
    forms.push(next);
    deadline = new Date(next.begunAt.getTime() - (4 + ((work * 7) % 20)) * hour);
  }
  return forms;
}

/** Ids are unique only within their project, so these need not be random. */
function idOf(series: number, work: number, revision: number): string {
  return `d1553${revision}00-0000-4000-8000-${String(series).padStart(7, '0')}${String(work).padStart(5, '0')}`;
}

function form({
  end,
  variant,
  work,
  revision,
  deadline,
  series,
  isAnswered,
  isPast,
}: {
  readonly end: DemoEnd;
  readonly variant: RiscVariant;
  readonly work: number;
  readonly revision: number;
  readonly deadline: Date;
  readonly series: number;
  readonly isAnswered: boolean;
  readonly isPast: boolean;
}): DemoForm {
  const way = wayOf(end, variant, work + revision * 3, at(disciplines, work));
  const answers = revision === 0 ? null : idOf(series, work, revision - 1);
  return {
    ...way,
    ...timetable(way, deadline),
    id: idOf(series, work, revision),
    work,
    revision,
    answers,
    isAnswered,
    isPast,
  };
}

const disciplines: readonly Discipline[] = ['C', 'C', 'S', 'C', 'G', 'C', 'C', 'S', 'C', 'G'];

/** How a form gets to its end. */
function wayOf(end: DemoEnd, variant: RiscVariant, nth: number, discipline: Discipline): DemoWay {
  const hasLs = variant !== 'TY' && discipline === 'S';
  const withCountersign = end === 'Countersign' || (end !== 'Confirmed' && nth % 6 === 1);
  const skipsLead = nth % 9 === 4 && !['Forwarded', 'Inspected'].includes(end);
  const fails = end === 'Fail' || (end === 'Returned' && nth % 4 === 1);
  const result = fails ? 'Fail' : nth % 8 === 3 ? 'Noted' : 'Pass';
  return {
    end,
    discipline,
    nth,
    receives: variant === 'TCE10' || nth % 2 === 0 || ['Received', 'EditAsked'].includes(end),
    skipsLead,
    countersign: withCountersign ? (hasLs ? at(['LS', 'RE', 'both'], nth) : 'RE') : 'none',
    result,
    isOverruled: result === 'Pass' && !skipsLead && nth % 13 === 6,
    isSentBack: nth % 14 === 5 && !['Draft', 'Resubmission'].includes(end),
    notice: nth % 17 === 3 ? 'late' : nth % 11 === 2 ? 'short' : 'usual',
  };
}

/** When the last step is done at the latest: live work hours ago, the past over four months. */
function deadlineOf(end: DemoEnd, index: number, part: number, now: Date): Date {
  const hoursAgo =
    end === 'Closed'
      ? 3 + (index * 10.1) / part
      : end === 'Withdrew'
        ? 20 + (index * 160) / part
        : end === 'Fail'
          ? 6 + index * 31
          : 0.2 + ((index * 5.3) % 53);
  return new Date(now.getTime() - hoursAgo * hour);
}

function asEnd(text: string): DemoEnd {
  // Object.entries loses the type of its keys.
  return text as DemoEnd;
}
