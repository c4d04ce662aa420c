import { type Disposable, toDisposable } from '@gantry/plugin-sdk';
import type { LiveStore } from './live-store.ts';

/** Fetches after each event of a topic, and after an interruption in which some may have been missed. */
export function refetchOn(
  live: Pick<LiveStore, 'on' | 'onResync'>,
  topic: string,
  refetch: () => Promise<unknown>,
): Disposable {
  const changed = live.on(topic, () => void refetch());
  const resynced = live.onResync(() => void refetch());
  return toDisposable(() => {
    changed.dispose();
    resynced.dispose();
  });
}
