import type { Implementations } from '@gantry/plugin-sdk';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import { toError } from '../time-limit.ts';
import type { Contribution } from './contribution.ts';
import type { ImplementationRegistry } from './implementations.ts';

/** Points at which the host asks for data. */
export type ProviderPoint = 'objectCards' | 'searchProviders';

export interface ProviderSources<P extends ProviderPoint> {
  readonly contributions: readonly Contribution<P>[];
  readonly plugin: (id: string) => PluginRuntime | undefined;
  readonly implementations: ImplementationRegistry;
}

/** `none`: the plugin attached nothing, or nobody waits for the answer any more. */
export type Answer<T> =
  | { readonly kind: 'none' }
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: Error };

/**
 * Starts the plugin and asks what it attached, for `ms` at most. Never rejects; failures are reported.
 * @param signal - ends the question. The one that `ask` gets is also aborted when the time is over.
 */
export async function askProvider<P extends ProviderPoint, T>(
  { point, id, pluginId }: Contribution<P>,
  runtime: PluginRuntime,
  implementations: ImplementationRegistry,
  limit: { readonly ms: number; readonly signal: AbortSignal },
  ask: (provider: Implementations[P], signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> {
  const { ms, signal } = limit;
  const place = `${point}/${id}`;
  try {
    await runtime.activate();
  } catch (error) {
    // The runtime has reported it.
    return { kind: 'failed', error: toError(error) };
  }
  const provider = implementations.get(point, pluginId, id);
  if (!provider || signal.aborted) return { kind: 'none' };
  const late = new AbortController();
  const ended = AbortSignal.any([signal, late.signal]);
  try {
    const value = await runtime.within(ms, `${place} of "${pluginId}"`, () => ask(provider, ended));
    return signal.aborted ? { kind: 'none' } : { kind: 'answer', value };
  } catch (error) {
    late.abort(error);
    if (signal.aborted) return { kind: 'none' };
    runtime.report('callback', place, error);
    return { kind: 'failed', error: toError(error) };
  }
}
