import { useLiveRecord } from '@gantry/plugin-ui';
import { useCallback } from 'react';
import { topics } from '../../../contract/risc/calls.ts';
import { useRiscModule } from '../module.ts';
import { RiscRecord } from '../state/risc-record.ts';

/** Fetches a form and keeps it up to date while the component is mounted. */
export function useRiscRecord(id: string): RiscRecord {
  const { api, context } = useRiscModule();
  const make = useCallback(() => new RiscRecord(api, id, context.signal), [api, id, context]);
  return useLiveRecord(
    make,
    context,
    [topics.formChanged, topics.formCommented],
    (payload) => payload.id === id,
  );
}
