import { addDays, addMonths, startOfDayInZone, useFormat, useLanguage } from '@gantry/plugin-sdk';
import { type Fetched, useFetched } from '@gantry/plugin-ui';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { type DiaryApi, useDiaryModule } from '../module.ts';

const topics = [diaryTopics.changed];
export const periods = ['daily', 'weekly', 'monthly'] as const;
export type Period = (typeof periods)[number];
export type Statistics = Awaited<ReturnType<DiaryApi['dashboard']>>;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** One month back to today. */
export function useUsualDays(): Days {
  const { context } = useDiaryModule();
  const to = useFormat().isoDay(context.session.serverNow());
  return { from: addMonths(to, -1), to };
}

/** The statistics of some days, to the end of the last; undefined days ask for nothing. */
export function useStatistics(
  days: Days | undefined,
  period: Period,
  refreshedAt: Date,
): Fetched<Statistics> {
  const { api, context } = useDiaryModule();
  const { timeZone } = useLanguage();
  return useFetched(
    (signal) => {
      const { from = '', to = '' } = days ?? {};
      const startTs = startOfDayInZone(from, timeZone).getTime();
      const endTs = startOfDayInZone(addDays(to, 1), timeZone).getTime() - 1;
      return api.dashboard({ startTs, endTs, period }, { signal });
    },
    {
      key: days && [days.from, days.to, period].join(),
      live: context.live,
      topics,
      refreshedAt,
    },
  );
}

/** How many diaries are confirmed or closed, and how many are not: each stands in an object of its own. */
export const shareOf = ({ discipineDistribution }: Statistics, name: 'Completed' | 'Incompleted'): number =>
  discipineDistribution.find((one) => name in one)?.[name] ?? 0;
