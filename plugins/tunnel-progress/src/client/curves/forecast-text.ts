import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { forecastOf } from '../../contract/forecast.ts';
import type { CurveData } from '../../contract/progress.ts';
import { dayNumber, isoOf } from '../../contract/schedule/state-at.ts';
import { forecastMessages } from './forecast-messages.ts';

/**
 * When the work of a curve will be finished, and on what assumption; or why that cannot be said.
 * @param now - the present time in milliseconds: a forecast may be overtaken
 */
export function useForecastText(now: number): (curve: CurveData) => string {
  const { t } = useMessages(forecastMessages);
  const format = useFormat();
  const day = (number: number) => format.day(isoOf(number) ?? '');
  return ({ actualProgress, targetCompletionDate }) => {
    const forecast = forecastOf(
      actualProgress
        .filter(({ value }) => value >= 0)
        .map(({ time, value }) => ({ day: dayNumber(format.isoDay(time)), share: value })),
    );
    switch (forecast.kind) {
      case 'few':
        return t('few');
      case 'finished':
        return t('finished', { day: day(forecast.day) });
      case 'finish': {
        const { points, pace } = forecast;
        const told = t('finish', {
          day: day(forecast.day),
          from: day(forecast.from),
          to: day(forecast.to),
          points,
          pace: format.number(pace, { style: 'percent', maximumFractionDigits: 1 }),
        });
        if (forecast.day < dayNumber(format.isoDay(now))) return `${told} ${t('overtaken')}`;
        if (targetCompletionDate < 0) return told;
        const late = forecast.day - dayNumber(format.isoDay(targetCompletionDate));
        const against =
          late === 0
            ? t('onTarget')
            : t(late > 0 ? 'afterTarget' : 'beforeTarget', { count: Math.abs(late) });
        return `${told} ${against}`;
      }
      default:
        return t(forecast.kind, { from: day(forecast.from), to: day(forecast.to) });
    }
  };
}
