import { day, endpoint, firstDay, lastDay } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from '../in-project.ts';

const see = { permission: 'DIARY_VIEW', ...inProject } as const;
const count = z.number();
/** By label: a day, the Monday of a week, or a month. */
const counts = z.record(z.string(), count);
const daily = z.array(z.object({ date: z.string(), value: count }));
const milliseconds = z.int().min(Date.parse(firstDay)).max(Date.parse(lastDay));

export const statisticsCalls = {
  dashboard: endpoint({
    ...see,
    method: 'POST',
    path: '/v1/form/SiteDiary/dashboard',
    summary: 'Statistics of the site diaries of some days',
    input: z.strictObject({
      startTs: milliseconds,
      endTs: milliseconds,
      period: z.enum(['daily', 'weekly', 'monthly']).default('monthly'),
    }),
    response: z.object({
      from: day,
      to: day,
      /** Diaries that are confirmed or closed, and the others: each an object with one key. */
      discipineDistribution: z.array(z.record(z.string(), count)),
      /** Of today, whatever the range. */
      overdueSummary: z.object({ OverdueSiteDiary: count }),
      contractorStaffLaboutAndPlantSummary: z.object({
        ContractorStaff: counts,
        Labour: counts,
        Plant: counts,
      }),
      /** Diaries that were submitted, in time or late. */
      lateSummary: z.object({ onTime: count, late: count }),
      submissions: counts,
      /** Workers of each trade, the most first. */
      trades: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          title_zh: z.string(),
          code: z.string(),
          value: count,
          data: counts,
        }),
      ),
    }),
    refusals: { RANGE_INVALID: { status: 422 } },
  }),
  siteDiarySummary: endpoint({
    ...see,
    method: 'GET',
    path: '/InnoShare/getSiteDiarySummary',
    summary: 'Labour and plant of the submitted diaries of the last 30 days',
    response: z.object({
      DailySiteLabourTotal: daily,
      /** Of the latest of these days. */
      DailySiteLabourTotalByLocation: z.array(z.object({ location: z.string(), value: count })),
      SiteLabourTotal: count,
      /** By day with a diary; null without any. */
      SiteLabourAverage: count.nullable(),
      SitePlantTotal: count,
    }),
  }),
};
