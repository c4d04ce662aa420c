import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { useNow } from '@gantry/plugin-ui';
import { useHost } from '../host-context.ts';
import { momentText } from '../moment-text.ts';
import { alarmMessages } from './alarm-messages.ts';

/** Says that there are no alarms, and since when if that is known. Call it in an observer, when the list has been read. */
export function useQuietText(): string {
  const { t } = useMessages(alarmMessages);
  const format = useFormat();
  const now = useNow();
  const { quietSince } = useHost().alarms.list;
  if (quietSince === null) return t('none');
  const isToday = format.isoDay(quietSince) === format.isoDay(new Date(now));
  return t('noneSince', { when: isToday ? format.time(quietSince) : momentText(format, quietSince) });
}
