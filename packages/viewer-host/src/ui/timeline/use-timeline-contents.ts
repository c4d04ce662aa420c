import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import type { TimelineContent, TimelineSourceItem } from '../plugin-ui-port.ts';

/** A plugin's timeline source and its loading state. */
export interface TimelineSourceState {
  readonly source: TimelineSourceItem;
  /** Undefined while loading. */
  readonly read:
    | { readonly kind: 'failed' }
    | { readonly kind: 'ready'; readonly content: TimelineContent }
    | undefined;
  readonly retry: () => void;
}

/** The contents of the plugins' timeline sources, loaded independently of each other. */
export function useTimelineContents(): readonly TimelineSourceState[] {
  const { plugins } = useHost();
  const { timelineSources: sources } = plugins;
  const [reads, setReads] = useState<ReadonlyMap<string, TimelineSourceState['read']>>(new Map());
  const [attempts, setAttempts] = useState<Readonly<Record<string, number>>>({});
  const ids = sources.map(({ id }) => `${id}#${attempts[id] ?? 0}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the language; only its ids matter
  useEffect(() => {
    const abort = new AbortController();
    for (const { id } of sources) {
      const settle = (read: TimelineSourceState['read']) => {
        if (!abort.signal.aborted) setReads((before) => new Map(before).set(id, read));
      };
      settle(undefined);
      plugins.timelineContent(id, abort.signal).then(
        (content) => settle({ kind: 'ready', content }),
        () => settle({ kind: 'failed' }),
      );
    }
    return () => abort.abort();
  }, [plugins, ids]);
  const retry = useCallback(
    (id: string) => setAttempts((before) => ({ ...before, [id]: (before[id] ?? 0) + 1 })),
    [],
  );
  return sources.map((source) => ({ source, read: reads.get(source.id), retry: () => retry(source.id) }));
}
