import { type Json, useServerNow } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import type { DraftPlace, FormHost } from './form-host.ts';
import { type FormValues, isSame } from './form-values.ts';

/** A draft as it is stored. */
export interface StoredDraft {
  /** ISO 8601. */
  readonly at: string;
  readonly values: FormValues;
  /** The record as it was when the form opened. */
  readonly before: FormValues;
}

/**
 * What became of the draft: it was saved, or the form began with it, both with the time of the last save; or saving it failed.
 * `none`: nothing is kept.
 */
export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved' | 'restored'; readonly at: Date }
  | { readonly kind: 'failed' };

export interface FormDraft {
  readonly state: DraftState;
  /** Writes what is not written yet. */
  flush(): void;
  /** The record is saved: deletes the draft. */
  finish(): void;
  /** Discards the draft. */
  discard(): void;
}

/**
 * Saves the input at intervals and when the form unmounts, and restores it.
 * @param onRestore - not called once something has been filled in
 */
export function useFormDraft(
  place: DraftPlace | undefined,
  host: Pick<FormHost, 'subscriptions'> | undefined,
  now: { readonly values: FormValues; readonly before: FormValues; readonly isDirty: boolean },
  onRestore: (draft: StoredDraft) => void,
): FormDraft {
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const serverNow = useServerNow();
  const latest = useRef({ now, onRestore });
  useEffect(() => {
    latest.current = { now, onRestore };
  });
  /** The latest known content of the storage. */
  const written = useRef<FormValues>(undefined);
  /** What was saved. What is filled in after that is a draft again. */
  const finished = useRef<FormValues>(undefined);
  /** One write after the other, so that a late one does not bring back what was deleted. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const key = place?.key;
  const storage = place?.storage;

  const flush = () => {
    const { values, before, isDirty } = latest.current.now;
    if (!storage || key === undefined || values === finished.current) return;
    if (!isDirty) {
      // Everything was put back as it was.
      if (written.current !== undefined) remove();
      return;
    }
    if (isSame(values, written.current)) return;
    const at = new Date(serverNow());
    written.current = values;
    const kept = (fields: FormValues) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => place?.leaveOut?.includes(name) !== true));
    // Plain fields, rows and texts: what a form holds is JSON.
    const draft = { at: at.toISOString(), values: kept(values), before: kept(before) } as Json;
    queue.current = queue.current.then(() =>
      storage.set(key, draft).then(
        () => setState({ kind: 'saved', at }),
        () => {
          written.current = undefined;
          setState({ kind: 'failed' });
        },
      ),
    );
  };
  const remove = () => {
    written.current = undefined;
    setState({ kind: 'none' });
    if (!storage || key === undefined) return;
    // A draft that stays is offered again the next time.
    queue.current = queue.current.then(() => storage.delete(key).catch(() => undefined));
  };
  const flushLatest = useRef(flush);
  useEffect(() => {
    flushLatest.current = flush;
  });

  useEffect(() => {
    if (!storage || key === undefined) return;
    let isGone = false;
    storage.get<Json>(key).then(
      (stored) => {
        const draft = readDraft(stored);
        if (isGone || !draft || !isFilledIn(draft) || latest.current.now.isDirty) return;
        written.current = draft.values;
        latest.current.onRestore(draft);
        setState({ kind: 'restored', at: new Date(draft.at) });
      },
      // Without the old draft the form starts as usual; saving a new one reports its own failure.
      () => undefined,
    );
    return () => {
      isGone = true;
      flushLatest.current();
    };
  }, [storage, key]);
  useEffect(() => {
    if (!storage || !host) return;
    const timer = host.subscriptions.interval(() => flushLatest.current(), place?.everyMs ?? 10_000);
    return () => timer.dispose();
  }, [storage, host, place?.everyMs]);
  useEffect(() => {
    if (!storage) return;
    // A phone may drop the page without a word once another app is in front of it.
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flushLatest.current();
    };
    document.addEventListener('visibilitychange', flushHidden);
    return () => document.removeEventListener('visibilitychange', flushHidden);
  }, [storage]);

  return {
    state,
    flush,
    discard: remove,
    finish() {
      finished.current = latest.current.now.values;
      remove();
    },
  };
}

/** False for a draft that only says what its record is about. */
export const isFilledIn = ({ values }: StoredDraft): boolean => Object.keys(values).length > 0;

/** A draft as it was stored; undefined if the value is not a draft. */
export function readDraft(stored: Json | undefined): StoredDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('before' in stored)) return;
  const { at, values, before } = stored;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return;
  if (typeof values !== 'object' || values === null || typeof before !== 'object' || before === null) return;
  // Written by `flush`, which writes records.
  return { at, values: values as FormValues, before: before as FormValues };
}
