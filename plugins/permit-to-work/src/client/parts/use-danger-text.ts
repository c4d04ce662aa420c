import { useMessages } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { alarmMessages } from '../messages/alarms.ts';

/** What comes next while there is an alarm; undefined if there is none. */
export function useDangerText([worst]: readonly StandingAlarm[]): string | undefined {
  const { t, locale } = useMessages(alarmMessages);
  if (worst === undefined) return undefined;
  if (worst.taken !== null) return t('nextTaken', { name: worst.taken.name });
  return t('next', { todo: worst.todo?.[locale] ?? worst.title[locale] });
}
