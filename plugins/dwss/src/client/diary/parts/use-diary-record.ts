import { ToldRecord, useLiveRecord } from '@gantry/plugin-ui';
import { useCallback } from 'react';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { useDiaryModule } from '../module.ts';
import type { DiaryRecord } from '../state/diary-record.ts';

/** Fetches a diary and keeps it up to date while the component is mounted. */
export function useDiaryRecord(id: string): DiaryRecord {
  const { api, context } = useDiaryModule();
  const make = useCallback(
    (): DiaryRecord =>
      new ToldRecord(api, id, context.signal, async (signal) => (await api.diary({ id }, { signal })).form),
    [api, id, context],
  );
  return useLiveRecord(
    make,
    context,
    Object.values(diaryTopics),
    (payload) => payload.id === id || payload.diaryId === id,
  );
}
