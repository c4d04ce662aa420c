import {
  type Blocker,
  defineWorkflow,
  type Guards,
  type NamesOf,
  tableRow,
} from '@gantry/plugin-sdk/workflow';
import { type DiaryDay, type DiaryPortionFields, dayGaps, portionGaps } from './form.ts';
import { type NamedShift, overlapOf } from './shifts.ts';

/** Statuses in which engineers write their portions. */
export const openStatuses = ['Draft', 'Rejected'] as const;
const underReview = ['Received', 'Reviewed', 'Confirmed'] as const;
const toSubmit = { guards: ['dayWritten', 'portionsSubmitted'], effects: ['submit'] } as const;

/** A diary of one day. It is submitted by itself once all of its portions are, and reviewed once all reviews are done. */
export const diaryWorkflow = defineWorkflow({
  statuses: ['Draft', 'Submitted', 'Received', 'Reviewed', 'Confirmed', 'Rejected', 'Closed', 'Deleted'],
  ends: ['Closed', 'Deleted'],
  actions: [
    'create',
    'update',
    'delete',
    'reassign',
    'submit',
    'receive',
    'finish',
    'approve',
    'reject',
    'resubmit',
    'countersign',
  ],
  people: ['author', 'approver'],
  parts: {
    contractor: { permission: 'DIARY_EDIT', ofCompanyOf: 'author' },
    author: { permission: 'DIARY_EDIT', is: 'author' },
    admin: { permission: 'DIARY_ADMIN' },
    gate: { permission: 'DIARY_RECEIVE', notOfCompanyOf: 'author' },
    cre: { permission: 'DIARY_COUNTERSIGN', isNot: ['approver'], notOfCompanyOf: 'author' },
    items: { system: true },
  },
  tasks: {
    WRITE: 'contractor',
    RECEIVE: 'gate',
    REVIEW: 'items',
    APPROVE: 'gate',
    COUNTERSIGN: 'cre',
    RESUBMIT: 'contractor',
  },
  guards: ['dayWritten', 'portionsSubmitted', 'reviewsDone', 'portionsNamed', 'signDated'],
  effects: ['write', 'submit', 'askReviews', 'noteSignDate', 'sendBack'],
  rows: [
    tableRow('S1', ['contractor'], 'create', [], ['Draft', 'WRITE'], { names: { author: 'actor' } }),
    tableRow('S2', ['contractor'], 'update', openStatuses, ['same', 'same'], { effects: ['write'] }),
    tableRow('S3', ['author', 'admin'], 'delete', ['Draft'], ['Deleted', null]),
    tableRow('S4', ['admin'], 'reassign', openStatuses, ['same', 'same'], {
      target: 'author',
      names: { author: 'target' },
    }),
    tableRow('S5', ['items'], 'submit', ['Draft'], ['Submitted', 'RECEIVE'], toSubmit),
    tableRow('S6', ['gate'], 'receive', ['Submitted'], ['Received', 'REVIEW'], { effects: ['askReviews'] }),
    tableRow('S7', ['items'], 'finish', ['Received'], ['Reviewed', 'APPROVE'], { guards: ['reviewsDone'] }),
    tableRow('S8', ['gate'], 'approve', ['Reviewed'], ['Confirmed', 'COUNTERSIGN'], {
      signature: true,
      names: { approver: 'actor' },
      guards: ['signDated'],
      effects: ['noteSignDate'],
    }),
    tableRow('S9', ['gate', 'cre'], 'reject', underReview, ['Rejected', 'RESUBMIT'], {
      comment: true,
      signature: true,
      names: { approver: null },
      guards: ['portionsNamed', 'signDated'],
      effects: ['noteSignDate', 'sendBack'],
    }),
    tableRow('S10', ['contractor'], 'resubmit', ['Rejected'], ['Submitted', 'RECEIVE'], toSubmit),
    tableRow('S11', ['cre'], 'countersign', ['Confirmed'], ['Closed', null], { signature: true }),
  ],
});
export type DiaryNames = NamesOf<typeof diaryWorkflow>;
/** Statuses that lists offer as tabs, in their order. */
export const listedStatuses = [
  'Draft',
  'Submitted',
  'Received',
  'Reviewed',
  'Confirmed',
  'Rejected',
  'Closed',
] as const satisfies readonly DiaryNames['status'][];

/** What one engineer writes of a portion of the works. A site agent of the diary's contractor signs it. */
export const portionWorkflow = defineWorkflow({
  statuses: ['Draft', 'Pending', 'Submitted', 'Removed'],
  ends: ['Submitted', 'Removed'],
  actions: ['create', 'save', 'submit', 'sign', 'return', 'sendBack', 'reassign', 'remove'],
  people: ['engineer', 'contractor'],
  parts: {
    contractor: { permission: 'DIARY_EDIT', ofCompanyOf: 'contractor' },
    engineer: { permission: 'DIARY_EDIT', is: 'engineer' },
    agent: { permission: 'DIARY_SIGN', isNot: ['engineer'], ofCompanyOf: 'contractor' },
    admin: { permission: 'DIARY_ADMIN' },
    diary: { system: true },
  },
  tasks: { SUBMIT: 'engineer', SIGN: 'agent' },
  guards: ['written', 'noOverlap'],
  effects: ['write'],
  rows: [
    tableRow('T1', ['contractor', 'admin'], 'create', [], ['Draft', 'SUBMIT']),
    tableRow('T2', ['engineer'], 'save', ['Draft'], ['same', 'same'], { effects: ['write'] }),
    tableRow('T3', ['engineer'], 'submit', ['Draft'], ['Pending', 'SIGN'], {
      signature: true,
      guards: ['written', 'noOverlap'],
    }),
    tableRow('T4', ['agent'], 'sign', ['Pending'], ['Submitted', null], { signature: true }),
    tableRow('T5', ['agent'], 'return', ['Pending'], ['Draft', 'SUBMIT'], { comment: true }),
    tableRow('T6', ['diary'], 'sendBack', ['Submitted'], ['Draft', 'SUBMIT']),
    tableRow('T7', ['admin'], 'reassign', ['Draft'], ['same', 'SUBMIT'], {
      target: 'engineer',
      names: { engineer: 'target' },
    }),
    tableRow('T8', ['contractor', 'admin'], 'remove', ['Draft'], ['Removed', null]),
  ],
});
export type PortionNames = NamesOf<typeof portionWorkflow>;
/** Statuses of the diary in which people take each action on a portion. */
export const portionDuring = {
  create: openStatuses,
  save: openStatuses,
  submit: openStatuses,
  sign: openStatuses,
  return: openStatuses,
  reassign: openStatuses,
  remove: openStatuses,
  attach: openStatuses,
  detach: openStatuses,
} as const;

/** One discipline's review of a diary. They go on side by side. */
export const reviewWorkflow = defineWorkflow({
  statuses: ['Waiting', 'Reviewed', 'Void'],
  ends: ['Reviewed', 'Void'],
  actions: ['create', 'review', 'void'],
  people: ['contractor'],
  parts: {
    reviewer: { permission: 'DIARY_REVIEW', notOfCompanyOf: 'contractor' },
    diary: { system: true },
  },
  tasks: { REVIEW: 'reviewer' },
  rows: [
    tableRow('V1', ['diary'], 'create', [], ['Waiting', 'REVIEW']),
    // Who agrees need not say why.
    tableRow('V2', ['reviewer'], 'review', ['Waiting'], ['Reviewed', null]),
    tableRow('V3', ['diary'], 'void', ['Waiting', 'Reviewed'], ['Void', null]),
  ],
});
export type ReviewNames = NamesOf<typeof reviewWorkflow>;
export const reviewDuring = { review: ['Received'] } as const;

interface Item {
  readonly id: string;
  readonly status: string;
}
export interface DiaryFacts {
  readonly day: Pick<DiaryDay, 'weather_am' | 'weather_pm'>;
  readonly portions: readonly Item[];
  readonly reviews: readonly Item[];
  /** Portions that a rejection names. */
  readonly named: readonly string[];
  /** The day that the signer writes beside the signature; null for none. */
  readonly signDate: string | null;
  /** Days of the project: the diary's, and today. */
  readonly diaryDate: string;
  readonly today: string;
}

const passed: readonly Blocker[] = [];
const blocked = (code: string, about: readonly string[] = []): readonly Blocker[] => [{ code, about }];
const notIn = (items: readonly Item[], statuses: readonly string[], code: string) => {
  const open = items.filter(({ status }) => !statuses.includes(status));
  return open.length === 0
    ? passed
    : blocked(
        code,
        open.map(({ id }) => id),
      );
};

export const diaryGuards: Guards<DiaryNames, DiaryFacts> = {
  dayWritten({ day }) {
    const gaps = dayGaps(day);
    return gaps.length === 0 ? passed : blocked('DAY_INCOMPLETE', gaps);
  },
  portionsSubmitted: ({ portions }) =>
    portions.length === 0 ? blocked('NO_PORTION') : notIn(portions, ['Submitted'], 'PORTIONS_OPEN'),
  // Where the project asks for no review, none is open.
  reviewsDone: ({ reviews }) => notIn(reviews, ['Reviewed', 'Void'], 'REVIEWS_OPEN'),
  portionsNamed({ portions, named }) {
    const isKnown = named.length > 0 && named.every((id) => portions.some((one) => one.id === id));
    return isKnown ? passed : blocked('PORTION_REQUIRED');
  },
  signDated({ signDate, diaryDate, today }) {
    if (signDate === null) return blocked('SIGN_DATE_REQUIRED');
    if (signDate > today) return blocked('SIGN_DATE_FUTURE', [today]);
    return signDate < diaryDate ? blocked('SIGN_DATE_EARLY', [diaryDate]) : passed;
  },
};

export interface PortionFacts {
  readonly written: DiaryPortionFields;
  /** Shifts of people in the diary's other portions. */
  readonly others: readonly NamedShift[];
}

export const portionGuards: Guards<PortionNames, PortionFacts> = {
  written({ written }) {
    const gaps = portionGaps(written);
    return gaps.length === 0 ? passed : blocked('PORTION_INCOMPLETE', gaps);
  },
  /** Nobody works in two places at once. */
  noOverlap({ written: { staff, engineers }, others }) {
    const clash = overlapOf([...others, ...staff, ...engineers]);
    return clash === undefined ? passed : blocked('SHIFTS_OVERLAP', clash);
  },
};
