const prefix = 'alarm/';

/** Key of the notification that tells people of an alarm. @param alarmKey - of the alarm */
export const noticeKey = (alarmKey: string): string => prefix + alarmKey;

/** Key of the alarm of which a notification tells; null: of none. */
export const alarmKeyOf = (key: string | null): string | null =>
  key?.startsWith(prefix) ? key.slice(prefix.length) : null;
