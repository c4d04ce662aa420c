import { useToldRecord } from '@gantry/plugin-ui';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { useDiaryModule } from '../module.ts';
import type { DiaryRecord } from '../state/diary-record.ts';

/** Fetches a diary and keeps it up to date while the component is mounted. */
export function useDiaryRecord(id: string): DiaryRecord {
  const { api, context: host } = useDiaryModule();
  return useToldRecord(id, {
    host,
    calls: api,
    read: async (signal) => (await api.diary({ id }, { signal })).form,
    topics: Object.values(diaryTopics),
    idKeys: ['id', 'diaryId'],
  });
}
