import type { LiveService, Load } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

/** When a value is fetched again, besides when it is first shown. */
export type FetchedOptions = {
  /**
   * Identifies the value, such as a record's id: another key drops the value and fetches the new one. Undefined fetches nothing.
   */
  readonly key: string | undefined;
  /** Fetches again for events of these topics, and when events may have been missed. */
  readonly live?: Pick<LiveService, 'on' | 'onDidResync'>;
  /** Pass a constant: a new array subscribes anew. */
  readonly topics?: readonly string[];
  /** Fetches again when it changes: `refreshedAt` of a dashboard item. */
  readonly refreshedAt?: Date | undefined;
  /** Least milliseconds between two fetches of one key; 500 unless given. */
  readonly throttleMs?: number;
};

/**
 * One value from the server. It stays, and counts as ready, while it is fetched again; if that fails it stays beside the failure.
 */
export type Fetched<T> = {
  /** Undefined until the first answer, and for another key. */
  readonly value: T | undefined;
  /** How far the value is; a failure says why. */
  readonly load: Load;
  /** Fetches it again, at once or when `throttleMs` have passed. */
  readonly refresh: () => void;
};

type State<T> = { readonly key: string | undefined; readonly value: T | undefined; readonly load: Load };

/**
 * Fetches a value while a component is mounted, and keeps it up to date.
 *
 * @example
 * const counts = useFetched((signal) => api.latest({ deviceId }, { signal }), { key: deviceId, live, topics });
 */
export function useFetched<T>(
  fetch: (signal: AbortSignal) => Promise<T>,
  { key, live, topics, refreshedAt, throttleMs = 500 }: FetchedOptions,
): Fetched<T> {
  const [state, setState] = useState<State<T>>({ key, value: undefined, load: { kind: 'idle' } });
  const latest = useRef(fetch);
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = fetch;
  });
  useEffect(() => {
    if (key === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let isBusy = false;
    let isWanted = false;
    const run = async () => {
      isBusy = true;
      isWanted = false;
      const pause = new Promise((resolve) => setTimeout(resolve, throttleMs));
      // The value stays as it is while it is fetched again: greying it out with each event would flicker.
      setState((before) =>
        before.key === key && before.load.kind === 'ready'
          ? before
          : { key, value: before.key === key ? before.value : undefined, load: { kind: 'loading' } },
      );
      try {
        const value = await latest.current(signal);
        if (!signal.aborted) setState({ key, value, load: { kind: 'ready' } });
      } catch (error) {
        if (!signal.aborted) setState((before) => ({ ...before, load: { kind: 'failed', error } }));
      }
      await pause;
      isBusy = false;
      if (isWanted && !signal.aborted) void run();
    };
    ask.current = () => {
      isWanted = true;
      if (!isBusy && !signal.aborted) void run();
    };
    ask.current();
    return () => leaving.abort();
  }, [key, throttleMs]);
  useEffect(() => {
    if (live === undefined) return;
    const changed = () => ask.current();
    const heard = [...(topics ?? []).map((topic) => live.on(topic, changed)), live.onDidResync(changed)];
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [live, topics]);
  const first = useRef(refreshedAt);
  useEffect(() => {
    if (refreshedAt !== first.current) ask.current();
    first.current = refreshedAt;
  }, [refreshedAt]);
  const refresh = useCallback(() => ask.current(), []);
  // Until the effect has run for the new key, the value still belongs to the former one.
  const isOther = state.key !== key;
  return {
    value: isOther ? undefined : state.value,
    load: isOther ? { kind: 'loading' } : state.load,
    refresh,
  };
}
