import { addDays, addMonths, type IsoDay, startOfDayInZone } from '@gantry/plugin-sdk';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import type { DiaryApi } from '../module.ts';

/** Events after which the statistics are fetched again. */
export const statisticsTopics = [diaryTopics.changed];
export const periods = ['daily', 'weekly', 'monthly'] as const;
export type Period = (typeof periods)[number];
export type Statistics = Awaited<ReturnType<DiaryApi['dashboard']>>;

interface Days {
  readonly from: IsoDay;
  readonly to: IsoDay;
}

/** One month back to today. */
export const usualDays = (today: IsoDay): Days => ({ from: addMonths(today, -1), to: today });

/** The statistics of some days, to the end of the last. */
export function fetchStatistics(
  api: DiaryApi,
  { from, to }: Days,
  {
    period,
    timeZone,
    signal,
  }: { readonly period: Period; readonly timeZone: string; readonly signal: AbortSignal },
): Promise<Statistics> {
  const startTs = startOfDayInZone(from, timeZone).getTime();
  const endTs = startOfDayInZone(addDays(to, 1), timeZone).getTime() - 1;
  return api.dashboard({ startTs, endTs, period }, { signal });
}

/** How many diaries are confirmed or closed, and how many are not: each stands in an object of its own. */
export const shareOf = ({ discipineDistribution }: Statistics, name: 'Completed' | 'Incompleted'): number =>
  discipineDistribution.find((one) => name in one)?.[name] ?? 0;
