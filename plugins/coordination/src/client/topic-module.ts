import { type Api, type PluginContext, viewContext } from '@gantry/plugin-sdk';
import { PagedList } from '@gantry/plugin-ui';
import { topicCalls, topicTopics } from '../contract/calls.ts';
import type { TopicRow } from '../contract/topic.ts';
import { topicStatuses } from '../contract/topic-workflow.ts';
import type { manifest } from './manifest.ts';
import { ViewOpener } from './model/view-opener.ts';

export type TopicContext = PluginContext<typeof manifest>;
export type TopicApi = Api<typeof topicCalls>;
export type TopicFilters = {
  readonly status: string | undefined;
  readonly type: string | undefined;
  readonly priority: string | undefined;
  readonly assignee: string | undefined;
  readonly overdue: string | undefined;
};
export type TopicOrder = 'updated' | 'number' | 'due' | 'priority';
export type TopicList = PagedList<TopicRow, TopicFilters, TopicOrder>;

/** What the views share for as long as the project is open. */
export interface TopicModule {
  readonly context: TopicContext;
  readonly api: TopicApi;
  /** Of the page. */
  readonly list: TopicList;
  /** Of the model tab. */
  readonly open: TopicList;
  readonly views: ViewOpener;
}

export const [TopicModuleProvider, useTopicModule] = viewContext<TopicModule>('the issues');

export function topicModule(context: TopicContext): TopicModule {
  const api = context.api(topicCalls);
  return {
    context,
    api,
    list: topicList(context, api, undefined),
    open: topicList(context, api, topicStatuses.filter((status) => status !== 'Closed').join()),
    views: new ViewOpener(context, api),
  };
}

/** @param always - statuses that the list has whatever its filters are */
function topicList(context: TopicContext, api: TopicApi, always: string | undefined): TopicList {
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
    fetch: (ask, signal) => api.list({ ...questionOf(ask), ...pageOf(ask), ...(always && { status: always }) }, { signal }),
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
