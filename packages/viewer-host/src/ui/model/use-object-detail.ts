import type { ObjectDetail } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';

type Detail =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly object: ObjectDetail };

/** The server's data about an object, and a function to fetch it again. */
export function useObjectDetail({ globalId }: ObjectRef): readonly [Detail, () => void] {
  const { api, projects } = useHost();
  const [detail, setDetail] = useState<Detail>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const projectId = projects.current?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request
  useEffect(() => {
    if (!projectId) return;
    const abort = new AbortController();
    setDetail({ kind: 'loading' });
    api.object(projectId, globalId, { signal: abort.signal }).then(
      (object) => setDetail({ kind: 'ready', object }),
      (error: unknown) => {
        if (!abort.signal.aborted) setDetail({ kind: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [api, projectId, globalId, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return [detail, retry];
}
