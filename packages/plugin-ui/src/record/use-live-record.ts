import type { Disposable } from '@gantry/plugin-sdk';
import { useEffect, useMemo } from 'react';

/** The part of a plugin's context that tells of changes. */
export interface LiveRecordHost<T extends string> {
  /** Events of the plugin's server half. After `onDidResync` some may have been missed. */
  readonly live: {
    on(topic: T, heard: (payload: Readonly<Record<string, unknown>>) => void): Disposable;
    onDidResync(heard: () => void): Disposable;
  };
  /** Tells that what this member may do has changed. */
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
  host: LiveRecordHost<T>,
  topics: readonly T[],
  isAbout: (payload: Readonly<Record<string, unknown>>) => boolean,
): R {
  const record = useMemo(make, [make]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: topics and isAbout belong to the record
  useEffect(() => {
    void record.refresh();
    const refreshIfAbout = (payload: Readonly<Record<string, unknown>>) => {
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
