import { addDays, addMonths, dayInZone } from '@gantry/plugin-sdk/contract';
import { join, type Sql, sql, type Tx, textSearch } from '@gantry/plugin-sdk/server';
import {
  type Act,
  actOf,
  type IndexedPage,
  type RecordFilter,
  userOf,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { BatchVerb, ListQuery } from '../../contract/diary/requests.ts';
import { diaryStatus } from '../../contract/diary/site-diary.ts';
import { type DiaryNames, listedStatuses } from '../../contract/diary/workflow.ts';
import type { DiaryBooks } from './diary-kinds.ts';
import { type DiaryHost, isOverdue, rowsOf } from './diary-of.ts';
import type { DiaryHandlers } from './handlers.ts';
import { isOverdueSql } from './overdue.ts';
import { rulesOf } from './rules.ts';
import { batchAction } from './steps.ts';

type Asked = Omit<ListQuery, 'page' | 'limit'>;
/** Where no total is stored, so many diaries are counted: those of nearly three years. With more the numbers of the tabs are left out. */
const mostCounted = 1000;

const idRow = z.object({ id: z.uuid() });

/** Diaries of which a step waits for the actor: their own, that of a portion or of a review. */
async function waitingFor({ diaries, portions, reviews }: DiaryBooks, act: Act): Promise<Sql> {
  const filter = { viewer: userOf(act) ?? '' };
  const [own, ofPortions, ofReviews] = await Promise.all([
    diaries.doable(act, filter, {
      WRITE: 'update',
      RECEIVE: 'receive',
      APPROVE: 'approve',
      COUNTERSIGN: 'countersign',
      RESUBMIT: 'resubmit',
    }),
    portions.doable(act, filter, { SUBMIT: 'submit', SIGN: 'sign' }),
    reviews.doable(act, filter, { REVIEW: 'review' }),
  ]);
  const ofItems = await act.tx.many(
    idRow,
    sql`select diary_id as id from diary_portion where project_id = ${act.tx.projectId} and id = any(${[...ofPortions]}::uuid[])
        union select diary_id from diary_review where project_id = ${act.tx.projectId} and id = any(${[...ofReviews]}::uuid[])`,
  );
  return sql`r.id = any(${[...own, ...ofItems.map(({ id }) => id)]}::uuid[])`;
}

const onWhichToDo = async ({ diaries }: DiaryBooks, act: Act, verb: BatchVerb): Promise<Sql> => {
  const filter = { viewer: userOf(act) ?? '', where: [sql`r.main_task is not null`] };
  const ids = await diaries.doable(act, filter, (record) => batchAction(verb, record));
  return sql`r.id = any(${[...ids]}::uuid[])`;
};

/** The conditions of a query: the days, those that find few diaries at once, and those for which the index is read until the page is full. */
async function conditionsOf(books: DiaryBooks, act: Act, query: Asked) {
  const [from = '', to = from] = query.diary_date.split(',');
  const few: Sql[] = [];
  if (query.mine) few.push(await waitingFor(books, act));
  if (query.batchGroup !== '') few.push(await onWhichToDo(books, act, query.batchGroup));
  if (query.counted === 'overdue') few.push(isOverdueSql(act.now));
  const sparse: Sql[] = [];
  if (query.search !== '') sparse.push(textSearch(sql`r.search_text`, query.search));
  if (query.portion !== '') sparse.push(sql`r.portion_ids @> array[${query.portion}]::uuid[]`);
  if (query.draft_by !== '') sparse.push(sql`r.created_by = ${query.draft_by}`);
  if (query.counted === 'late') sparse.push(sql`r.is_late`);
  return {
    days: from === '' ? [] : [sql`r.diary_date >= ${from} and r.diary_date <= ${to}`],
    few,
    sparse,
  };
}

/** A list of some days is always in the order of its days. */
const isByDay = ({ orderBy, diary_date }: Asked) => orderBy === 'diary_date' || diary_date !== '';
const keyOf = (query: Asked): Sql => (isByDay(query) ? sql`r.diary_date` : sql`r.updated_at`);

/** All diaries of a query, for its total or a file. */
export async function filterOf(books: DiaryBooks, act: Act, query: Asked): Promise<RecordFilter<DiaryNames>> {
  const { days, few, sparse } = await conditionsOf(books, act, query);
  return { viewer: userOf(act) ?? '', statuses: query.status, where: [...days, ...few, ...sparse] };
}
export const orderOf = (query: Asked): Sql =>
  query.order === 'asc' ? sql`${keyOf(query)} asc` : sql`${keyOf(query)} desc`;

const allOf = (conditions: readonly Sql[]) =>
  conditions.length === 0 ? undefined : join(conditions, ' and ');

/** A page of the list, read from the index that has its order. */
export async function pageFor(books: DiaryBooks, act: Act, query: ListQuery) {
  const { page, limit, status } = query;
  const conditions = await conditionsOf(books, act, query);
  const indexed: IndexedPage = {
    among: { status: listedStatuses },
    by: [keyOf(query)],
    isDesc: query.order === 'desc',
    few: allOf(conditions.few),
    sparse: allOf(conditions.sparse),
    limit,
    offset: (page - 1) * limit,
  };
  const filter = { viewer: userOf(act) ?? '', statuses: status, where: conditions.days };
  return { filter, page: indexed, conditions };
}

const calendarRow = z.object({
  id: z.uuid(),
  form_number: z.string().nullable(),
  status: diaryStatus.exclude(['Deleted']),
  diary_date: z.string(),
  dueAt: z.date().transform((date) => date.toISOString()),
  submittedAt: z
    .date()
    .transform((date) => date.toISOString())
    .nullable(),
  is_late_submission: z.boolean(),
  portion_count: z.number(),
  submitted_count: z.number(),
});

const diariesOf = (tx: Tx, first: string, last: string) =>
  tx.many(
    calendarRow,
    sql`select id, number as form_number, status, diary_date, due_at as "dueAt", submitted_at as "submittedAt",
          is_late as is_late_submission, portion_count, submitted_count from site_diary
        where project_id = ${tx.projectId} and status <> 'Deleted' and diary_date between ${first} and ${last} limit 40`,
  );

/** The list and the calendar. */
export function listHandlers(
  host: Pick<DiaryHost, 'people' | 'settings'>,
  books: DiaryBooks,
): Pick<DiaryHandlers, 'list' | 'calendar'> {
  const { diaries } = books;
  return {
    async list(query, context) {
      const act = actOf(context);
      const { tx } = act;
      const { page, limit } = query;
      const asked = await pageFor(books, act, query);
      const { days, few, sparse } = asked.conditions;
      const [{ items, unreadable }, tally] = await Promise.all([
        diaries.page(tx, asked.filter, asked.page),
        diaries.tally(tx, { viewer: context.user.id, where: [...days, ...few, ...sparse] }, mostCounted),
      ]);
      const { byStatus, isMore } = tally;
      const shown: readonly DiaryNames['status'][] =
        query.status.length === 0 ? listedStatuses : query.status;
      const counted = shown.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
      // The tally counts one more than its limit, to know that there are more.
      const totalCount = Math.min(counted, tally.total);
      return {
        data: await rowsOf(host, books, act, items),
        summary: isMore
          ? []
          : [
              { id: 'All', count: tally.total },
              ...listedStatuses.map((id) => ({ id, count: byStatus[id] ?? 0 })),
            ],
        page,
        totalPage: Math.max(1, Math.ceil(totalCount / limit)),
        totalCount,
        isMore,
        unreadable,
      };
    },

    async calendar({ month }, { tx, now, project }) {
      const first = `${month}-01`;
      const last = addDays(addMonths(first, 1), -1);
      const [{ contractStart = first }, found] = await Promise.all([
        rulesOf(host.settings, tx),
        diariesOf(tx, first, last),
      ]);
      const today = dayInZone(now, project.timeZone);
      const blankOf = (date: string) =>
        date > today ? 'future' : date < contractStart ? 'before' : 'missing';
      const dates = Array.from({ length: Number(last.slice(-2)) }, (_, nth) => addDays(first, nth));
      const days = dates.map((date) => {
        const row = found.find(({ diary_date }) => diary_date === date);
        if (row === undefined) return { date, state: blankOf(date), diary: null } as const;
        const { diary_date: _, dueAt, submittedAt, ...diary } = row;
        const is_overdue = isOverdue({ dueAt, submittedAt }, now);
        return {
          date,
          state: is_overdue ? ('overdue' as const) : diary.status,
          diary: { ...diary, is_overdue },
        };
      });
      return { today, days };
    },
  };
}
