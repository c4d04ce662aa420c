import { definePlugin, viewsIn } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
import { searchTopics } from './search-topics.ts';
import { TopicModuleProvider, topicModule } from './topic-module.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const module = topicModule(context);
    const view = viewsIn(({ children }) => (
      <TopicModuleProvider value={module}>{children}</TopicModuleProvider>
    ));
    const { implement } = context;
    implement.routes(
      'list',
      view(async () => (await import('./list/topic-list-page.tsx')).TopicListPage),
    );
    implement.routes(
      'topic',
      view(async () => (await import('./topic/topic-page.tsx')).TopicPage),
    );
    implement.routes(
      'view',
      view(async () => (await import('./model/linked-view.tsx')).LinkedView),
    );
    implement.modelTabs(
      'topics',
      view(async () => (await import('./model/topic-tab.tsx')).TopicTab),
    );
    implement.searchProviders('topics', searchTopics(module));
    implement.commands('open-topic', ({ value }) => {
      if (typeof value === 'string') context.navigate('topic', { id: value });
    });
    implement.commands('new-topic', async ({ target }) => {
      const { beginTopic } = await import('./model/new-topic.tsx');
      await beginTopic(module, target?.kind === 'object' ? target.objects : []);
    });
  },
});
