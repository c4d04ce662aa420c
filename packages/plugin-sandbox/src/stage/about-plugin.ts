import type { Locale, Localized, PluginManifest } from '@gantry/plugin-sdk';
import { localize } from '@gantry/plugin-sdk/kernel';
import { callKeys } from '../host/call-key.ts';
import { permissionsOf } from '../host/permissions.ts';
import { storyKnobs } from '../host/story-options.ts';
import type { About, BothTexts, Sources } from '../link/protocol.ts';
import type { Sandbox } from '../sandbox.ts';

/** What the page must know of the plugin to draw its knobs. */
export function aboutPlugin(sandbox: Sandbox, sources: Sources): About {
  const { plugin, stories = {}, endpoints = {}, models = [] } = sandbox;
  const { manifest } = plugin;
  const both = (text: Localized) => bothTexts(manifest, text);
  const knobs = storyKnobs(sandbox);
  return {
    id: manifest.id,
    version: manifest.version,
    name: both(manifest.name),
    isSandboxed: 'sandboxed' in plugin,
    hasStories: sources.sandbox !== undefined,
    capabilities: manifest.capabilities,
    permissions: permissionsOf(manifest).map((id) => {
      const own = manifest.permissions?.find((permission) => permission.id === id);
      return { id, title: own && both(own.title) };
    }),
    settings: Object.fromEntries(
      Object.entries(manifest.settings ?? {}).map(([key, schema]) => [
        key,
        { ...schema, name: schema.title === undefined ? { en: key, 'zh-CN': key } : both(schema.title) },
      ]),
    ),
    stories: Object.entries(stories).map(([id, { title }]) => ({ id, title, knobs: knobs[id] ?? {} })),
    calls: callKeys(endpoints),
    hasOwnModels: models.length > 0,
    sources,
  };
}

function bothTexts(manifest: PluginManifest, text: Localized): BothTexts {
  const inLocale = (locale: Locale) => localize(manifest, text, locale);
  return { en: inLocale('en'), 'zh-CN': inLocale('zh-CN') };
}
