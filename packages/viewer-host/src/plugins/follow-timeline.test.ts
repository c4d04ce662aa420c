import type { LayerList, PluginList } from '@gantry/contract';
import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../ui/testing/fake-server.ts';
import { bem, bemDetail, layer, model, session, version } from '../ui/testing/test-data.ts';
import { DialogStore } from './dialog-store.ts';
import { NoticeStore } from './notice-store.ts';
import { PluginNews } from './plugin-news.ts';
import { PluginSession } from './plugin-session.ts';
import { openHostParts } from './testing/host-parts.ts';

const manifest = defineManifest({
  id: 'acme.stages',
  version: '1.0.0',
  name: 'Stages',
  sdk: '^1.0.0',
  capabilities: ['scene.style'],
  contributes: {
    timelineSources: {
      stages: { title: 'Stages', grain: 'day', when: { key: 'selection.count', gte: 1 } },
      pours: { title: 'Pours', grain: 'day' },
    },
  },
});
const slab = { modelId: 'a', globalId: 'slab' };
/** The days that the sources were asked to show. */
const shown: string[] = [];

const stages = definePlugin({
  manifest,
  activate(ctx) {
    for (const id of ['stages', 'pours'] as const) {
      ctx.implement.timelineSources(id, {
        getRange: async () => ({ from: new Date(0), to: new Date(1) }),
        getItems: async () => [],
        apply(time, effect) {
          shown.push(`${id} ${time.toISOString()}`);
          effect.set([slab], { ghost: true });
        },
      });
    }
  },
});
const plugins = `GET /api/projects/${bem.id}/plugins`;
const layers: LayerList = {
  asOf: 0,
  origin: { easting: 0, northing: 0, height: 0 },
  layers: [layer('Structure', [model('Tunnel', [version('2026-11-18'), version('2026-06-20')])])],
};

beforeEach(() => {
  shown.length = 0;
});

async function open() {
  const listed: PluginList = {
    plugins: [
      {
        id: manifest.id,
        version: '1.0.0',
        entry: '/plugins/stages/index.js',
        trust: 'trusted',
        grants: [...manifest.capabilities],
        config: {},
        manifest: { ...manifest },
      },
    ],
  };
  const server = new FakeServer()
    .on('GET /api/session', { json: session })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail() })
    .on(`GET /api/projects/${bem.id}/layers`, { json: layers })
    .on(plugins, { json: listed })
    .on(`GET /api/projects/${bem.id}/plugin-settings`, { json: { plugins: {} } });
  const { host } = await openHostParts(server);
  host.sceneStore.setLoad({ versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loaded', progress: 1 });
  const opened = await PluginSession.open(await host.projects.open(bem.id), {
    host,
    news: new PluginNews(host.live),
    notices: new NoticeStore(),
    dialogs: new DialogStore({ renderLoading: () => null, renderFailure: () => null }),
    load: () => Promise.resolve({ plugin: stages }),
    onReport: () => undefined,
  });
  return { host, opened, painted: () => [...host.styles.layers.values()].map(({ name }) => name) };
}

test('a source shows the timeline’s day while its condition holds, and removes its colours when it does not', async () => {
  const { host, opened, painted } = await open();
  await expect.poll(() => shown).toEqual(['pours 2026-11-18T04:00:00.000Z']);
  expect(painted()).toEqual(['timeline:pours']);
  host.selection.set([slab]);
  await expect.poll(painted).toEqual(['timeline:pours', 'timeline:stages']);
  host.selection.clear();
  expect(painted()).toEqual(['timeline:pours']);
  host.selection.set([slab]);
  await expect.poll(painted).toEqual(['timeline:pours', 'timeline:stages']);
  // A change for one source must not cause work for another.
  expect(shown).toEqual([
    'pours 2026-11-18T04:00:00.000Z',
    'stages 2026-11-18T04:00:00.000Z',
    'stages 2026-11-18T04:00:00.000Z',
  ]);
  await opened.end();
});

test('all sources follow the day, and show nothing while the timeline window is closed or without a day', async () => {
  const { host, opened, painted } = await open();
  host.selection.set([slab]);
  await expect.poll(() => shown.length).toBe(2);
  host.timeline.seek('2026-06-20');
  await expect
    .poll(() => shown.slice(2).sort())
    .toEqual(['pours 2026-06-20T04:00:00.000Z', 'stages 2026-06-20T04:00:00.000Z']);
  host.ui.setTimelineOpen(false);
  expect(painted()).toEqual([]);
  host.ui.setTimelineOpen(true);
  await expect.poll(painted).toHaveLength(2);
  host.timeline.reset();
  host.layers.close();
  expect([host.timeline.day, painted()]).toEqual([undefined, []]);
  await opened.end();
});

test('a source paints again after its plugin was stopped and retried', async () => {
  const { opened, painted } = await open();
  await expect.poll(painted).toEqual(['timeline:pours']);
  const runtime = opened.kernel.plugin(manifest.id);
  runtime?.stop('test', 'the test says so.', new Error('stop'));
  expect([runtime?.status, painted()]).toEqual(['quarantined', []]);
  await runtime?.retry();
  await expect.poll(painted).toEqual(['timeline:pours']);
  await opened.end();
});

test('a source whose condition fails while its plugin is starting never paints', async () => {
  const { host, opened, painted } = await open();
  host.selection.set([slab]);
  host.selection.clear();
  await expect.poll(() => shown).toEqual(['pours 2026-11-18T04:00:00.000Z']);
  expect(painted()).toEqual(['timeline:pours']);
  await opened.end();
  expect(painted()).toEqual([]);
});
