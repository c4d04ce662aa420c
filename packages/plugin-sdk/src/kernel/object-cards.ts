import type { ObjectFilter, ObjectRef, PluginId } from '@gantry/plugin-sdk';
import type { Contribution } from './contribution.ts';
import { fullId } from './full-id.ts';
import type { ImplementationRegistry } from './implementations.ts';
import type { PluginRuntime } from './plugin-runtime.ts';
import { toError } from './time-limit.ts';

export type CardContent =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'rows';
      readonly rows: readonly { readonly label: string; readonly value: string }[];
      /** Full ids of commands. */
      readonly actions: readonly string[];
    }
  | { readonly kind: 'failed'; readonly error: Error };

/** A plugin's section of the object card. All are asked at once; none waits for another. */
export interface ObjectCard {
  readonly pluginId: PluginId;
  readonly id: string;
  readonly title: string;
  /** Never rejects. `none` when the plugin has nothing to say about this object. */
  readonly content: Promise<CardContent>;
}

export interface CardSources {
  readonly contributions: readonly Contribution<'objectCards'>[];
  readonly plugin: (id: string) => PluginRuntime | undefined;
  readonly implementations: ImplementationRegistry;
  readonly matches: (filter: ObjectFilter, object: ObjectRef) => boolean | Promise<boolean>;
}

/** Starts the plugins whose filter the object passes. */
export function collectCards(
  object: ObjectRef,
  signal: AbortSignal,
  sources: CardSources,
): readonly ObjectCard[] {
  return sources.contributions.flatMap((contribution) => {
    const runtime = sources.plugin(contribution.pluginId);
    if (!runtime || !contribution.visible) return [];
    const { pluginId, id, title } = contribution;
    return [{ pluginId, id, title, content: ask(contribution, runtime, object, signal, sources) }];
  });
}

async function ask(
  { id, declared, pluginId }: Contribution<'objectCards'>,
  runtime: PluginRuntime,
  object: ObjectRef,
  signal: AbortSignal,
  sources: CardSources,
): Promise<CardContent> {
  const place = `objectCards/${id}`;
  try {
    if (declared.appliesTo && !(await sources.matches(declared.appliesTo, object))) return { kind: 'none' };
    await runtime.activate();
  } catch (error) {
    // The runtime has reported it.
    return { kind: 'failed', error: toError(error) };
  }
  const provider = sources.implementations.get('objectCards', pluginId, id);
  if (!provider) return { kind: 'none' };
  const limit = new AbortController();
  const ended = AbortSignal.any([signal, limit.signal]);
  try {
    const ms = declared.timeoutMs ?? runtime.limits.card;
    const card = await runtime.within(ms, `${place} of "${pluginId}"`, () => provider(object, ended));
    if (!card) return { kind: 'none' };
    const actions = (card.actions ?? []).map((one) => fullId(pluginId, one));
    return { kind: 'rows', rows: card.rows, actions };
  } catch (error) {
    limit.abort(error);
    if (signal.aborted) return { kind: 'none' };
    runtime.report('callback', place, error);
    return { kind: 'failed', error: toError(error) };
  }
}
