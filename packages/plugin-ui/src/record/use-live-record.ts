import type { Disposable } from '@gantry/plugin-sdk';
import { useEffect, useMemo } from 'react';

type Payload = Readonly<Record<string, unknown>>;

/** The events of the server, as a plugin's context has them. */
interface Live<T extends string> {
  on(topic: T, heard: (payload: Payload) => void): Disposable;
  onDidResync(heard: () => void): Disposable;
}

/**
 * Fetches a record and keeps it up to date while the component is mounted.
 *
 * @param make - stable for as long as the record is the same, by `useCallback`
 * @param topics - events about records of the kind, such as its changes and its comments
 * @param isAbout - whether an event is about this record
 */
export function useLiveRecord<R extends { refresh(): Promise<void> }, T extends string>(
  make: () => R,
  live: Live<T>,
  topics: readonly T[],
  isAbout: (payload: Payload) => boolean,
): R {
  const record = useMemo(make, [make]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: topics and isAbout belong to the record
  useEffect(() => {
    void record.refresh();
    const refreshIfAbout = (payload: Payload) => {
      if (isAbout(payload)) void record.refresh();
    };
    const heard = topics.map((topic) => live.on(topic, refreshIfAbout));
    heard.push(live.onDidResync(() => void record.refresh()));
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [record, live]);
  return record;
}
