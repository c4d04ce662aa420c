import type { FoundObject } from '@gantry/contract';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { fewestLetters, quietMs } from './search-delay.ts';

const LIMIT = 8;

interface Found {
  readonly state: 'idle' | 'searching' | 'failed' | 'ready';
  readonly objects: readonly FoundObject[];
  readonly total: number;
}
const nothing: Found = { state: 'idle', objects: [], total: 0 };

/** Finds objects in the server's index by a text of at least two letters. */
export function useObjectSearch(projectId: string, text: string): Found {
  const { api } = useHost();
  const [found, setFound] = useState<Found>(nothing);
  const search = text.trim();
  useEffect(() => {
    if (search.length < fewestLetters) {
      setFound(nothing);
      return;
    }
    const abort = new AbortController();
    setFound((before) => ({ ...before, state: 'searching' }));
    const timer = setTimeout(() => {
      api.objects(projectId, { search, limit: LIMIT }, { signal: abort.signal }).then(
        ({ objects, total }) => setFound({ state: 'ready', objects, total }),
        () => {
          if (!abort.signal.aborted) setFound({ ...nothing, state: 'failed' });
        },
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, projectId, search]);
  return found;
}
