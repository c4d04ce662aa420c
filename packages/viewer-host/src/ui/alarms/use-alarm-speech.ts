import type { Alarm } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host-context.ts';
import { alarmMessages } from './alarm-messages.ts';

/** What a screen reader is told: `loud` interrupts it, once, when an alarm begins; the rest waits its turn. */
export interface AlarmSpeech {
  readonly loud: string;
  readonly calm: string;
}

/** Follows a list of alarms. Those that stand when it is first shown are read with the page, not told. */
export function useAlarmSpeech(alarms: readonly Alarm[], isReady: boolean): AlarmSpeech {
  const { t } = useMessages(alarmMessages);
  const { locale } = useHost().preferences;
  const before = useRef<ReadonlyMap<string, Alarm> | undefined>(undefined);
  const [speech, say] = useState<AlarmSpeech>({ loud: '', calm: '' });
  useEffect(() => {
    if (!isReady) return;
    const was = before.current;
    const is = new Map(alarms.map((one) => [one.id, one]));
    before.current = is;
    if (was === undefined) return;
    const words = (one: Alarm) => ({ place: one.place[locale], title: one.title[locale] });
    const loud = alarms.filter(({ id }) => !was.has(id)).map((one) => t('said', words(one)));
    const taken = alarms
      .filter((one) => one.taken && was.get(one.id)?.taken === null)
      .map((one) => t('saidTaken', { name: one.taken?.name ?? '', ...words(one) }));
    const over = [...was.values()].filter(({ id }) => !is.has(id)).map((one) => t('saidOver', words(one)));
    if (loud.length + taken.length + over.length > 0)
      say({ loud: loud.join('. '), calm: [...taken, ...over].join('. ') });
  }, [alarms, isReady, locale, t]);
  return speech;
}
