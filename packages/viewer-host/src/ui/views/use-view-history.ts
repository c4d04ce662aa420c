import { when } from 'mobx';
import { useEffect } from 'react';
import { type Host, useHost } from '../host-context.ts';

/** Remembers where the camera comes to rest, from the first picture on. */
export function useViewHistory(): void {
  const host = useHost();
  const projectId = host.projects.current?.id;
  useEffect(() => {
    if (projectId === undefined) return;
    const abort = new AbortController();
    void follow(host, abort.signal);
    return () => abort.abort();
  }, [host, projectId]);
}

async function follow(host: Host, signal: AbortSignal): Promise<void> {
  try {
    await when(() => hasRested(host), { signal });
    const { followRests } = await import('./follow-rests.ts');
    if (!signal.aborted) followRests(host, signal);
  } catch {
    // The page was left, or the browser is offline: then there is no way back.
  }
}

function hasRested({ sceneStore }: Host): boolean {
  const loads = [...sceneStore.loads.values()];
  return sceneStore.rests > 0 && loads.length > 0 && loads.every(({ state }) => state !== 'loading');
}
