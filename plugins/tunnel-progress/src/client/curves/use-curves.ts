import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { useFetched } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { progressChanged } from '../../contract/progress.ts';
import type { ProgressModule } from '../progress-module.ts';
import { curveChart } from './curve-chart.ts';
import { curveMessages } from './curve-messages.ts';

const topics = [progressChanged];

/** Whose curves are asked for, and when they should last have been fetched. */
export interface Audience {
  readonly module: ProgressModule;
  /** The curves for senior staff, which the server gives to those who may see them. */
  readonly isAdmin: boolean;
  readonly refreshedAt: Date;
}

/** Names of the audience's curves. */
export const useCurveNames = ({ module: { api, live }, isAdmin, refreshedAt }: Audience) =>
  useFetched((signal) => api.curvesOptions({ isAdmin: `${isAdmin}` }, { signal }), {
    key: `${isAdmin}`,
    live,
    topics,
    refreshedAt,
  });

/** A curve of the audience; nothing is fetched without a name. */
export const useCurve = (
  { module: { api, live }, isAdmin, refreshedAt }: Audience,
  curveName: string | undefined,
) =>
  useFetched((signal) => api.curvesData({ curveName: curveName ?? '', isAdmin: `${isAdmin}` }, { signal }), {
    key: curveName === undefined ? undefined : `${isAdmin} ${curveName}`,
    live,
    topics,
    refreshedAt,
  });

/** What a line chart shows of a fetched curve. */
export function useCurveLines(curve: ReturnType<typeof useCurve>['value']) {
  const { t } = useMessages(curveMessages);
  const format = useFormat();
  return useMemo(() => {
    const chart = curve && curveChart(curve, format.isoDay);
    return {
      categories: chart?.categories ?? [],
      categoryKind: chart?.kind ?? 'month',
      series: [
        { id: 'actual', label: t('actual'), values: chart?.actual ?? [], role: 'actual' as const },
        { id: 'planned', label: t('planned'), values: chart?.planned ?? [], role: 'planned' as const },
      ],
      target: chart?.target === undefined ? undefined : { day: chart.target, label: t('target') },
    };
  }, [curve, format, t]);
}
