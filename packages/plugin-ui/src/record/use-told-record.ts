import { useCallback } from 'react';
import type { CommentItem } from './comments-card.tsx';
import type { RecordStep } from './history-card.tsx';
import { type ToldCalls, ToldRecord } from './told-record.ts';
import { type LiveRecordHost, useLiveRecord } from './use-live-record.ts';

/** Where `useToldRecord` finds a record of a kind. */
export interface ToldRecordSource<R, E extends RecordStep, C extends CommentItem, T extends string> {
  /** The plugin's context. */
  readonly host: LiveRecordHost<T> & { readonly signal: AbortSignal };
  /** The calls that `recordCalls` of the contract makes. */
  readonly calls: ToldCalls<E, C>;
  /** Fetches the record itself. @throws ApiError */
  readonly read: (signal: AbortSignal) => Promise<R>;
  /** Events of the kind: `recordTopics` has them, and those of its items. */
  readonly topics: readonly T[];
  /** Names of payloads' ids that may be the record's; `id` alone where left out. An item's event has the record's id under another name. */
  readonly idKeys?: readonly string[];
}

/**
 * Fetches a record with its history, signatures and comments, and keeps it up to date while the component is mounted.
 *
 * @example
 * const record = useToldRecord(id, { host: ctx, calls: api, read: async (signal) => (await api.defect({ id }, { signal })).form, topics });
 */
export function useToldRecord<R, E extends RecordStep, C extends CommentItem, T extends string>(
  id: string,
  { host, calls, read, topics, idKeys = ['id'] }: ToldRecordSource<R, E, C, T>,
): ToldRecord<R, E, C> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` reads the record of this id
  const make = useCallback(() => new ToldRecord(calls, id, host.signal, read), [calls, id, host]);
  return useLiveRecord(make, host, topics, (payload) => idKeys.some((key) => payload[key] === id));
}
