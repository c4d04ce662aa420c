import { useEffect, useRef, useState } from 'react';

/** What the speech needs to know of an alarm. */
export interface SpokenAlarm {
  /** By which the speech knows an alarm again in the next list. */
  readonly id: string;
  /** Who looks after it; null: nobody yet. */
  readonly taken: { readonly name: string } | null;
}

/** How changes of a list of alarms are put in words. */
export interface AlarmWords<Alarm extends SpokenAlarm> {
  /** A sentence for an alarm that was not in the list before, and that nobody looks after; empty where another part of the page says it. */
  readonly begun: (alarm: Alarm) => string;
  /** A sentence for an alarm that `name` has taken since. */
  readonly taken: (alarm: Alarm, name: string) => string;
  /** A sentence for an alarm that is no longer in the list. */
  readonly over: (alarm: Alarm) => string;
}

/** What a screen reader hears: `loud` interrupts it, once for each alarm that begins; the rest waits its turn. */
export interface AlarmSpeech {
  /** For a part with `role="alert"`; empty for nothing. */
  readonly loud: string;
  /** For a part with `role="status"`; empty for nothing. */
  readonly calm: string;
}

/**
 * Follows a list of alarms; undefined while it is not known. Alarms of the first list are read with the page, unless it is the page of one
 * record (`tellsFirst`).
 */
export function useAlarmSpeech<Alarm extends SpokenAlarm>(
  alarms: readonly Alarm[] | undefined,
  words: AlarmWords<Alarm>,
  { tellsFirst = false }: { readonly tellsFirst?: boolean } = {},
): AlarmSpeech {
  const before = useRef<ReadonlyMap<string, Alarm> | undefined>(tellsFirst ? new Map() : undefined);
  const [speech, say] = useState<AlarmSpeech>({ loud: '', calm: '' });
  // After each rendering: what did not change since the last one is not told.
  useEffect(() => {
    if (alarms === undefined) return;
    const was = before.current;
    const is = new Map(alarms.map((one) => [one.id, one]));
    before.current = is;
    if (was === undefined) return;
    const loud = alarms
      .filter(({ id, taken }) => taken === null && !was.has(id))
      .map(words.begun)
      .filter((text) => text !== '');
    const taken = alarms.flatMap((one) =>
      one.taken !== null && was.get(one.id)?.taken === null ? [words.taken(one, one.taken.name)] : [],
    );
    const over = [...was.values()].filter(({ id }) => !is.has(id)).map(words.over);
    if (loud.length + taken.length + over.length > 0)
      say({ loud: loud.join('. '), calm: [...taken, ...over].join('. ') });
  });
  return speech;
}
