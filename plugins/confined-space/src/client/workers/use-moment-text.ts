import { useFormat } from '@gantry/plugin-sdk';
import { useNow } from '@gantry/plugin-ui';

/** Tells a moment by its time, and on another day by its date too. */
export function useMomentText(): (moment: number | string) => string {
  const { time, dateTime, isoDay } = useFormat();
  const now = useNow();
  return (moment) => (isoDay(moment) === isoDay(now) ? time(moment) : dateTime(moment));
}
