import type { Api } from '@gantry/plugin-sdk';
import { firstDay, lastDay } from '@gantry/plugin-sdk/contract';
import { PagedList } from '@gantry/plugin-ui';
import { type diaryCalls, diaryTopics } from '../../../contract/diary/calls.ts';
import { batchVerbs, countedAs } from '../../../contract/diary/requests.ts';
import type { DiaryRow } from '../../../contract/diary/site-diary.ts';
import { listedStatuses } from '../../../contract/diary/workflow.ts';
import type { SiteFormsContext } from '../../context.ts';

export type DiaryFilters = {
  readonly status: (typeof listedStatuses)[number] | undefined;
  readonly portion: string | undefined;
  /** Who began it. */
  readonly draft_by: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly counted: (typeof countedAs)[number] | undefined;
  readonly batchGroup: (typeof batchVerbs)[number] | undefined;
  /** `'true'`: only diaries of which a step waits for this member. */
  readonly mine: 'true' | undefined;
};
export type DiaryOrder = 'diary_date' | 'updated_at';
export type DiaryList = PagedList<DiaryRow, DiaryFilters, DiaryOrder>;

/** Which diaries a list asks for and in which order, as the server takes it. */
export function questionOf(ask: ReturnType<DiaryList['ask']>) {
  const { page: _page, pageSize: _size, isDesc, mine, from, to, ...asked } = ask;
  return {
    ...asked,
    order: isDesc ? ('desc' as const) : ('asc' as const),
    mine: mine === 'true',
    ...((from ?? to) !== undefined && { diary_date: [from ?? firstDay, to ?? lastDay].join() }),
  };
}

/** The project's diaries, the latest day first. */
export function diaryList(context: SiteFormsContext, api: Api<typeof diaryCalls>): DiaryList {
  return new PagedList(context, {
    orderBy: 'diary_date',
    isDesc: true,
    orders: ['diary_date', 'updated_at'],
    ordersFor: ({ from, to }) => ((from ?? to) === undefined ? ['diary_date', 'updated_at'] : ['diary_date']),
    filters: {
      status: undefined,
      portion: undefined,
      draft_by: undefined,
      from: undefined,
      to: undefined,
      counted: undefined,
      batchGroup: undefined,
      mine: undefined,
    },
    choices: { status: listedStatuses, counted: countedAs, batchGroup: batchVerbs, mine: ['true'] },
    rowKey: ({ id }) => id,
    topics: [diaryTopics.changed, diaryTopics.portionChanged, diaryTopics.reviewChanged],
    permission: 'DIARY_VIEW',
    async fetch(ask, signal) {
      const { page, pageSize: limit } = ask;
      const found = await api.list({ ...questionOf(ask), page, limit }, { signal });
      const { data: rows, summary, totalCount: total, isMore, unreadable } = found;
      const counts = summary.map(({ id, count }) => [id === 'All' ? 'all' : id, count]);
      return {
        rows,
        total,
        isMore,
        unreadable,
        ...(counts.length > 0 && { counts: Object.fromEntries(counts) }),
      };
    },
  });
}
