import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { statisticsMessages } from '../messages/statistics.ts';

/** Answers what a length in minutes reads as, in whole minutes: `2 h 5 min`. */
export function useLengthText(): (minutes: number) => string {
  const { t } = useMessages(statisticsMessages);
  const format = useFormat();
  return (minutes) => {
    const whole = Math.round(minutes);
    const [hours, rest] = [Math.floor(whole / 60), whole % 60];
    if (hours === 0) return t('minutes', { minutes: rest });
    return rest === 0
      ? t('hours', { hours: format.number(hours) })
      : t('hoursMinutes', { hours: format.number(hours), minutes: rest });
  };
}
