import { useToldRecord } from '@gantry/plugin-ui';
import { topics } from '../../../contract/risc/calls.ts';
import { useRiscModule } from '../module.ts';
import type { RiscRecord } from '../state/risc-record.ts';

/** Fetches a form and keeps it up to date while the component is mounted. */
export function useRiscRecord(id: string): RiscRecord {
  const { api, context: host } = useRiscModule();
  return useToldRecord(id, {
    host,
    calls: api,
    read: async (signal) => (await api.form({ id }, { signal })).form,
    topics: [topics.formChanged, topics.formCommented],
  });
}
