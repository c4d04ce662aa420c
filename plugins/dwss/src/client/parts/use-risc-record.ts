import { useEffect, useMemo } from 'react';
import { topics } from '../../contract/risc/calls.ts';
import { useRiscModule } from '../module.ts';
import { RiscRecord } from '../state/risc-record.ts';

/** Fetches a form and keeps it up to date while the component is mounted. */
export function useRiscRecord(id: string): RiscRecord {
  const { api, context } = useRiscModule();
  const record = useMemo(() => new RiscRecord(api, id, context.signal), [api, id, context]);
  useEffect(() => {
    void record.refresh();
    const changed = (payload: { readonly id?: unknown }) => {
      if (payload.id === id) void record.refresh();
    };
    const heard = [
      context.live.on(topics.formChanged, changed),
      context.live.on(topics.formCommented, changed),
      context.live.onDidResync(() => void record.refresh()),
      // What the member may do is part of the answer.
      context.permissions.onDidChange(() => void record.refresh()),
    ];
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [record, context, id]);
  return record;
}
