import type { DisposableStore, MemberQuery, PeopleFound, PeopleService } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useState } from 'react';

export type PeopleSearch = {
  readonly state: 'loading' | 'failed' | 'ready';
  /** Of the search before, while the next one runs. */
  readonly found: PeopleFound | undefined;
  readonly retry: () => void;
};

export type PeopleSearchOptions = {
  readonly query: Omit<MemberQuery, 'search'>;
  readonly text: string;
  /** Nothing is asked before the list is opened. */
  readonly isOpen: boolean;
  readonly timers: Pick<DisposableStore, 'timeout'>;
  /** Milliseconds of quiet before a text is searched for. */
  readonly delayMs: number;
};

/** Most people in an open list. The others are found by typing. */
const shown = 50;

/** Searches again when the text changes, and when the service says that people have changed. The latest search counts. */
export function usePeopleSearch(
  people: PeopleService,
  { query, text, isOpen, timers, delayMs }: PeopleSearchOptions,
): PeopleSearch {
  const [state, setState] = useState<PeopleSearch['state']>('loading');
  const [found, setFound] = useState<PeopleFound>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const { permission, role, discipline, company } = query;

  useEffect(() => {
    if (!isOpen) return;
    const changes = people.onDidChange(retry);
    return () => changes.dispose();
  }, [people, isOpen, retry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a search for the same again
  useEffect(() => {
    if (!isOpen) return;
    const ending = new AbortController();
    setState('loading');
    const search = async () => {
      const conditions = { permission, role, discipline, company, search: text };
      const given = Object.entries(conditions).filter(([, value]) => value);
      try {
        const answer = await people.search({ ...Object.fromEntries(given), limit: shown }, ending.signal);
        if (ending.signal.aborted) return;
        setFound(answer);
        setState('ready');
      } catch {
        // The list says so, and can be asked to try again.
        if (!ending.signal.aborted) setState('failed');
      }
    };
    const timer = timers.timeout(() => void search(), text === '' ? 0 : delayMs);
    return () => {
      timer.dispose();
      ending.abort();
    };
  }, [people, permission, role, discipline, company, text, isOpen, timers, delayMs, attempt]);

  return { state, found, retry };
}
