import type { PluginManifest, When } from '@gantry/plugin-sdk';

/** Every permission code that the manifest names: its own, and those that its conditions, settings and storage ask for. */
export function permissionsOf(manifest: PluginManifest): readonly string[] {
  const contributions = Object.values(manifest.contributes ?? {}).flatMap((entries) =>
    // Each point has entries of its own type; all of them have these two fields or not.
    Object.values(
      entries as Readonly<Record<string, { readonly permission?: string; readonly when?: When }>>,
    ),
  );
  const found = [
    ...(manifest.permissions ?? []).map(({ id }) => id),
    ...contributions.flatMap(({ permission, when }) => [permission, ...namedBy(when)]),
    ...namedBy(manifest.availability),
    ...Object.values(manifest.settings ?? {}).map((setting) =>
      'write' in setting ? setting.write : undefined,
    ),
    manifest.storage?.project?.write,
  ];
  return [...new Set(found.filter((code) => code !== undefined))];
}

function namedBy(when: When | undefined): readonly string[] {
  if (when === undefined) return [];
  if ('permission' in when) return [when.permission];
  if ('all' in when) return when.all.flatMap(namedBy);
  if ('any' in when) return when.any.flatMap(namedBy);
  return 'not' in when ? namedBy(when.not) : [];
}
