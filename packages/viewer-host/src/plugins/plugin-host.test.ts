import type { PluginList } from '@gantry/contract';
import { ApiError, problemText } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { FakeServer } from '../ui/testing/fake-server.ts';
import { bem, bemDetail, session } from '../ui/testing/test-data.ts';
import { PluginHost } from './plugin-host.ts';
import { openHostParts } from './testing/host-parts.ts';

const id = 'acme.idle';
const plugins = `GET /api/projects/${bem.id}/plugins`;
const allSettings = `GET /api/projects/${bem.id}/plugin-settings`;
const listed: PluginList = {
  plugins: [
    {
      id,
      version: '1.0.0',
      entry: '/plugins/idle/index.js',
      trust: 'trusted',
      grants: [],
      config: {},
      manifest: { id, version: '1.0.0', name: 'Idle', sdk: '^1.0.0', capabilities: [] },
    },
  ],
};

async function setUp() {
  const server = new FakeServer()
    .on('GET /api/session', { json: session })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail() })
    .on(`GET /api/projects/${bem.id}/layers`, {
      json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] },
    })
    .on(plugins, { json: listed })
    .on(allSettings, { json: { plugins: {} } });
  const { host, announce } = await openHostParts(server);
  // An earlier test may have stored another language.
  host.preferences.setLocale('en');
  return {
    server,
    host,
    announce,
    pluginHost: new PluginHost(host),
    project: await host.projects.open(bem.id),
  };
}

/** Whether the added listeners have been removed: true and false, each at most once. */
const endsOf = (added: MockInstance<typeof globalThis.addEventListener>) =>
  new Set(added.mock.calls.map(([, , options]) => Object(options).signal?.aborted as boolean | undefined));

afterEach(() => vi.restoreAllMocks());

test('lists the plugins with their health', async () => {
  const { pluginHost, project } = await setUp();
  expect([pluginHost.isReady, pluginHost.entries]).toEqual([false, []]);
  await pluginHost.open(project);
  expect(pluginHost.entries).toMatchObject([
    {
      name: 'Idle',
      record: { id, status: 'available' },
      health: { degraded: [], figures: { events: [], measures: [], dropped: 0 } },
    },
  ]);
  await pluginHost.close();
});

test('asks the server again about their state', async () => {
  const { server, pluginHost, project } = await setUp();
  await pluginHost.open(project);
  expect(pluginHost.entries[0]?.problem).toBeUndefined();
  const problem = { code: 'server-load', detail: 'It could not be loaded.' } as const;
  server.on(plugins, { json: { plugins: listed.plugins.map((one) => ({ ...one, problem })) } });
  await pluginHost.refresh();
  expect(pluginHost.entries[0]?.problem).toEqual(problem);
  await pluginHost.close();
});

test('hears what is changed before the project is opened, because what it is opened with may be as old as the page', async () => {
  const { server, pluginHost, project, announce } = await setUp();
  const [one] = listed.plugins;
  const near = { type: 'number', title: 'Near', default: 10, scope: 'project', write: 'SITE_ADMIN' };
  const withSetting = { ...one, manifest: { ...one?.manifest, settings: { near } } };
  const of = (value: number, version: number) => ({ user: {}, project: { near: { value, version } } });
  server
    .on(plugins, { json: { plugins: [withSetting] } })
    .on(allSettings, { json: { plugins: { [id]: of(20, 1) } } })
    .on(`${plugins}/${id}/settings`, { json: of(30, 2) });
  announce('host.setting-changed', { pluginId: id, key: 'near' });
  announce('host.plugin-switched', { pluginId: id, isOn: false });
  await pluginHost.open(project);
  const value = () => pluginHost.settingsForms[0]?.fields[0]?.value;
  await expect.poll(value).toBe(30);
  // The list again, and the settings of the one plugin whose settings were changed.
  expect(
    [plugins, allSettings, `${plugins}/${id}/settings`].map((call) => server.calls(call).length),
  ).toEqual([2, 1, 1]);
  await pluginHost.close();
});

test('has one entry in the navigation for each plugin with a page that the member may see', async () => {
  const { server, pluginHost, project } = await setUp();
  const [one] = listed.plugins;
  const size = { w: 2, h: 2 };
  const withManifest = (name: string, more: object) => ({
    ...one,
    id: `acme.${name}`,
    manifest: { ...one?.manifest, id: `acme.${name}`, name, ...more },
  });
  const manifests = {
    clock: { contributes: { dashboardItems: { clock: { title: 'Clock', icon: 'Clock', size } } } },
    pages: {
      contributes: {
        routes: {
          one: { title: 'One', path: '/one/:id' },
          late: { title: 'Late', path: '/late' },
          first: { title: 'First', path: '/first', order: 5, icon: 'Cube' },
        },
      },
    },
    forms: {
      navigation: {
        title: '%short%',
        icon: 'DocumentText',
        order: 10,
        list: { route: 'list', params: { status: 'open' } },
        statistics: { dashboardItem: 'counts' },
        settings: 'rules',
      },
      contributes: {
        routes: { list: { title: 'All forms', path: '/list' } },
        dashboardItems: { counts: { title: 'Counts', size }, costs: { title: 'Costs', size } },
        settingsPages: { rules: { title: 'Rules', scope: 'project' } },
      },
      messages: { en: { short: 'Forms' }, 'zh-CN': { short: '表格' } },
    },
    unseen: {
      navigation: { title: 'Unseen', icon: 'Cube', list: { route: 'list' }, statistics: { route: 'sums' } },
      contributes: {
        routes: {
          list: { title: 'List', path: '/list', permission: 'NOBODY_HAS' },
          sums: { title: 'Sums', path: '/sums', permission: 'NOBODY_HAS' },
        },
      },
    },
    half: {
      navigation: { title: 'Half', icon: 'Cube', list: { route: 'list' }, statistics: { route: 'sums' } },
      contributes: {
        routes: {
          list: { title: 'List', path: '/list', permission: 'NOBODY_HAS' },
          sums: { title: 'Sums', path: '/sums' },
        },
      },
    },
    kinds: {
      navigation: {
        title: 'Kinds',
        icon: 'Cube',
        list: { route: 'permits' },
        lists: [{ route: 'diaries' }, { route: 'returns' }],
        statistics: { route: 'sums' },
      },
      contributes: {
        routes: {
          permits: { title: 'Permits', path: '/permits' },
          diaries: { title: 'Diaries', path: '/diaries' },
          returns: { title: 'Returns', path: '/returns', permission: 'NOBODY_HAS' },
          sums: { title: 'Sums', path: '/sums' },
        },
        dashboardItems: { diaries: { title: 'Diaries', size } },
      },
    },
    panel: { contributes: { modelTabs: { panel: { title: 'Panel' } } } },
  };
  server.on(plugins, {
    json: { plugins: Object.entries(manifests).map(([name, more]) => withManifest(name, more)) },
  });
  await pluginHost.open(project);
  expect(
    pluginHost.modules.map(({ title, icon, pages }) => [
      title,
      icon,
      pages.map(({ kind, at }) => [kind, at]),
    ]),
  ).toEqual([
    ['pages', 'Cube', [['other', { path: '/first' }]]],
    [
      'Forms',
      'DocumentText',
      [
        ['list', { path: '/list' }],
        ['statistics', { code: 'counts' }],
        ['other', { code: 'costs' }],
      ],
    ],
    ['clock', 'Clock', [['other', { code: 'clock' }]]],
    ['Half', 'Cube', [['statistics', { path: '/sums' }]]],
    [
      'Kinds',
      'Cube',
      [
        ['other', { path: '/permits' }],
        ['other', { path: '/diaries' }],
        ['statistics', { path: '/sums' }],
        ['statistics', { code: 'diaries' }],
      ],
    ],
  ]);
  expect(pluginHost.modules[1]).toMatchObject({
    settings: 'acme.forms/rules',
    pages: [{ query: { status: 'open' } }, {}, {}],
  });
  await pluginHost.close();
});

test('gives each key to one command, and shows conflicts in the list of plugins', async () => {
  const { server, pluginHost, project } = await setUp();
  const [one] = listed.plugins;
  const withKey = (name: string, keybinding: string) => ({
    ...one,
    id: `acme.${name}`,
    manifest: {
      ...one?.manifest,
      id: `acme.${name}`,
      name,
      contributes: { commands: { go: { title: 'Go', palette: name !== 'third', keybinding } } },
    },
  });
  server.on(plugins, {
    json: {
      plugins: [withKey('first', 'Alt+Shift+P'), withKey('second', 'Alt+Shift+P'), withKey('third', 'Mod+K')],
    },
  });
  await pluginHost.open(project);
  expect(pluginHost.keyCommands.map(({ id, hotkey }) => [id, hotkey])).toEqual([
    ['acme.first/go', 'alt+shift+p'],
  ]);
  expect(pluginHost.paletteCommands.map(({ keys }) => keys)).toEqual([['Alt', 'Shift', 'P'], undefined]);
  expect(pluginHost.entries.map(({ health }) => health?.degraded)).toEqual([
    [],
    [expect.stringContaining('“first: Go” has it')],
    [expect.stringMatching(/Ctrl\+K.*Gantry uses it/)],
  ]);
  await pluginHost.close();
});

test('draws a panel around tabs whose manifest has one, and around each tab of a sandboxed plugin', async () => {
  const { server, pluginHost, project } = await setUp();
  const [one] = listed.plugins;
  const withTabs = (trust: 'trusted' | 'sandboxed') => ({
    ...one,
    id: `acme.${trust}`,
    trust,
    manifest: {
      ...one?.manifest,
      id: `acme.${trust}`,
      contributes: {
        modelTabs: {
          bare: { title: 'Bare' },
          plain: { title: 'Plain', panel: {} },
          docked: { title: 'Docked', panel: { width: 300, minWidth: 320, start: 'docked' } },
        },
      },
    },
  });
  server.on(plugins, { json: { plugins: [withTabs('trusted'), withTabs('sandboxed')] } });
  await pluginHost.open(project);
  const usual = { width: 390, minWidth: undefined, isDocked: false };
  const docked = { width: 320, minWidth: 320, isDocked: true };
  expect(pluginHost.modelTabs.map(({ panel }) => panel)).toEqual([
    undefined,
    usual,
    docked,
    usual,
    usual,
    docked,
  ]);
  await pluginHost.close();
});

test('shows a message when a command throws', async () => {
  const { pluginHost, project } = await setUp();
  await pluginHost.open(project);
  await pluginHost.execute(`${id}/gone`);
  expect(pluginHost.notices).toMatchObject([
    { text: `There is no command "${id}/gone".`, tone: 'danger', timeoutMs: 8000 },
  ]);
  await pluginHost.close();
});

test('says an answer of the server in the user’s language', async () => {
  const { host, pluginHost, project } = await setUp();
  await pluginHost.open(project);
  const refused = new ApiError(403, 'FORBIDDEN', 'missing permission');
  host.ui.bindNavigator(() => {
    throw refused;
  });
  host.preferences.setLocale('zh-CN');
  await pluginHost.execute('gantry.host/open-model');
  expect(pluginHost.notices.map(({ text }) => text)).toEqual([problemText(refused, 'zh-CN')]);
  await pluginHost.close();
});

describe('a project that is left while its plugins are being listed', () => {
  test('gets none, and leaves no listener behind', async () => {
    const { server, pluginHost, project } = await setUp();
    const added = vi.spyOn(globalThis, 'addEventListener');
    let answer: (list: { readonly json: PluginList }) => void = () => undefined;
    server.on(plugins, () => new Promise((resolve) => (answer = resolve)));
    const opening = pluginHost.open(project);
    await expect.poll(() => server.calls(plugins)).toHaveLength(1);
    await pluginHost.close();
    answer({ json: listed });
    await opening;
    expect(pluginHost.isReady).toBe(false);
    expect(endsOf(added)).toEqual(new Set([true]));
  });

  test('at once by another opening, is not opened beside it', async () => {
    const { server, pluginHost, project } = await setUp();
    const ends: (() => void)[] = [];
    server.on(plugins, () => new Promise((resolve) => ends.push(() => resolve({ json: listed }))));
    const added = vi.spyOn(globalThis, 'addEventListener');
    const openings = [pluginHost.open(project), pluginHost.open(project)];
    await expect.poll(() => ends).toHaveLength(2);
    for (const end of ends) end();
    await Promise.all(openings);
    await pluginHost.close();
    expect(endsOf(added)).toEqual(new Set([true]));
  });

  test('does not take the place of the next', async () => {
    const { server, pluginHost, project } = await setUp();
    const answers: ((list: { readonly json: PluginList }) => void)[] = [];
    server.on(plugins, () => new Promise((resolve) => answers.push(resolve)));
    const first = pluginHost.open(project);
    await expect.poll(() => answers.length).toBe(1);
    const second = pluginHost.open(project);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.({ json: listed });
    await second;
    expect(pluginHost.entries).toHaveLength(1);
    answers[0]?.({ json: { plugins: [] } });
    await first;
    expect(pluginHost.entries).toHaveLength(1);
    await pluginHost.close();
  });
});
