import type { IconRef, ObjectCardRow, ObjectFilter, ObjectRef, PluginId } from '@gantry/plugin-sdk';
import { fullId } from '../full-id.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import { toError } from '../time-limit.ts';
import { askProvider, type ProviderSources } from './ask-provider.ts';
import type { Contribution } from './contribution.ts';

export type CardContent =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'rows';
      readonly rows: readonly ObjectCardRow[];
      /** Full ids of commands. */
      readonly actions: readonly string[];
    }
  | { readonly kind: 'failed'; readonly error: Error };

/** A plugin's section of the object card. */
export interface ObjectCard {
  readonly pluginId: PluginId;
  readonly id: string;
  readonly title: string;
  readonly icon: IconRef | undefined;
  /** Events of the plugin after which it is to be asked again. */
  readonly topics: readonly string[];
  /** Starts the plugin if the object passes its filter. Never rejects. `none` when it has nothing to say about this object. */
  readonly ask: () => Promise<CardContent>;
}

export interface CardSources extends ProviderSources<'objectCards'> {
  readonly matches: (filter: ObjectFilter, object: ObjectRef) => boolean | Promise<boolean>;
}

/** The sections that the member may see. */
export function collectCards(
  object: ObjectRef,
  signal: AbortSignal,
  sources: CardSources,
): readonly ObjectCard[] {
  return sources.contributions.flatMap((contribution) => {
    const runtime = sources.plugin(contribution.pluginId);
    if (!runtime || !contribution.visible) return [];
    const { pluginId, id, title, declared } = contribution;
    const card = { pluginId, id, title, icon: declared.icon, topics: declared.topics ?? [] };
    return [{ ...card, ask: () => ask(contribution, runtime, object, signal, sources) }];
  });
}

async function ask(
  contribution: Contribution<'objectCards'>,
  runtime: PluginRuntime,
  object: ObjectRef,
  signal: AbortSignal,
  sources: CardSources,
): Promise<CardContent> {
  const { declared, pluginId } = contribution;
  try {
    if (declared.appliesTo && !(await sources.matches(declared.appliesTo, object))) return { kind: 'none' };
  } catch (error) {
    return { kind: 'failed', error: toError(error) };
  }
  const limit = { ms: declared.timeoutMs ?? runtime.limits.card, signal };
  const answer = await askProvider(contribution, runtime, sources.implementations, limit, (provider, ended) =>
    provider(object, ended),
  );
  if (answer.kind !== 'answer') return answer;
  const card = answer.value;
  if (!card) return { kind: 'none' };
  const actions = (card.actions ?? []).map((one) => fullId(pluginId, one));
  return { kind: 'rows', rows: card.rows, actions };
}
