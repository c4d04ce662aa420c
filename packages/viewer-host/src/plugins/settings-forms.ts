import type { Json, Locale, PluginManifest } from '@gantry/plugin-sdk';
import { localize } from '@gantry/plugin-sdk/kernel';
import type { SettingField, SettingsForm } from '../ui/plugin-ui-port.ts';
import type { PluginSession } from './plugin-session.ts';

/** One form for each plugin whose manifest declares settings. Read inside MobX derivations. */
export function settingsForms(session: PluginSession, locale: Locale): readonly SettingsForm[] {
  return session.kernel.plugins.flatMap((runtime) => {
    const { manifest } = runtime;
    const fields = fieldsOf(manifest, session.settingsOf(manifest.id).values, locale);
    if (fields.length === 0) return [];
    return [
      {
        pluginId: manifest.id,
        pluginTitle: runtime.name,
        fields,
        set: (key: string, value: Json) => session.settingsOf(manifest.id).set(key, value),
      },
    ];
  });
}

function fieldsOf(
  manifest: PluginManifest,
  values: Readonly<Record<string, Json>>,
  locale: Locale,
): readonly SettingField[] {
  return Object.entries(manifest.settings ?? {}).map(([key, schema]) => ({
    key,
    title: localize(manifest, schema.title ?? key, locale),
    schema,
    value: values[key] ?? schema.default,
  }));
}
