import { useCallback, useEffect, useState } from 'react';
import type { PeopleReply } from '../../contract/wire.ts';
import { usePermitSession } from '../permit-session.ts';

export interface Holders {
  /** None until they are known. */
  readonly people: PeopleReply['people'];
  readonly hasFailed: boolean;
  retry(): void;
}

/** Members who may be named as the holder. */
export function useHolders(): Holders {
  const { api, context } = usePermitSession();
  const [people, setPeople] = useState<PeopleReply['people']>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    const abort = new AbortController();
    setHasFailed(false);
    api
      .people({ permission: 'PTW_HOLD' }, { signal: abort.signal })
      .then((reply) => setPeople(reply.people))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        context.log.warn('The members who may hold permits did not load.', { error });
        setHasFailed(true);
      });
    return () => abort.abort();
  }, [api, context, attempt]);
  return { people, hasFailed, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
