import { ForbiddenError } from '@gantry/plugin-sdk/server';
import { actOf, recordHandlers, type TimelineEntry } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { dayOf } from '../../contract/diary/requests.ts';
import { anyStatus } from '../../contract/diary/site-diary.ts';
import { listedMembers } from '../members.ts';
import { diaryVerification } from './diary-check.ts';
import type { DiaryBooks } from './diary-kinds.ts';
import { type DiaryHost, diaryOf } from './diary-of.ts';
import { diaryExport } from './export.ts';
import type { DiaryHandlers, DiaryReply } from './handlers.ts';
import { listHandlers } from './list-page.ts';
import { addPortion, portionHandlers } from './portion-handlers.ts';
import { dueOf, requireDay, rulesOf } from './rules.ts';
import { diaryStatistics } from './statistics.ts';
import { type DiarySteps, stepHandlers } from './steps.ts';

/** Answers with a diary as it is now. */
export const diaryReply =
  (host: DiaryHost, books: DiaryBooks): DiaryReply =>
  async (act, id) => ({ form: await diaryOf(host, books, act, await books.diaries.read(act, id)) });

/** What the calls of site diaries answer. */
export function diaryHandlers(
  host: DiaryHost,
  books: DiaryBooks,
  reply: DiaryReply,
  steps: DiarySteps,
): DiaryHandlers {
  const { people, settings, jobs } = host;
  const { diaries } = books;
  return {
    ...recordHandlers(host, diaries, {
      status: anyStatus,
      more: async () => (entry) => ({ sign_date: signDateIn(entry) }),
    }),
    ...listHandlers(host, books),
    ...portionHandlers(host, books, reply),
    ...stepHandlers(steps),
    ...diaryStatistics(),
    ...diaryVerification(host, books),

    diary: ({ id }, context) => reply(actOf(context), id),

    async create({ id, diary_date: diaryDate, portions: wanted, ...day }, context) {
      const act = actOf(context);
      let isNew = false;
      const begin = async () => {
        isNew = true;
        const rules = await rulesOf(settings, act.tx);
        requireDay(diaryDate, rules, act);
        const dueAt = dueOf(diaryDate, rules, act.timeZone);
        return {
          own: { diaryDate, day: dayOf(day), dueAt, submittedAt: null, isLate: false, signDate: null },
        };
      };
      const diary = await diaries.create(act, begin, { id });
      // A request that is sent again answers what the first one began.
      if (isNew)
        for (const [at, one] of wanted.entries())
          await addPortion(host, books, act, diary, one, `portions.${at}.`);
      return reply(act, diary.id);
    },

    async update({ id, version, ...day }, context) {
      const act = actOf(context);
      await diaries.act(act, id, 'update', { version, input: { day } });
      return reply(act, id);
    },

    async remove({ id }, context) {
      await diaries.act(actOf(context), id, 'delete', {});
      return { id };
    },

    async exportDiary({ id }, context) {
      if (!context.user.permissions.has('DIARY_VIEW')) throw new ForbiddenError('DIARY_VIEW');
      return { ...(await reply(actOf(context), id)), printed_at: context.now.toISOString() };
    },

    exportList: (query, context) => diaryExport.start(jobs, query, context),

    async siteDiaryUsers(_input, { tx }) {
      const [writers, signers] = await Promise.all(
        ['DIARY_EDIT', 'DIARY_SIGN'].map(
          async (permission) => (await people.members(tx, { permission })).people,
        ),
      );
      const isIn = (list: typeof writers, id: string) => list?.some((one) => one.id === id) ?? false;
      return {
        users: listedMembers([...(writers ?? []), ...(signers ?? [])]).map((user) => ({
          ...user,
          can_write: isIn(writers, user.userId),
          can_sign: isIn(signers, user.userId),
        })),
      };
    },
  };
}

const signed = z.object({ signDate: z.string().nullable().default(null) });

/** The day beside the signature of a step. */
const signDateIn = ({ details }: TimelineEntry) => signed.parse(details).signDate;
