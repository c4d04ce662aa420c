import type { Json, Locale, PluginManifest, SettingSchema } from '@gantry/plugin-sdk';
import { localize, settingValue } from '@gantry/plugin-sdk/kernel';
import type { SettingField, SettingsForm, SettingsScope } from '../ui/plugin-ui-port.ts';
import type { PluginSession } from './plugin-session.ts';

const scopes: readonly SettingsScope[] = ['user', 'project'];

/**
 * One form for each plugin whose manifest declares settings of the member, and one for settings of the project. Read inside
 * MobX derivations.
 */
export function settingsForms(
  session: PluginSession,
  locale: Locale,
  may: (permission: string) => boolean,
): readonly SettingsForm[] {
  return session.kernel.plugins.flatMap((runtime) => {
    const { manifest } = runtime;
    if (session.isOff(manifest.id)) return [];
    const settings = session.settingsOf(manifest.id);
    return scopes.flatMap((scope) => {
      const fields = Object.entries(manifest.settings ?? {})
        .filter(([, schema]) => (schema.scope ?? 'user') === scope)
        .map(([key, schema]) => fieldOf(manifest, key, schema, settings.values, locale, may));
      if (fields.length === 0) return [];
      const set = (key: string, value: Json) => settings.set(key, value);
      return [{ pluginId: manifest.id, pluginTitle: runtime.name, scope, fields, set }];
    });
  });
}

function fieldOf(
  manifest: PluginManifest,
  key: string,
  schema: SettingSchema,
  values: Readonly<Record<string, Json>>,
  locale: Locale,
  may: (permission: string) => boolean,
): SettingField {
  const text = (given: string) => localize(manifest, given, locale);
  const needs = schema.scope === 'project' && !may(schema.write) ? schema.write : undefined;
  const title = manifest.permissions?.find(({ id }) => id === needs)?.title;
  return {
    key,
    title: text(schema.title ?? key),
    schema,
    value: settingValue(manifest, key, values[key]) ?? schema.default,
    lockedBy: title === undefined ? needs : text(title),
  };
}
