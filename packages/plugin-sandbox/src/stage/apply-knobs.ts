import type { PluginManifest } from '@gantry/plugin-sdk';
import type { FakeHost } from '@gantry/plugin-sdk/fake-host';
import { deviceOf, heldPermissions, localeOf } from '../host/story-options.ts';
import type { Knobs } from '../knobs/knobs.ts';
import type { StageLog } from './stage-log.ts';

/**
 * Applies the knobs that a host can change while it runs.
 * @param isSame - whether a knob is as it was before
 */
export function applyLive(
  host: FakeHost,
  manifest: PluginManifest,
  knobs: Knobs,
  isSame: (key: keyof Knobs) => boolean,
  log: StageLog,
): void {
  const { around } = host;
  const { session } = around;
  if (!isSame('permissions')) around.setPermissions(heldPermissions(manifest, knobs));
  if (!isSame('language')) session.setLocale(localeOf(knobs));
  if (!isSame('theme')) session.setTheme(knobs.theme);
  if (!isSame('width')) session.setDevice(deviceOf(knobs.width));
  if (!isSame('day')) seek(host, knobs.day, log);
  if (!isSame('settings')) applySettings(host, manifest, knobs);
  const isOnline = knobs.network !== 'offline';
  if (session.online !== isOnline) around.setOnline(isOnline);
}

function applySettings({ around }: FakeHost, manifest: PluginManifest, { settings }: Knobs): void {
  const port = around.settingsOf(manifest.id);
  for (const [key, schema] of Object.entries(manifest.settings ?? {})) {
    const wanted = settings[key] ?? schema.default;
    if (JSON.stringify(port.value(key) ?? schema.default) !== JSON.stringify(wanted))
      void port.set(key, wanted);
  }
}

/** Goes to a day and lets the sources paint it. An empty day leaves the timeline where it is. */
export function seek({ around, kernel }: FakeHost, day: string, log: StageLog): void {
  if (day === '') return;
  // Noon of the project's day; the fake project is in Hong Kong.
  const time = new Date(`${day}T12:00:00+08:00`);
  around.seek(time);
  for (const { pluginId, id, visible } of kernel.contributions('timelineSources'))
    if (visible)
      kernel.timeline
        .apply(pluginId, id, time)
        .catch((error: unknown) => log.note('problem', `timelineSources/${id}`, String(error)));
}
