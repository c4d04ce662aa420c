import { deviceOf, localeOf } from '../host/story-options.ts';
import type { About, Sources } from '../link/protocol.ts';
import { effectiveKnobs, type KnobPatch, type Knobs } from './knobs.ts';

/** The knobs that `storyOptions` must be told; the test host has options for the others. */
const storyKeys = ['model', 'network', 'faults'] as const;

/** Where the runner looks for tests of the browser half, relative to `src`: beside the plugin. Ends with `/` unless empty. */
export function testFolder({ plugin }: Sources): string {
  return plugin.slice(0, plugin.lastIndexOf('/') + 1);
}

/** The knobs as a test of the plugin, to be put into a file beside it. */
export function testCode(about: About, knobs: Knobs): string {
  const { sources } = about;
  const folder = testFolder(sources);
  const stories = Object.fromEntries(about.stories.map(({ id, knobs: own }) => [id, own]));
  const story = effectiveKnobs({ story: knobs.story }, stories);
  const hasStories = sources.sandbox !== undefined;
  const view = /^(modelTabs|windowTabs|dashboardItems|settingsPages|routes)\/([^?]+)/.exec(knobs.show);
  const options = optionLines(about, knobs, story, hasStories);
  return [
    ...(hasStories ? ["import { storyOptions } from '@gantry/plugin-sandbox';"] : []),
    "import { createTestHost } from '@gantry/plugin-sdk/testing';",
    "import { Surroundings } from '@gantry/plugin-ui/testing';",
    "import { expect, it } from 'vitest';",
    `import { plugin } from './${sources.plugin.slice(folder.length)}';`,
    ...(hasStories ? [`import { sandbox } from '${folder === '' ? './' : '../'}${sources.sandbox}';`] : []),
    '',
    `it(${quoted(view ? `shows ${view[2]}` : 'starts')}, async () => {`,
    '  const host = await createTestHost(plugin, {',
    ...options.map((line) => `    ${line}`),
    '    wrapper: Surroundings,',
    '  });',
    ...(knobs.network === 'offline' ? ['  host.setOnline(false);'] : []),
    ...(knobs.day === ''
      ? []
      : [`  await host.timeline.seek(new Date(${quoted(`${knobs.day}T12:00:00+08:00`)}));`]),
    ...(view
      ? [
          `  const view = await host.render(${quoted(view[1] ?? '')}, ${quoted(view[2] ?? '')});`,
          "  expect(view.container.textContent).not.toBe('');",
        ]
      : ['  await host.activate();', "  expect(host.record.status).toBe('active');"]),
    '  expect(host.errors).toEqual([]);',
    '  await host.dispose();',
    '});',
    '',
  ].join('\n');
}

function optionLines(about: About, knobs: Knobs, story: Knobs, hasStories: boolean): readonly string[] {
  const differs = (key: keyof Knobs) => JSON.stringify(knobs[key]) !== JSON.stringify(story[key]);
  const needed = (key: keyof Knobs) => !hasStories || differs(key);
  const held = knobs.permissions === 'all' ? about.permissions.map(({ id }) => id) : knobs.permissions;
  const granted = about.capabilities.filter((capability) => !knobs.denied.includes(capability));
  return [
    ...(hasStories ? [storyLine(about, knobs, story)] : []),
    ...(needed('permissions') ? [`permissions: ${json(held)},`] : []),
    ...(needed('project') || needed('variant')
      ? [`project: { code: ${quoted(knobs.project)}, variant: ${quoted(knobs.variant)} },`]
      : []),
    ...(needed('language') ? [`locale: ${quoted(localeOf(knobs))},`] : []),
    ...(needed('clock') ? [`now: new Date(${quoted(knobs.clock)}),`] : []),
    ...(differs('settings') ? [`settings: ${json(knobs.settings)},`] : []),
    ...(needed('denied') ? [`grants: ${json(granted)},`] : []),
    ...(needed('width') ? [`device: ${quoted(deviceOf(knobs.width))},`] : []),
  ];
}

function storyLine(about: About, knobs: Knobs, story: Knobs): string {
  const patch: KnobPatch = Object.fromEntries(
    storyKeys
      .filter((key) => JSON.stringify(knobs[key]) !== JSON.stringify(story[key]))
      .map((key) => [key, knobs[key]]),
  );
  const hasPatch = Object.keys(patch).length > 0;
  const name = about.stories.length === 0 ? (hasPatch ? ', undefined' : '') : `, ${quoted(knobs.story)}`;
  return `...storyOptions(sandbox${name}${hasPatch ? `, { knobs: ${json(patch)} }` : ''}),`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** As people write it: keys without quotes where they can be, and single quotes. */
function json(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, one]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)}: ${json(one)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
