import { messagesFor } from '../i18n/messages.ts';
import type { PluginUiSettings } from '../i18n/plugin-ui-provider.tsx';
import { dayInZone, type Instant, type IsoDay, isIsoDay, partsInZone, splitDay, toDate } from './zone.ts';

const pad2 = (value: number): string => String(value).padStart(2, '0');

/** A day for headings and fields: `20 Nov 2026` or `2026年11月20日`. Takes a calendar day or a moment. */
export function formatDay(value: IsoDay | Instant, { locale, timeZone }: PluginUiSettings): string {
  const isDay = typeof value === 'string' && isIsoDay(value);
  const [year, month, day] = splitDay(isDay ? value : dayInZone(value, timeZone));
  if (locale === 'zh-CN') return `${year}年${month}月${day}日`;
  return `${day} ${messagesFor(locale).calendar.shortMonths[month - 1]} ${year}`;
}

/** A moment for tables: `2026-11-20 14:32`. */
export { dateTimeInZone as formatDateTime } from '@gantry/plugin-sdk/contract';

/** Time of day: `14:32`. */
export function formatTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = partsInZone(instant, timeZone);
  return `${pad2(hour)}:${pad2(minute)}`;
}

/** How old a moment is, up to 24 hours (`11 min`, `5 h`); older ones are dated. The future counts as now. */
export function formatAge(at: Instant, now: Instant, settings: PluginUiSettings): string {
  const messages = messagesFor(settings.locale);
  const minutes = Math.floor((toDate(now).getTime() - toDate(at).getTime()) / 60_000);
  if (minutes < 1) return messages.ageNow;
  if (minutes < 60) return messages.ageMinutes(minutes);
  if (minutes < 24 * 60) return messages.ageHours(Math.floor(minutes / 60));
  return formatDay(at, settings);
}
