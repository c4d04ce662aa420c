import { type SearchProvider, translate } from '@gantry/plugin-sdk';
import { terms } from './messages/terms.ts';
import type { TopicModule } from './topic-module.ts';

/** Finds topics by number, title and description. */
export function searchTopics({ api, context }: TopicModule): SearchProvider {
  return async (query, signal) => {
    const { rows, total } = await api.list({ search: query, pageSize: 8 }, { signal });
    const entries = rows.map(({ id, number, title, status }) => ({
      title: `${number} ${title}`,
      subtitle: translate(terms, context.session.locale, `status.${status}`),
      command: 'open-topic',
      value: id,
    }));
    return { entries, total };
  };
}
