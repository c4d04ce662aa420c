import type { LayerList, PluginList } from '@gantry/contract';
import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { getObserverTree } from 'mobx';
import { Group } from 'three';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem, bemDetail, layer, model, session, version } from '../../ui/testing/test-data.ts';
import { DialogStore } from '../dialog-store.ts';
import { NoticeStore } from '../notice-store.ts';
import { PluginNews } from '../plugin-news.ts';
import { PluginSession } from '../plugin-session.ts';
import { openHostParts } from './host-parts.ts';

export const manifest = defineManifest({
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
export const slab = { modelId: 'a', globalId: 'slab' };
/** A plugin that allocates everything and disposes nothing. */
const greedyPlugin = ({ answers, told }: Pick<GreedySite, 'answers' | 'told'>) =>
  definePlugin({
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

export const descriptor: PluginList['plugins'][number] = {
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
/** The calls that the server answers. */
export const plugins = `GET /api/projects/${bem.id}/plugins`;
export const settings = `${plugins}/${manifest.id}/settings`;
export const allSettings = `GET /api/projects/${bem.id}/plugin-settings`;

/** A server with the greedy plugin, and hosts that open its project. */
export class GreedySite {
  /** What the plugin's dialogs were answered. */
  readonly answers: unknown[] = [];
  /** The calls that its overlay got. */
  readonly told: ('attached' | boolean)[] = [];
  readonly server = new FakeServer()
    .on('GET /api/session', { json: session })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail() })
    .on(`GET /api/projects/${bem.id}/layers`, { json: layers })
    .on(plugins, { json: { plugins: [descriptor] } satisfies PluginList })
    .on(settings, { json: { user: {}, project: {} } })
    .on(allSettings, { json: { plugins: {} } });

  /** A host with real stores and services. */
  async openHost() {
    const { host, groups, announce } = await openHostParts(this.server);
    const plugin = greedyPlugin(this);
    const notices = new NoticeStore();
    const dialogs = new DialogStore({ renderLoading: () => null, renderFailure: () => null });
    const reports: string[] = [];
    const parts = {
      host,
      news: new PluginNews(host.live),
      notices,
      dialogs,
      load: () => Promise.resolve({ plugin }),
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
      notices,
      reports,
      open: async () => PluginSession.open(await host.projects.open(bem.id), parts),
    };
  }
}
