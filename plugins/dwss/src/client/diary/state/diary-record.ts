import { ToldRecord, useLiveRecord } from '@gantry/plugin-ui';
import { useCallback } from 'react';
import type { z } from 'zod';
import { type diaryCalls, diaryTopics, type SiteDiary } from '../../../contract/diary/calls.ts';
import { useDiaryModule } from '../module.ts';

export type DiaryStep = z.output<typeof diaryCalls.history.response>['history'][number];
type DiaryComment = z.output<typeof diaryCalls.comments.response>['comments'][number];
/** One diary with its portions, reviews, history, comments and signatures. */
export type DiaryRecord = ToldRecord<SiteDiary, DiaryStep, DiaryComment>;

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
