import type { LayerList, PluginList } from '@gantry/contract';
import { defineManifest, definePlugin, type PluginContext } from '@gantry/plugin-sdk';
import { endpoint } from '@gantry/plugin-sdk/contract';
import { getObserverTree } from 'mobx';
import { Group } from 'three';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { FakeServer, refusal } from '../ui/testing/fake-server.ts';
import { bem, bemDetail, layer, model, session, version } from '../ui/testing/test-data.ts';
import { DialogStore } from './dialog-store.ts';
import { NoticeStore } from './notice-store.ts';
import { PluginHost } from './plugin-host.ts';
import { PluginSession } from './plugin-session.ts';
import { openHostParts } from './testing/host-parts.ts';

const manifest = defineManifest({
  id: 'acme.greedy',
  version: '1.0.0',
  name: 'Greedy',
  sdk: '^1.0.0',
  capabilities: [
    'scene.read',
    'scene.style',
    'scene.overlay',
    'scene.three',
    'notifications',
    'dialogs',
    'layers.write',
    'timeline.control',
  ],
  contributes: {
    commands: { go: { title: 'Go' } },
    sceneOverlays: {
      cranes: {
        title: 'Cranes',
        visibleByDefault: true,
        when: { key: 'selection.count', gte: 1 },
      },
    },
  },
});
const slab = { modelId: 'a', globalId: 'slab' };
const answers: unknown[] = [];
/** The calls that the overlay got. */
const told: ('attached' | boolean)[] = [];

/** A plugin that allocates everything and disposes nothing. */
const greedy = definePlugin({
  manifest,
  activate(ctx) {
    ctx.scene.addMarkers([
      { at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } }, command: 'go' },
      { at: slab, count: 3 },
    ]);
    ctx.scene.createStyleLayer('all', 5).set([slab], { color: '#ff0000' });
    ctx.scene.three.group.add(new Group());
    ctx.scene.three.onBeforeRender(() => undefined);
    ctx.scene.onDidLoadModel(() => undefined);
    ctx.live.on('changed', () => undefined);
    ctx.live.onDidResync(() => undefined);
    ctx.selection.onDidChange(() => undefined);
    ctx.layers.onDidChange(() => undefined);
    ctx.timeline.onDidSeek(() => undefined);
    ctx.timeline.play(1);
    ctx.permissions.onDidChange(() => undefined);
    ctx.settings.onDidChange(() => undefined);
    ctx.events.onWillSwitchProject(({ waitUntil }) => waitUntil(new Promise(() => undefined)));
    ctx.subscriptions.interval(() => undefined, 1000);
    ctx.notifications.show({ text: 'Hello', timeoutMs: 0 });
    void ctx.notifications.progress('Working', () => new Promise(() => undefined)).catch(() => undefined);
    void ctx.dialogs.confirm({ title: 'Sure?', text: 'Really?' }).then((answer) => answers.push(answer));
    void ctx.dialogs.open({ component: () => null }).then((answer) => answers.push(answer));
    ctx.implement.commands('go', () => undefined);
    ctx.implement.sceneOverlays('cranes', {
      attach: () => void told.push('attached'),
      setVisible: (visible) => void told.push(visible),
    });
  },
});

const descriptor: PluginList['plugins'][number] = {
  id: manifest.id,
  version: '1.0.0',
  entry: '/plugins/greedy/index.js',
  trust: 'trusted',
  grants: [...manifest.capabilities],
  config: {},
  manifest: { ...manifest },
};
const layers: LayerList = {
  asOf: 0,
  origin: { easting: 0, northing: 0, height: 0 },
  layers: [layer('Structure', [model('Tunnel', [version('2026-11-18'), version('2026-06-20')])])],
};
const plugins = `GET /api/projects/${bem.id}/plugins`;
const settings = `${plugins}/${manifest.id}/settings`;

let server: FakeServer;
beforeEach(() => {
  answers.length = 0;
  told.length = 0;
  server = new FakeServer()
    .on('GET /api/session', { json: session })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail() })
    .on(`GET /api/projects/${bem.id}/layers`, { json: layers })
    .on(plugins, { json: { plugins: [descriptor] } satisfies PluginList })
    .on(settings, { json: { user: {}, project: {} } });
});
afterEach(() => vi.useRealTimers());

/** A host with real stores and services. */
async function openHost() {
  const { host, groups, announce } = await openHostParts(server);
  const notices = new NoticeStore();
  const dialogs = new DialogStore({ renderLoading: () => null, renderFailure: () => null });
  const reports: string[] = [];
  const parts = {
    host,
    notices,
    dialogs,
    load: () => Promise.resolve({ plugin: greedy }),
    onReport: ({ kind, error }: { readonly kind: string; readonly error: Error }) =>
      void reports.push(`${kind}: ${error.message}`),
  };
  const observers = (thing: object, name?: string) => getObserverTree(thing, name).observers?.length ?? 0;
  const contents = () => ({
    markers: host.markers.markers.size,
    styleLayers: host.styles.layers.size,
    groups: groups.size,
    notices: notices.notices.length,
    tasks: notices.tasks.length,
    dialogs: dialogs.requests.length,
    playing: host.timeline.playing,
    observers: [
      observers(host.selection, 'current'),
      observers(host.timeline, 'day'),
      observers(host.projects, 'current'),
      observers(host.layers.hiddenLayers),
      observers(host.sceneStore.loads),
    ],
  });
  return {
    host,
    announce,
    contents,
    reports,
    open: async () => PluginSession.open(await host.projects.open(bem.id), parts),
  };
}

describe('a plugin that disposes nothing', () => {
  test('leaves nothing behind when it is stopped and started twenty times', async () => {
    const { contents, reports, open } = await openHost();
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
    await expect.poll(() => answers.length).toBe(40);
    expect(new Set(answers)).toEqual(new Set([false, undefined]));
    expect(reports).toEqual([]);
    await session.end();
  });

  test('leaves nothing behind when its project is left twenty times, though it never finishes', async () => {
    const { contents, open } = await openHost();
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
    const { contents, open } = await openHost();
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
  const { open } = await openHost();
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
  const { open } = await openHost();
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

test('a setting that somebody else sets for the project is followed', async () => {
  const { open, announce } = await openHost();
  const shared = { near: { type: 'number', default: 10, scope: 'project', write: 'SITE_ADMIN' } };
  const own = { days: { type: 'number', default: 7 } };
  const withSettings = { ...descriptor, manifest: { ...manifest, settings: { ...shared, ...own } } };
  server
    .on(plugins, { json: { plugins: [withSettings] } })
    .on(settings, { json: { user: { days: 3 }, project: { near: { value: 20, version: 1 } } } });
  const session = await open();
  const now = session.settingsOf(manifest.id);
  expect(now.values).toEqual({ near: 20, days: 3 });
  server.on(settings, { json: { user: { days: 9 }, project: { near: { value: 30, version: 2 } } } });
  announce('host.setting-changed', { pluginId: manifest.id, key: 'near' });
  await expect.poll(() => now.values.near).toBe(30);
  // A member's own settings are changed only by this page.
  expect(now.values.days).toBe(3);
  await session.end();
  const asked = server.calls(settings).length;
  announce('host.setting-changed', { pluginId: manifest.id, key: 'near' });
  expect(server.calls(settings)).toHaveLength(asked);
});

describe('opening a project', () => {
  test('that fails leaves nothing behind', async () => {
    const { contents, open } = await openHost();
    const before = contents();
    server.on(settings, { status: 403, json: refusal('FORBIDDEN', 'Not yours.') });
    await expect(open()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(contents()).toEqual(before);
  });
});

test('a command opens a window of a plugin over the model, several of those that allow it', async () => {
  const windowTabs = { one: { title: 'One' }, many: { title: 'Many', multiple: true } };
  const withWindows = { ...manifest, contributes: { ...manifest.contributes, windowTabs } };
  server.on(plugins, {
    json: { plugins: [{ ...descriptor, manifest: withWindows }] } satisfies PluginList,
  });
  const { host, open } = await openHost();
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

test('a plugin that waits for the end of the opening starts after the models', async () => {
  const { host, open } = await openHost();
  const waiting = { ...descriptor, manifest: { ...manifest, activation: ['onStartupFinished'] } };
  server.on(plugins, { json: { plugins: [waiting] } satisfies PluginList });
  const session = await open();
  const status = () => session.kernel.plugin(manifest.id)?.status;
  host.sceneStore.setLoad({ versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loading', progress: 0 });
  expect(status()).toBe('available');
  host.sceneStore.setLoad({ versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loaded', progress: 1 });
  await expect.poll(status, { timeout: 4000 }).toBe('active');
  await session.kernel.plugin(manifest.id)?.deactivate('reload');
  await session.end();
});

describe('an overlay', () => {
  const loaded = { versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loaded', progress: 1 } as const;

  test('is attached when its condition first holds, and hides and reappears with it', async () => {
    const { host, contents, open } = await openHost();
    const session = await open();
    host.selection.clear();
    host.sceneStore.setLoad(loaded);
    expect(contents().groups).toBe(0);
    host.selection.set([slab]);
    await expect.poll(() => told).toEqual(['attached']);
    const [overlay] = session.kernel.contributions('sceneOverlays');
    expect(overlay && session.overlays.groupOf(overlay, 'en')).toBe('Greedy');
    host.selection.clear();
    await expect.poll(() => told).toEqual(['attached', false]);
    host.selection.set([slab]);
    await expect.poll(() => told).toEqual(['attached', false, true]);
    await session.kernel.plugin(manifest.id)?.deactivate('reload');
    expect(contents().groups).toBe(0);
    await session.end();
  });

  test('is switched off and on by the user, also one that is not visible by default', async () => {
    const { cranes } = manifest.contributes.sceneOverlays;
    const asked = { ...cranes, visibleByDefault: false, layerGroup: 'Site' };
    const changed = {
      ...manifest,
      contributes: { ...manifest.contributes, sceneOverlays: { cranes: asked } },
    };
    server.on(plugins, { json: { plugins: [{ ...descriptor, manifest: changed }] } satisfies PluginList });
    const { host, open } = await openHost();
    const session = await open();
    host.sceneStore.setLoad(loaded);
    host.selection.set([slab]);
    const [overlay] = session.kernel.contributions('sceneOverlays');
    expect(overlay && session.overlays.groupOf(overlay, 'en')).toBe('Site');
    expect(overlay && session.overlays.isWanted(overlay)).toBe(false);
    for (const shown of [true, false, true]) {
      const before = told.length;
      session.overlays.show(`${manifest.id}/cranes`, shown);
      await expect.poll(() => told.length).toBe(before + 1);
    }
    expect(told).toEqual(['attached', false, true]);
    await session.kernel.plugin(manifest.id)?.deactivate('reload');
    await session.end();
  });

  test('returns when its plugin is retried, and not before', async () => {
    const { host, contents, open } = await openHost();
    const session = await open();
    host.sceneStore.setLoad(loaded);
    host.selection.set([slab]);
    await expect.poll(() => told).toEqual(['attached']);
    const runtime = session.kernel.plugin(manifest.id);
    runtime?.stop('test', 'the test says so.', new Error('stop'));
    await Promise.resolve();
    expect([contents().groups, runtime?.status]).toEqual([0, 'quarantined']);
    await runtime?.retry();
    await expect.poll(() => told).toEqual(['attached', 'attached']);
    await runtime?.deactivate('reload');
    await session.end();
    expect(contents().groups).toBe(0);
  });

  test('waits for a model, and ends with the project', async () => {
    const { host, contents, open } = await openHost();
    const session = await open();
    host.selection.set([slab]);
    await session.kernel.plugin(manifest.id)?.activate();
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toEqual([]);
    host.sceneStore.setLoad(loaded);
    await expect.poll(() => told).toEqual(['attached']);
    await session.kernel.plugin(manifest.id)?.deactivate('reload');
    await session.end();
    expect(contents().groups).toBe(0);
  });
});

test('a plugin hides a model by the id that the layer tree gives it', async () => {
  const { host, open } = await openHost();
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
    contributes: { routes: { round: { title: 'Round', path: '/rounds/:id' } } },
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
  server
    .on(plugins, { json: { plugins: [listed] } satisfies PluginList })
    .on(`${plugins}/${walks.id}/settings`, { json: { user: {}, project: {} } });
  const { host } = await openHostParts(server);
  const went: string[] = [];
  host.ui.bindNavigator((path) => went.push(path));
  const pluginHost = new PluginHost(host);
  const session = await PluginSession.open(await host.projects.open(bem.id), {
    host,
    notices: new NoticeStore(),
    dialogs: new DialogStore({ renderLoading: () => null, renderFailure: () => null }),
    load: () => Promise.resolve({ plugin: walker }),
    onReport: () => undefined,
  });
  await expect.poll(() => went).toEqual([`/p/BEM/x/${name}/rounds/7`]);
  expect(fetched).toEqual([`/api/${name}/rounds`]);
  network.mockRestore();
  await session.end();
  await pluginHost.open(await host.projects.open(bem.id));
  expect(pluginHost.routes).toMatchObject([{ pluginName: name, path: '/rounds/:id' }]);
  await pluginHost.close();
});
