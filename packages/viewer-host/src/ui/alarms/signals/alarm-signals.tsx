import type { Alarm } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { useEffect, useRef } from 'react';
import { type Host, useHost } from '../../host-context.ts';
import { paths } from '../../paths.ts';
import { alarmMessages } from '../alarm-messages.ts';
import { mostUrgentFirst } from '../alarm-order.ts';
import { noticePermission, showNotice } from './browser-notices.ts';
import { playTone } from './play-tone.ts';
import { ToldAlarms } from './told-alarms.ts';

/** Milliseconds that a hidden page waits, so that a visible one, which shows the alarm anyway, comes first. */
const hiddenWait = 1000;
/** Of alarms that begin together, at most this many notifications. */
const mostNotices = 3;

type Words = (alarm: Alarm) => { readonly title: string; readonly body: string };

/** Tells of alarms that begin while the project is open, by the browser and by ear, as the member has chosen. Shows nothing itself. */
export function AlarmSignals() {
  const host = useHost();
  const { t } = useMessages(alarmMessages);
  const { locale } = host.preferences;
  const words: Words = (alarm) => ({
    title: t('said', { place: alarm.place[locale], title: alarm.title[locale] }),
    body: [alarm.detail, alarm.todo].flatMap((text) => (text ? [text[locale]] : [])).join('\n'),
  });
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => followAlarms(host, (alarm) => latest.current(alarm)), [host]);
  return null;
}

/** @returns a function that ends it, and closes what it has shown */
function followAlarms(host: Host, words: Words): () => void {
  const { alarms, preferences, projects, ui } = host;
  const told = new ToldAlarms(localStorage, Date.now);
  /** What closes the notification, by the id of the alarm. */
  const shown = new Map<string, () => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let before: ReadonlySet<string> | undefined;

  const show = (alarm: Alarm) => {
    const close = showNotice({
      ...words(alarm),
      tag: `gantry-alarm-${alarm.id}`,
      lang: preferences.locale,
      stays: alarm.severity === 'critical',
      onOpen: () => ui.navigate(alarm.path ?? paths.dashboard(projects.current?.code ?? '')),
    });
    if (close) shown.set(alarm.id, close);
  };
  const tell = (begun: readonly Alarm[]) => {
    const own = mostUrgentFirst(begun).filter((alarm) => told.claim(alarm));
    if (preferences.alarmSound && own.some(({ severity }) => severity === 'critical')) void playTone();
    if (preferences.alarmNotices && document.hidden && noticePermission() === 'granted')
      own.slice(0, mostNotices).forEach(show);
  };
  const later = (begun: readonly Alarm[]) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      tell(begun.filter(({ id }) => alarms.list.alarms.some((one) => one.id === id)));
    }, hiddenWait);
    timers.add(timer);
  };
  const end = reaction(
    () => (alarms.load.kind === 'ready' ? alarms.list.alarms : undefined),
    (list) => {
      if (list === undefined) return;
      const untaken = list.filter(({ taken }) => taken === null);
      const now = new Set(untaken.map(({ id }) => id));
      for (const [id, close] of shown)
        if (!now.has(id)) {
          close();
          shown.delete(id);
        }
      // What stood when the page opened is on the page.
      const begun = before === undefined ? [] : untaken.filter(({ id }) => !before?.has(id));
      before = now;
      if (begun.length === 0) return;
      if (document.hidden) later(begun);
      else tell(begun);
    },
    { fireImmediately: true },
  );
  return () => {
    end();
    for (const timer of timers) clearTimeout(timer);
    for (const close of shown.values()) close();
  };
}
