import { type Disposable, type Json, toDisposable } from '@gantry/plugin-sdk';
import type { FakeHost } from '@gantry/plugin-sdk/fake-host';
import type { StageLog } from './stage-log.ts';

/** Milliseconds between two steps of a clock that goes on. */
const step = 500;
/** Milliseconds up to which timers run as often as they fall due. */
const longestStep = 2000;

/** Moves the clock, and tells where it stands then. */
export async function advance(
  { around }: FakeHost,
  ms: number,
  onTime: (now: number) => void,
): Promise<void> {
  if (ms > longestStep) await around.clock.skip(ms);
  else await around.clock.advance(ms);
  onTime(around.clock.now());
}

/** Lets the clock go on by itself, as long as `runs` says so and until disposed. */
export function keepTime(host: FakeHost, runs: () => boolean, onTime: (now: number) => void): Disposable {
  let last = performance.now();
  let isBusy = false;
  const tick = async () => {
    const passed = performance.now() - last;
    last += passed;
    if (!runs() || isBusy) return;
    isBusy = true;
    await advance(host, Math.round(passed), onTime);
    isBusy = false;
  };
  const timer = setInterval(() => void tick(), step);
  return toDisposable(() => clearInterval(timer));
}

/** Notes what the host tells plugins, and passes changed settings on, until disposed. */
export function noteEvents(
  { around, pluginId }: FakeHost,
  log: StageLog,
  onSetting: (key: string, value: Json) => void,
): readonly Disposable[] {
  const { service } = around.hostEvents;
  const { selection } = around.scene.servicesOf('gantry.host');
  const settings = around.settingsOf(pluginId);
  return [
    service.onDidGoOffline(() => log.note('host', 'events.onDidGoOffline')),
    service.onDidGoOnline(() => log.note('host', 'events.onDidGoOnline')),
    selection.onDidChange((objects) => log.note('host', 'selection.onDidChange', `${objects.length}`)),
    settings.onDidChange(({ key }) => {
      log.note('host', 'settings.onDidChange', key);
      const value = settings.value(key);
      if (value !== undefined) onSetting(key, value);
    }),
  ];
}
