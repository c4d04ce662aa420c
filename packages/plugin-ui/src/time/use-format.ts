import { useMemo } from 'react';
import { usePluginUi } from '../i18n/plugin-ui-provider.tsx';
import { formatAge, formatDateTime, formatDay, formatTime } from './format.ts';
import { dayInZone, type Instant, type IsoDay } from './zone.ts';

/** Date formatting bound to the language and the project's time zone in force. */
export type Format = {
  /** `20 Nov 2026` */
  readonly day: (value: IsoDay | Instant) => string;
  /** `2026-11-20 14:32` */
  readonly dateTime: (instant: Instant) => string;
  /** `14:32` */
  readonly time: (instant: Instant) => string;
  /** `11 min` */
  readonly age: (at: Instant, now: Instant) => string;
  /** The calendar day of a moment, as `2026-11-20`. */
  readonly isoDay: (instant: Instant) => IsoDay;
};

export function useFormat(): Format {
  const settings = usePluginUi();
  return useMemo(
    () => ({
      day: (value) => formatDay(value, settings),
      dateTime: (instant) => formatDateTime(instant, settings.timeZone),
      time: (instant) => formatTime(instant, settings.timeZone),
      age: (at, now) => formatAge(at, now, settings),
      isoDay: (instant) => dayInZone(instant, settings.timeZone),
    }),
    [settings],
  );
}
