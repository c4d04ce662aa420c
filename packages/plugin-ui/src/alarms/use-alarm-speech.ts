import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { useEffect, useRef, useState } from 'react';
import { alarmMessages } from './alarm-messages.ts';

/** What a screen reader hears: `loud` interrupts it, once for each alarm that begins; the rest waits its turn. */
export function useAlarmSpeech(alarms: readonly StandingAlarm[], state: string) {
  const { t } = useMessages(alarmMessages);
  const { locale } = useLanguage();
  const before = useRef<ReadonlyMap<string, StandingAlarm>>(new Map());
  const [speech, say] = useState({ loud: '', calm: '' });
  useEffect(() => {
    const was = before.current;
    const is = new Map(alarms.map((one) => [one.id, one]));
    before.current = is;
    const loud = alarms
      .filter((one) => !was.has(one.id) && one.taken === null)
      .map((one) => t('said', { state, title: one.title[locale], todo: one.todo?.[locale] ?? '' }));
    const taken = alarms
      .filter((one) => one.taken && was.get(one.id)?.taken === null)
      .map((one) => t('saidTaken', { name: one.taken?.name ?? '', title: one.title[locale] }));
    const over = [...was.values()]
      .filter(({ id }) => !is.has(id))
      .map((one) => t('saidOver', { title: one.title[locale] }));
    if (loud.length + taken.length + over.length > 0)
      say({ loud: loud.join('. '), calm: [...taken, ...over].join('. ') });
  }, [alarms, locale, state, t]);
  return speech;
}
