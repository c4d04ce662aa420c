import { dayInZone } from '@gantry/plugin-sdk/contract';
import type { ServerHost } from '@gantry/plugin-sdk/server';
import {
  defineItems,
  defineRecords,
  drivenBy,
  type ItemKind,
  type Items,
  type RecordKind,
  type RecordOf,
  type RecordServices,
  type Records,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import {
  type DiaryDay,
  type DiaryPortionFields,
  dayFields,
  portionFields,
} from '../../contract/diary/form.ts';
import {
  type DiaryFacts,
  type DiaryNames,
  diaryGuards,
  diaryWorkflow,
  type PortionFacts,
  type PortionNames,
  portionDuring,
  portionGuards,
  portionWorkflow,
  type ReviewNames,
  reviewDuring,
  reviewWorkflow,
} from '../../contract/diary/workflow.ts';
import { discipline } from '../../contract/discipline.ts';
import { companiesById, typesById } from '../reference/named-types.ts';
import { placeNames } from '../reference/places.ts';
import {
  diaryNotices,
  namedDiary,
  namedPortion,
  namedReview,
  portionNotices,
  reviewNotices,
} from './notices.ts';
import { rulesOf } from './rules.ts';
import { namesIn, withTotals } from './written.ts';

const moment = z.date().transform((date) => date.toISOString());
const diaryFields = z.object({
  diaryDate: z.iso.date(),
  day: z.object(dayFields),
  dueAt: moment,
  submittedAt: moment.nullable(),
  isLate: z.boolean(),
  signDate: z.string().nullable(),
});
export type DiaryFields = z.output<typeof diaryFields>;
export type DiaryRecord = RecordOf<DiaryNames, DiaryFields>;
export interface DiaryInput {
  readonly day: Partial<DiaryDay>;
  /** Portions that a rejection sends back, `all` for each, and why. */
  readonly portions: readonly string[] | 'all';
  readonly comment: string;
  readonly signDate: string;
}
export type Diaries = Records<DiaryNames, DiaryFields, DiaryInput>;

const ownPortion = z.object({
  diaryId: z.uuid(),
  diaryDate: z.string(),
  portionId: z.uuid(),
  ...portionFields,
  labourTotal: z.number(),
  plantTotal: z.number(),
  staffTotal: z.number(),
});
export type PortionRecord = RecordOf<PortionNames, z.output<typeof ownPortion>>;
export type Portions = Items<PortionNames, z.output<typeof ownPortion>, Partial<DiaryPortionFields>>;

const ownReview = z.object({ diaryId: z.uuid(), diaryDate: z.string(), discipline });
export type ReviewRecord = RecordOf<ReviewNames, z.output<typeof ownReview>>;
export type Reviews = Items<ReviewNames, z.output<typeof ownReview>, object>;

export type DiaryServices = RecordServices & Pick<ServerHost, 'settings'>;
export interface DiaryBooks {
  readonly diaries: Diaries;
  readonly portions: Portions;
  readonly reviews: Reviews;
}

/** Site diaries with their portions and reviews. Without `notifications`, steps notify nobody. */
export function diaryBooks(services: DiaryServices): DiaryBooks {
  const books = (): DiaryBooks => ({ diaries, portions, reviews });
  const diaries: Diaries = defineRecords(diaryKind(services, books), services);
  const portions: Portions = defineItems(diaries, portionKind(books), services);
  const reviews: Reviews = defineItems(diaries, reviewKind, services);
  return { diaries, portions, reviews };
}

const diaryKind = (
  { settings }: Pick<DiaryServices, 'settings'>,
  books: () => DiaryBooks,
): RecordKind<DiaryNames, typeof diaryFields, DiaryInput, DiaryFacts> => ({
  kind: 'diary',
  table: 'site_diary',
  fields: diaryFields,
  workflow: diaryWorkflow,
  decidedBy: [],
  guards: diaryGuards,
  async facts({ tx, now, timeZone }, { id, own }, { portions: named = [], signDate = null }) {
    const portions = await books().portions.of(tx, id);
    return {
      day: own.day,
      portions,
      reviews: await books().reviews.of(tx, id),
      named: named === 'all' ? portions.map((one) => one.id) : named,
      signDate,
      diaryDate: own.diaryDate,
      today: dayInZone(now, timeZone),
    };
  },
  effects: {
    write: async ({ record, input: { day } }) => ({ own: { day: { ...record.own.day, ...day } } }),
    // One diary a day: the day is its number. A diary that is submitted again is late only if its first submission was.
    submit: async ({ act: { now }, record: { own } }) =>
      own.submittedAt === null
        ? {
            number: `SD/${own.diaryDate}`,
            own: { submittedAt: now.toISOString(), isLate: now.getTime() > Date.parse(own.dueAt) },
          }
        : undefined,
    async askReviews({ act, record: { id: diaryId, people, own } }) {
      const { reviewers } = await rulesOf(settings, act.tx);
      const contractor = people.author ?? null;
      for (const one of reviewers)
        await books().reviews.create(drivenBy(act), async () => ({
          own: { diaryId, diaryDate: own.diaryDate, discipline: one },
          people: { contractor },
        }));
      return undefined;
    },
    noteSignDate: async ({ input: { signDate = null } }) => ({ own: { signDate }, details: { signDate } }),
    async sendBack({ act, record, facts: { named }, input: { comment = '' } }) {
      const { portions, reviews } = books();
      for (const id of named) await portions.act(drivenBy(act), id, 'sendBack', { comment });
      for (const { id, status } of await reviews.of(act.tx, record.id))
        if (status !== 'Void') await reviews.act(drivenBy(act), id, 'void', {});
      return undefined;
    },
  },
  named: namedDiary,
  notices: diaryNotices,
  viewPermission: 'DIARY_VIEW',
  goneStatus: 'Deleted',
  countedBy: [],
  settles: true,
  unique: {
    fields: ['diaryDate'],
    code: 'FORM_EXISTS',
    message: 'Form already existed — The current date form is existed',
  },
  items: () => [books().portions, books().reviews],
  delegation: {},
  fieldName: (field) => (field in callerNames ? (callerNames[field] ?? null) : field),
});

/** Names of fields as callers know them; null for what they do not see. */
const callerNames: Readonly<Record<string, string | null>> = {
  task: null,
  flags: null,
  diaryDate: 'diary_date',
  dueAt: 'due_at',
  submittedAt: 'submission_date',
  isLate: 'is_late_submission',
  signDate: 'sign_date',
  portionId: 'portion',
  diaryId: null,
  labourTotal: null,
  plantTotal: null,
  staffTotal: null,
};

const portionKind = (
  books: () => DiaryBooks,
): ItemKind<DiaryNames, PortionNames, typeof ownPortion, Partial<DiaryPortionFields>, PortionFacts> => ({
  kind: 'diary-portion',
  name: 'portions',
  partOf: 'diaryId',
  order: 'portionId',
  during: portionDuring,
  quiet: ['save'],
  table: 'diary_portion',
  fields: ownPortion,
  workflow: portionWorkflow,
  decidedBy: [],
  guards: portionGuards,
  async facts({ tx }, { id, own }) {
    const all = await books().portions.of(tx, own.diaryId);
    const others = all.filter((one) => one.id !== id && one.status !== 'Draft');
    return { written: own, others: others.flatMap((one) => [...one.own.staff, ...one.own.engineers]) };
  },
  effects: {
    write: async ({ record, input }) => ({ own: withTotals({ ...record.own, ...input }) }),
  },
  /** Signs the names too, because types and companies may be renamed later. */
  async alsoSigned({ tx }, { own }) {
    const { types, companies } = namesIn([own]);
    const named = [
      ...(await typesById(tx, types)).map(({ id, data }) => [id, data] as const),
      ...(await companiesById(tx, companies)).map(({ id, name }) => [id, name] as const),
    ];
    const places = await placeNames(tx, [own.portionId]);
    return { portion: places.get(own.portionId)?.name ?? null, names: Object.fromEntries(named) };
  },
  named: namedPortion,
  notices: portionNotices,
  viewPermission: 'DIARY_VIEW',
  goneStatus: 'Removed',
  unique: {
    fields: ['diaryId', 'portionId'],
    code: 'PORTION_EXISTS',
    message: 'The diary has this portion already.',
  },
  delegation: {},
  fieldName: (field) => (field in callerNames ? (callerNames[field] ?? null) : field),
});

const reviewKind: ItemKind<DiaryNames, ReviewNames, typeof ownReview, object, null> = {
  kind: 'diary-review',
  name: 'reviews',
  partOf: 'diaryId',
  order: 'discipline',
  during: reviewDuring,
  table: 'diary_review',
  fields: ownReview,
  workflow: reviewWorkflow,
  disciplineOf: ({ own }) => own.discipline,
  decidedBy: ['discipline'],
  guards: {},
  facts: () => null,
  effects: {},
  named: namedReview,
  notices: reviewNotices,
  viewPermission: 'DIARY_VIEW',
  delegation: {},
};
