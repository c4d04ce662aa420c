import type { Disposable } from '@gantry/plugin-sdk';
import { useEffect, useMemo } from 'react';

type Payload = Readonly<Record<string, unknown>>;

/** The part of a plugin's context that tells of changes. */
interface LiveHost<T extends string> {
  readonly live: {
    on(topic: T, heard: (payload: Payload) => void): Disposable;
    onDidResync(heard: () => void): Disposable;
  };
  readonly permissions: { onDidChange(heard: () => void): Disposable };
}

/**
 * Fetches a record and keeps it up to date while the component is mounted, also when the member's permissions change: what the member may do
 * is part of the answer.
 *
 * @param make - stable for as long as the record is the same, by `useCallback`
 * @param topics - events about records of the kind, such as its changes and its comments
 * @param isAbout - whether an event is about this record
 */
export function useLiveRecord<R extends { refresh(): Promise<void> }, T extends string>(
  make: () => R,
  host: LiveHost<T>,
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
    const refresh = () => void record.refresh();
    const heard = topics.map((topic) => host.live.on(topic, refreshIfAbout));
    heard.push(host.live.onDidResync(refresh), host.permissions.onDidChange(refresh));
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [record, host]);
  return record;
}
