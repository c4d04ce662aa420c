import type { PluginId, SearchAnswer, SearchEntry } from '@gantry/plugin-sdk';
import { fullId } from '../full-id.ts';
import { askProvider, type ProviderSources } from './ask-provider.ts';

/** Entries of one provider that are shown. */
const most = 8;

export type SearchContent =
  | { readonly kind: 'none' }
  /** Their commands are full ids. */
  | { readonly kind: 'hits'; readonly hits: readonly SearchEntry[]; readonly total: number }
  | { readonly kind: 'failed'; readonly error: Error };

/** What one provider found. All are asked at once; none waits for another. */
export interface SearchGroup {
  readonly pluginId: PluginId;
  readonly id: string;
  /** `plugin/id`. */
  readonly key: string;
  readonly title: string;
  readonly icon: SearchEntry['icon'];
  /** Never rejects. `none` when nobody waits for it any more. */
  readonly content: Promise<SearchContent>;
}

/** Asks the providers that the member may see, and starts their plugins. */
export function collectSearch(
  query: string,
  signal: AbortSignal,
  { contributions, plugin, implementations }: ProviderSources<'searchProviders'>,
): readonly SearchGroup[] {
  return contributions.flatMap((contribution) => {
    const { pluginId, id, key, title, declared, visible } = contribution;
    const runtime = plugin(pluginId);
    if (!runtime || !visible) return [];
    const find = async (): Promise<SearchContent> => {
      const limit = { ms: declared.timeoutMs ?? runtime.limits.search, signal };
      const answer = await askProvider(
        contribution,
        runtime,
        implementations,
        limit,
        async (provider, ended) => {
          const { entries, total } = withTotal(await provider(query, ended));
          const shown = entries.slice(0, most);
          const hits = shown.map((entry) => ({ ...entry, command: fullId(pluginId, entry.command) }));
          return { hits, total: Math.max(total, entries.length) };
        },
      );
      return answer.kind === 'answer' ? { kind: 'hits', ...answer.value } : answer;
    };
    return [{ pluginId, id, key, title, icon: declared.icon, content: find() }];
  });
}

function withTotal(answer: readonly SearchEntry[] | SearchAnswer): SearchAnswer {
  return 'total' in answer ? answer : { entries: answer, total: answer.length };
}
