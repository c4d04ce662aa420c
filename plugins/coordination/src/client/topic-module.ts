import { viewContext } from '@gantry/plugin-sdk';
import { topicCalls } from '../contract/calls.ts';
import { topicStatuses } from '../contract/topic-workflow.ts';
import { type TopicList, topicList } from './state/topic-list.ts';
import { ViewOpener } from './state/view-opener.ts';
import type { TopicApi, TopicContext } from './topic-api.ts';

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
