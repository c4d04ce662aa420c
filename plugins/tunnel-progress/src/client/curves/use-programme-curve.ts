import { startOfDayInZone, useLanguage } from '@gantry/plugin-sdk';
import { useFetched } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { type CurveData, noValue } from '../../contract/progress.ts';
import type { ComputedCurve, CurveWeight } from '../../contract/schedule/computed-curve.ts';
import { scheduleChanged } from '../../contract/schedule/schedule.ts';
import type { Audience } from './use-curves.ts';

const topics = [scheduleChanged];

/** The curve that is computed from the programme, as an uploaded one is; undefined until there is one. */
export function useProgrammeCurve(
  { module: { schedule, live }, refreshedAt }: Pick<Audience, 'module' | 'refreshedAt'>,
  weight: CurveWeight,
) {
  const { timeZone } = useLanguage();
  const { value, load, refresh } = useFetched((signal) => schedule.curve({ weight }, { signal }), {
    key: weight,
    live,
    topics,
    refreshedAt,
  });
  const curve = useMemo(() => value && curveOf(value, timeZone), [value, timeZone]);
  return { value: curve, load, refresh };
}

/** A computed curve as an uploaded one is; undefined without activities. */
export function curveOf({ points, target }: ComputedCurve, timeZone: string): CurveData | undefined {
  if (target === null) return undefined;
  const at = (day: string) => startOfDayInZone(day, timeZone).getTime();
  const reported = points.findLast(({ actual }) => actual !== null);
  return {
    actualProgress: points.map(({ day, actual }) => ({ time: at(day), value: actual ?? noValue })),
    plannedProgress: points.map(({ planned }) => ({ value: planned })),
    targetCompletionDate: at(target),
    latestUpdateTime: reported === undefined ? noValue : at(reported.day),
  };
}
