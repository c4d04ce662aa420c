import type { AlarmList } from '@gantry/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bemServer, renderApp } from '../../testing/render-app.tsx';
import { alarmOf, alarmsOf, bem } from '../../testing/test-data.ts';
// Imported here, the signals that the shell loads on demand are there at once.
import './alarm-signals.tsx';

const call = `GET /api/projects/${bem.id}/alarms`;
const taken = { userId: bem.id, name: 'Leung Man-kit', at: '2026-11-20T06:12:00.000Z' };
const other = (nth: number) => alarmOf({ id: `00000000-0000-4000-8000-00000000098${nth}` });

/** Stands in for the browser's. */
class FakeNotification {
  static permission = 'granted';
  static readonly requestPermission = () => Promise.resolve(FakeNotification.permission);
  static shown: FakeNotification[] = [];
  onclick: (() => void) | undefined = undefined;
  isClosed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
const tones: string[] = [];
class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  createGain = () => ({
    connect: () => undefined,
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
  });
  createOscillator = () => {
    const tone = {
      connect: () => undefined,
      frequency: { setValueAtTime: () => undefined },
      start: () => undefined,
      stop: () => tone.onended(),
      onended: () => undefined,
    };
    tones.push('tone');
    return tone;
  };
}
let isHidden = true;
beforeEach(() => {
  FakeNotification.permission = 'granted';
  FakeNotification.shown = [];
  tones.length = 0;
  isHidden = true;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The app with both switches on, and a function that changes the alarms. */
async function watch(first: AlarmList['alarms']) {
  const server = bemServer().on(call, { json: alarmsOf(first) });
  const app = renderApp('/p/BEM/settings/general', { server });
  act(() => {
    app.host.preferences.setAlarmNotices(true);
    app.host.preferences.setAlarmSound(true);
  });
  await waitFor(() => expect(app.host.alarms.load.kind).toBe('ready'));
  await screen.findByRole('heading', { level: 1 });
  const change = (alarms: AlarmList['alarms']) => {
    server.on(call, { json: alarmsOf(alarms) });
    app.announce('host.alarms-changed');
  };
  // The shell loads the signals when they are switched on. They are there once they tell of an alarm.
  const isToBeHidden = isHidden;
  isHidden = false;
  let nth = 0;
  await waitFor(() => {
    nth += 1;
    change([...first, alarmOf({ id: `00000000-0000-4000-8000-0000000007${String(nth).padStart(2, '0')}` })]);
    expect(localStorage.getItem('gantry.alarms-told')).not.toBeNull();
  });
  await waitFor(() => expect(tones).not.toEqual([]));
  change(first);
  await waitFor(() => expect(app.host.alarms.list.alarms).toHaveLength(first.length));
  tones.length = 0;
  isHidden = isToBeHidden;
  return { ...app, change };
}
const shown = () => FakeNotification.shown.map(({ options }) => options.tag);
const tag = (of: { readonly id: string }) => `gantry-alarm-${of.id}`;

describe('an alarm that begins', () => {
  test('while the page is hidden is shown by the browser and heard, once, and opens its page', async () => {
    const { change, host, router } = await watch([other(1)]);
    change([other(1), alarmOf()]);
    await waitFor(() => expect(shown()).toEqual([tag(alarmOf())]), { timeout: 4000 });
    expect(FakeNotification.shown[0]).toMatchObject({
      title: 'CP-03 Sump pit: 2 people over the 90 min stay',
      options: { silent: true, requireInteraction: true, lang: 'en' },
    });
    await waitFor(() => expect(tones).toHaveLength(1));
    await host.alarms.refresh();
    FakeNotification.shown[0]?.onclick?.();
    await waitFor(() => expect(router.state.location.search).toBe('?formUUID=7'));
    expect([shown().length, tones.length]).toEqual([1, 1]);
  });

  test('while the page is in sight is only heard, and in no other tab', async () => {
    isHidden = false;
    const { change } = await watch([]);
    change([alarmOf()]);
    await waitFor(() => expect(tones).toHaveLength(1));
    expect(shown()).toEqual([]);
    // As every tab of this browser can read it.
    expect(localStorage.getItem('gantry.alarms-told')).toContain(alarmOf().id);
  });

  test('is no longer shown once somebody has taken it', async () => {
    const { change } = await watch([]);
    change([alarmOf()]);
    await waitFor(() => expect(shown()).toHaveLength(1), { timeout: 4000 });
    change([alarmOf({ taken })]);
    await waitFor(() => expect(FakeNotification.shown[0]?.isClosed).toBe(true));
  });

  test('is not heard where it is serious, and makes no heap of notifications', async () => {
    const { change } = await watch([]);
    change([1, 2, 3, 4, 5].map((nth) => ({ ...other(nth), severity: 'serious' as const })));
    await waitFor(() => expect(shown()).toHaveLength(3), { timeout: 4000 });
    expect(tones).toEqual([]);
  });
});
