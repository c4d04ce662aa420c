import type { PluginList } from '@gantry/contract';
import { defineManifest, definePlugin, type PluginContext } from '@gantry/plugin-sdk';
import { endpoint } from '@gantry/plugin-sdk/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { refusal } from '../ui/testing/fake-server.ts';
import { bem, bemDetail } from '../ui/testing/test-data.ts';
import { DialogStore } from './dialog-store.ts';
import { NoticeStore } from './notice-store.ts';
import { PluginHost } from './plugin-host.ts';
import { PluginNews } from './plugin-news.ts';
import { PluginSession } from './plugin-session.ts';
import {
  allSettings,
  descriptor,
  GreedySite,
  manifest,
  plugins,
  settings,
  slab,
} from './testing/greedy-site.ts';
import { openHostParts } from './testing/host-parts.ts';

let site: GreedySite;
beforeEach(() => {
  site = new GreedySite();
});
afterEach(() => vi.useRealTimers());

describe('a plugin that disposes nothing', () => {
  test('leaves nothing behind when it is stopped and started twenty times', async () => {
    const { contents, reports, open } = await site.openHost();
    const session = await open();
    const runtime = session.kernel.plugin(manifest.id);
    const before = contents();
    let during: ReturnType<typeof contents> | undefined;
    for (let i = 0; i < 20; i += 1) {
      await runtime?.activate();
      during ??= contents();
      expect(contents()).toEqual(during);
      await runtime?.deactivate('reload');
      expect(contents()).toEqual(before);
    }
    expect(during).toMatchObject({
      markers: 2,
      styleLayers: 1,
      groups: 1,
      notices: 1,
      tasks: 1,
      dialogs: 2,
      playing: true,
    });
    expect(during?.observers).not.toEqual(before.observers);
    await expect.poll(() => site.answers.length).toBe(40);
    expect(new Set(site.answers)).toEqual(new Set([false, undefined]));
    expect(reports).toEqual([]);
    await session.end();
  });

  test('leaves nothing behind when its project is left twenty times, though it never finishes', async () => {
    const { contents, open } = await site.openHost();
    const before = contents();
    for (let i = 0; i < 20; i += 1) {
      const session = await open();
      await session.kernel.plugin(manifest.id)?.activate();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const ended = session.end();
      await vi.advanceTimersByTimeAsync(3000);
      await ended;
      vi.useRealTimers();
      expect(contents()).toEqual(before);
    }
  });

  test('is refused its group in the scene once it has ended', async () => {
    const { contents, open } = await site.openHost();
    let kept: PluginContext<typeof manifest> | undefined;
    const session = await open();
    const runtime = session.kernel.plugin(manifest.id);
    await runtime?.activate();
    // Safe: the context belongs to the plugin with this manifest.
    kept = runtime?.context as PluginContext<typeof manifest> | undefined;
    await runtime?.deactivate('reload');
    expect(() => kept?.scene.three).toThrow(/ended/);
    kept?.scene.addMarkers([{ at: slab }]);
    kept?.scene.createStyleLayer('late');
    expect(contents()).toMatchObject({ groups: 0, markers: 0, styleLayers: 0 });
    await session.end();
  });
});

test('a project is left when its plugins are ready, or after three seconds', async () => {
  const { open } = await site.openHost();
  const session = await open();
  const runtime = session.kernel.plugin(manifest.id);
  await runtime?.activate();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = session.end();
  await vi.advanceTimersByTimeAsync(2999);
  expect(runtime?.status).toBe('active');
  await vi.advanceTimersByTimeAsync(1);
  expect(runtime?.status).toBe('inactive');
  await ended;
});

test('the badge and title of a tab are removed with its plugin', async () => {
  const { open } = await site.openHost();
  const session = await open();
  const runtime = session.kernel.plugin(manifest.id);
  await runtime?.activate();
  session.setBadge(`${manifest.id}/tab`, 3);
  session.setTitle(`${manifest.id}/tab`, 'Three cranes');
  session.setBadge('acme.greedy2/tab', 'dot');
  await runtime?.deactivate('reload');
  expect([[...session.badges], [...session.titles]]).toEqual([[['acme.greedy2/tab', 'dot']], []]);
  await session.end();
});

test('a member who was given the permissions of another module is told to reload the page', async () => {
  const { host, notices, open, announce } = await site.openHost();
  const following = host.projects.follow(host.live);
  const session = await open();
  const detail = `GET /api/projects/${bem.id}`;
  const fetched = () => site.server.calls(detail).length;
  const give = async (permissions: readonly string[]) => {
    const before = fetched();
    site.server.on(detail, { json: bemDetail(permissions) });
    announce('host.access-changed', {});
    await expect
      .poll(() => [fetched() > before, host.projects.current?.permissions])
      .toEqual([true, permissions]);
  };
  // More, but no module with it; and less.
  await give(['LAYER_VIEW', 'LAYER_ADMIN', 'NOTE_VIEW']);
  await expect.poll(() => site.server.calls(plugins).length).toBe(2);
  await give(['LAYER_VIEW']);
  const another = { ...descriptor, id: 'acme.notes', manifest: { ...manifest, id: 'acme.notes' } };
  site.server.on(plugins, { json: { plugins: [descriptor, { ...another, unused: 'switched-off' }] } });
  await give(['LAYER_VIEW', 'LAYER_ADMIN']);
  await expect.poll(() => site.server.calls(plugins).length).toBe(3);
  expect(notices.notices).toEqual([]);
  site.server.on(plugins, { json: { plugins: [descriptor, another] } });
  await give(['LAYER_VIEW', 'LAYER_ADMIN', 'NOTE_VIEW']);
  await expect
    .poll(() => notices.notices.map(({ text }) => text))
    .toEqual([
      'Your roles in this project allow more now. Reload the page to see the modules that they open.',
    ]);
  expect(notices.notices[0]?.action?.label).toBe('Reload the page');
  await session.end();
  following.dispose();
});

test('a setting that somebody else sets for the project is followed', async () => {
  const { open, announce } = await site.openHost();
  const shared = { near: { type: 'number', default: 10, scope: 'project', write: 'SITE_ADMIN' } };
  const own = { days: { type: 'number', default: 7 } };
  const withSettings = { ...descriptor, manifest: { ...manifest, settings: { ...shared, ...own } } };
  site.server.on(plugins, { json: { plugins: [withSettings] } }).on(allSettings, {
    json: { plugins: { [manifest.id]: { user: { days: 3 }, project: { near: { value: 20, version: 1 } } } } },
  });
  const session = await open();
  const now = session.settingsOf(manifest.id);
  expect(now.values).toEqual({ near: 20, days: 3 });
  site.server.on(settings, { json: { user: { days: 9 }, project: { near: { value: 30, version: 2 } } } });
  announce('host.setting-changed', { pluginId: manifest.id, key: 'near' });
  await expect.poll(() => now.values.near).toBe(30);
  // A member's own settings are changed only by this page.
  expect(now.values.days).toBe(3);
  await session.end();
  const asked = site.server.calls(settings).length;
  announce('host.setting-changed', { pluginId: manifest.id, key: 'near' });
  expect(site.server.calls(settings)).toHaveLength(asked);
});

describe('opening a project', () => {
  test('misses no setting that is changed while the settings are fetched', async () => {
    const { open, announce } = await site.openHost();
    const shared = { near: { type: 'number', default: 10, scope: 'project', write: 'SITE_ADMIN' } };
    site.server
      .on(plugins, {
        json: { plugins: [{ ...descriptor, manifest: { ...manifest, settings: shared } }] },
      })
      .on(allSettings, () => {
        site.server.on(settings, { json: { user: {}, project: { near: { value: 30, version: 2 } } } });
        announce('host.setting-changed', { pluginId: manifest.id, key: 'near' });
        const old = { user: {}, project: { near: { value: 20, version: 1 } } };
        return { json: { plugins: { [manifest.id]: old } } };
      });
    const session = await open();
    await expect.poll(() => session.settingsOf(manifest.id).values.near).toBe(30);
    await session.end();
  });

  test('that fails leaves nothing behind', async () => {
    const { contents, open } = await site.openHost();
    const before = contents();
    site.server.on(allSettings, { status: 403, json: refusal('FORBIDDEN', 'Not yours.') });
    await expect(open()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(contents()).toEqual(before);
  });
});

test('a command opens a window of a plugin over the model, several of those that allow it', async () => {
  const windowTabs = { one: { title: 'One' }, many: { title: 'Many', multiple: true } };
  const withWindows = { ...manifest, contributes: { ...manifest.contributes, windowTabs } };
  site.server.on(plugins, {
    json: { plugins: [{ ...descriptor, manifest: withWindows }] } satisfies PluginList,
  });
  const { host, open } = await site.openHost();
  host.preferences.setLocale('en');
  const session = await open();
  const visited: string[] = [];
  host.ui.bindNavigator((path) => visited.push(path));
  const show = (id: string, another: boolean) =>
    session.kernel.execute('gantry.host/open-window', { value: { window: `${manifest.id}/${id}`, another } });
  for (const id of ['one', 'many']) for (const another of [false, true]) await show(id, another);
  expect(host.windows.windows.map(({ tabId }) => tabId)).toEqual([
    'acme.greedy/one',
    'acme.greedy/many',
    'acme.greedy/many',
  ]);
  expect(new Set(visited)).toEqual(new Set(['/p/BEM/model']));
  await expect(show('gone', false)).rejects.toThrow('There is no window “acme.greedy/gone”');
  for (let open = 3; open < 12; open += 1) await show('many', true);
  await expect(show('many', true)).rejects.toThrow('No more windows fit.');
  await session.end();
});

test('a command opens the layer window and the timeline, and on a phone neither', async () => {
  const { host, open } = await site.openHost();
  const session = await open();
  const { ui } = host;
  const show = () =>
    session.kernel.execute('gantry.host/show-windows', { value: { layers: true, timeline: true } });
  ui.setTimelineOpen(false);
  ui.setScreenSize('phone');
  await show();
  expect(ui).toMatchObject({ isLayersOpen: false, isTimelineOpen: false });
  ui.setScreenSize('desktop');
  await show();
  expect(ui).toMatchObject({ isLayersOpen: true, isTimelineOpen: true });
  await session.end();
});

test.each(['onProject', 'onStartupFinished'])(
  'a plugin that starts with %s does so after the models',
  async (activation) => {
    const { host, open } = await site.openHost();
    const waiting = { ...descriptor, manifest: { ...manifest, activation: [activation] } };
    site.server.on(plugins, { json: { plugins: [waiting] } satisfies PluginList });
    const session = await open();
    const status = () => session.kernel.plugin(manifest.id)?.status;
    host.sceneStore.setLoad({ versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loading', progress: 0 });
    expect(status()).toBe('available');
    host.sceneStore.setLoad({ versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loaded', progress: 1 });
    await expect.poll(status, { timeout: 4000 }).toBe('active');
    await session.kernel.plugin(manifest.id)?.deactivate('reload');
    await session.end();
  },
);

test('a plugin hides a model by the id that the layer tree gives it', async () => {
  const { host, open } = await site.openHost();
  const session = await open();
  const runtime = session.kernel.plugin(manifest.id);
  await runtime?.activate();
  // As above.
  const context = runtime?.context as PluginContext<typeof manifest> | undefined;
  const tunnel = context?.layers.tree[0]?.children[0]?.id ?? '';
  context?.layers.setVisible([tunnel], false);
  expect(host.layers.shownOn(undefined)).toMatchObject([{ visible: false }]);
  expect(context?.layers.isVisible(tunnel)).toBe(false);
  expect(context?.layers.isVisible(host.layers.layers[0]?.id ?? '')).toBe(true);
  context?.layers.setVisible([tunnel], true);
  expect(host.layers.shownOn(undefined)).toMatchObject([{ visible: true }]);
  await runtime?.deactivate('reload');
  await session.kernel.end('project');
});

test.each([
  ['the short name that the deployment gives it', { shortName: 'walks' }, 'walks'],
  ['its whole id otherwise', {}, 'acme.walker'],
])('a plugin goes to its own pages, and calls its server half, below %s', async (_what, more, name) => {
  const walks = defineManifest({
    id: 'acme.walker',
    version: '1.0.0',
    name: 'Walker',
    sdk: '^1.0.0',
    capabilities: ['routes'],
    activation: ['onProject'],
    contributes: {
      routes: {
        round: { title: 'Round', path: '/rounds/:id' },
        rounds: { title: 'Rounds', path: '/rounds', redirectFrom: ['/all'] },
      },
    },
  });
  const startRound = endpoint({
    method: 'POST',
    path: '/rounds',
    summary: 'Start a round',
    permission: '',
    response: z.undefined(),
  });
  const fetched: string[] = [];
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    fetched.push(request instanceof Request ? new URL(request.url).pathname : String(request));
    return new Response(null, { status: 204 });
  });
  const walker = definePlugin({
    manifest: walks,
    activate(ctx) {
      ctx.implement.routes('round', { component: () => null });
      ctx.implement.routes('rounds', { component: () => null });
      ctx.navigate('round', { id: '7' });
      void ctx.api({ start: startRound }).start();
    },
  });
  const listed: PluginList['plugins'][number] = {
    id: walks.id,
    version: '1.0.0',
    entry: '/x.js',
    trust: 'trusted',
    grants: ['routes'],
    config: {},
    manifest: { ...walks },
    ...more,
  };
  site.server.on(plugins, { json: { plugins: [listed] } satisfies PluginList });
  const { host } = await openHostParts(site.server);
  host.sceneStore.setLoad({ versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loaded', progress: 1 });
  const went: string[] = [];
  host.ui.bindNavigator((path) => went.push(path));
  const pluginHost = new PluginHost(host);
  const session = await PluginSession.open(await host.projects.open(bem.id), {
    host,
    news: new PluginNews(host.live),
    notices: new NoticeStore(),
    dialogs: new DialogStore({ renderLoading: () => null, renderFailure: () => null }),
    load: () => Promise.resolve({ plugin: walker }),
    onReport: () => undefined,
  });
  await expect.poll(() => went, { timeout: 4000 }).toEqual([`/p/BEM/x/${name}/rounds/7`]);
  expect(fetched).toEqual([`/api/${name}/rounds`]);
  network.mockRestore();
  await session.end();
  await pluginHost.open(await host.projects.open(bem.id));
  expect(pluginHost.routes).toMatchObject([
    { pluginName: name, path: '/rounds/:id' },
    { pluginName: name, path: '/rounds', redirectFrom: ['/all'] },
  ]);
  await pluginHost.close();
});

describe('a plugin that is switched', () => {
  const withUse = (unused?: 'switched-off') => ({
    json: { plugins: [unused === undefined ? descriptor : { ...descriptor, unused }] },
  });

  test('off ends at once in an open browser, and returns when it is switched on', async () => {
    const { contents, open, announce } = await site.openHost();
    const session = await open();
    const runtime = session.kernel.plugin(manifest.id);
    const before = contents();
    await runtime?.activate();
    const shown = () => session.kernel.contributions('commands').map(({ visible }) => visible);
    expect(shown()).toEqual([true]);
    site.server.on(plugins, withUse('switched-off'));
    announce('host.plugin-switched', { pluginId: manifest.id, isOn: false });
    await expect.poll(() => runtime?.status).toBe('inactive');
    expect(shown()).toEqual([false]);
    expect(contents()).toEqual(before);
    await expect(session.kernel.execute(`${manifest.id}/go`)).rejects.toThrow(/not used here/);
    await expect(runtime?.activate()).rejects.toThrow(/not used in this project/);
    site.server.on(plugins, withUse());
    announce('host.plugin-switched', { pluginId: manifest.id, isOn: true });
    await expect.poll(() => runtime?.status).toBe('active');
    expect(shown()).toEqual([true]);
    await session.end();
  });

  test('is followed while it is off, and starts with the project once it is on', async () => {
    const { open, announce } = await site.openHost();
    const near = { type: 'number', default: 10, scope: 'project', write: 'SITE_ADMIN' };
    const starting = {
      ...descriptor,
      manifest: { ...manifest, settings: { near }, activation: ['onProject'] },
    };
    site.server
      .on(plugins, { json: { plugins: [{ ...starting, unused: 'switched-off' }] } })
      .on(settings, { json: { user: {}, project: { near: { value: 30, version: 2 } } } });
    const session = await open();
    announce('host.setting-changed', { pluginId: manifest.id, key: 'near' });
    await expect.poll(() => session.settingsOf(manifest.id).values.near).toBe(30);
    site.server.on(plugins, { json: { plugins: [starting] } });
    announce('host.plugin-switched', { pluginId: manifest.id, isOn: true });
    await expect.poll(() => session.kernel.plugin(manifest.id)?.status).toBe('active');
    await session.end();
  });

  test('off because it was removed from the server ends, and the page says so', async () => {
    const { contents, open, announce } = await site.openHost();
    const session = await open();
    const runtime = session.kernel.plugin(manifest.id);
    const before = contents();
    await runtime?.activate();
    site.server.on(plugins, { json: { plugins: [] } });
    announce('host.plugin-switched', { pluginId: manifest.id, isOn: false });
    await expect.poll(() => runtime?.status).toBe('inactive');
    expect(contents()).toEqual(before);
    expect(session.plugins.map(({ id, unused }) => [id, unused])).toEqual([[manifest.id, 'removed']]);
    await session.end();
  });

  test('while the project is being opened is heard', async () => {
    const { open, announce } = await site.openHost();
    site.server.on(allSettings, () => {
      site.server.on(plugins, withUse('switched-off'));
      announce('host.plugin-switched', { pluginId: manifest.id, isOn: false });
      return { json: { plugins: {} } };
    });
    const session = await open();
    await expect.poll(() => session.isOff(manifest.id)).toBe(true);
    await session.end();
  });
});

test('faults of a plugin in the page are kept with their time, the newest first', async () => {
  const { open } = await site.openHost();
  const session = await open();
  const runtime = session.kernel.plugin(manifest.id);
  runtime?.report('callback', 'first', new Error('one'));
  runtime?.report('callback', 'second', new Error('two'));
  expect(session.faultsOf(manifest.id)).toMatchObject([
    { place: 'second', message: 'two', at: expect.any(Date) },
    { place: 'first', message: 'one' },
  ]);
  expect(session.faultsOf('acme.other')).toEqual([]);
  await session.end();
});
