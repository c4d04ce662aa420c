import { useToldRecord } from '@gantry/plugin-ui';
import { topicTopics } from '../../contract/calls.ts';
import { useTopicModule } from '../topic-module.ts';

/** Fetches a topic with its history and comments, and keeps them up to date. */
export function useTopic(id: string) {
  const { context: host, api } = useTopicModule();
  return useToldRecord(id, {
    host,
    calls: api,
    read: async (signal) => (await api.topic({ id }, { signal })).form,
    topics: Object.values(topicTopics),
  });
}
export type TopicRecord = ReturnType<typeof useTopic>;
