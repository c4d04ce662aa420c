import { PagedList } from '@gantry/plugin-ui';
import { topicTopics } from '../../contract/calls.ts';
import type { TopicRow } from '../../contract/topic.ts';
import type { TopicApi, TopicContext } from '../topic-api.ts';

type TopicFilters = {
  readonly status: string | undefined;
  readonly type: string | undefined;
  readonly priority: string | undefined;
  readonly assignee: string | undefined;
  readonly overdue: string | undefined;
};
export type TopicOrder = 'updated' | 'number' | 'due' | 'priority';
export type TopicList = PagedList<TopicRow, TopicFilters, TopicOrder>;

/** @param always - statuses that the list has whatever its filters are */
export function topicList(context: TopicContext, api: TopicApi, always: string | undefined): TopicList {
  return new PagedList(context, {
    orderBy: 'updated',
    isDesc: true,
    filters: {
      status: undefined,
      type: undefined,
      priority: undefined,
      assignee: undefined,
      overdue: undefined,
    },
    rowKey: ({ id }) => id,
    topics: [topicTopics.changed],
    permission: 'TOPIC_VIEW',
    fetch: (ask, signal) =>
      api.list({ ...questionOf(ask), ...pageOf(ask), ...(always && { status: always }) }, { signal }),
  });
}

type Ask = ReturnType<TopicList['ask']>;
const pageOf = ({ page, pageSize, orderBy, isDesc }: Ask) => ({ page, pageSize, orderBy, isDesc });

/** Which topics a list asks for, as the server takes it. */
export const questionOf = ({ search, status, type, priority, assignee, overdue }: Ask) => ({
  search,
  status: status ?? '',
  type: type ?? '',
  priority: priority ?? '',
  assignee: assignee ?? '',
  overdue: overdue === 'true' ? ('true' as const) : ('' as const),
});
