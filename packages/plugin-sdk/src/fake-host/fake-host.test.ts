import { defineManifest, definePlugin, type PluginContext } from '@gantry/plugin-sdk';
import { FakeHost, type FakeScreen, settle } from '@gantry/plugin-sdk/fake-host';
import { autorun } from 'mobx';
import { afterEach, expect, it } from 'vitest';

const manifest = defineManifest({
  id: 'acme.crane',
  version: '1.0.0',
  name: 'Crane',
  sdk: '^1.0.0',
  capabilities: ['scene.style', 'scene.overlay', 'camera.control', 'storage', 'routes', 'notifications'],
  contributes: { routes: { list: { title: 'List', path: '/list' } } },
});
const model = { id: 'm', objects: [{ globalId: 'mast', category: 'IFCCOLUMN' }] };
const mast = { modelId: 'm', globalId: 'mast' };

let host: FakeHost | undefined;
afterEach(() => host?.dispose());

/** Starts a plugin and hands out its context. */
async function start(
  screen: Partial<FakeScreen> = {},
  options: ConstructorParameters<typeof FakeHost>[1] = {},
) {
  let context: PluginContext<typeof manifest> | undefined;
  const plugin = definePlugin({
    manifest,
    activate: (ctx) => {
      context = ctx;
    },
  });
  const dialogs = { confirm: async () => true, open: async () => undefined };
  const made = new FakeHost(plugin, { models: [model], ...options }, { dialogs, ...screen });
  host = made;
  await made.prepare();
  await made.runtime.activate();
  if (!context) throw new Error('The plugin was not started.');
  return { context, made };
}

it('begins with what the storage holds, for the user and for the project', async () => {
  const storage = { user: { draft: 'half' }, project: { notes: [1, 2] } };
  const { context } = await start({}, { storage });
  expect(await context.storage.user.get('draft')).toBe('half');
  expect(await context.storage.project.get('notes')).toEqual([1, 2]);
  expect(await context.storage.project.get('draft')).toBeUndefined();
});

it('tells whoever draws the scene of each change', async () => {
  const { context, made } = await start();
  const { scene } = made.around;
  const seen: unknown[] = [];
  const end = autorun(() => {
    seen.push([
      scene.markers().map(({ label }) => label),
      scene.shapes().length,
      scene.styles.of(mast).color,
    ]);
  });
  const [marker] = context.scene.addMarkers([{ at: mast, label: 'A' }]);
  marker?.update({ label: 'B' });
  const [shape] = context.scene.addShapes([{ points: [0, 0, 0, 1, 0, 0, 0, 0, 1], triangles: [0, 1, 2] }]);
  const layer = context.scene.createStyleLayer('alarm');
  layer.set([mast], { color: '#ff0000' });
  expect(seen.at(-1)).toEqual([['B'], 1, '#ff0000']);
  layer.clear([mast]);
  marker?.dispose();
  shape?.dispose();
  expect(seen.at(-1)).toEqual([[], 0, undefined]);
  end();
});

it('lets the page fly, navigate and show toasts', async () => {
  const told: unknown[] = [];
  const { context } = await start({
    onNavigate: (path) => told.push(path),
    notifications: {
      show: ({ text }) => {
        told.push(text);
        const gone = () => void told.push('gone');
        return { dispose: gone, [Symbol.dispose]: gone };
      },
      progress: (_, task) => task(() => undefined, new AbortController().signal),
    },
    scene: {
      fly: async ({ to }) => {
        told.push(to);
        return 'interrupted';
      },
      viewpoint: () => ({
        position: { x: 1, y: 2, z: 3 },
        target: { x: 0, y: 0, z: 0 },
        projection: 'perspective',
      }),
      picture: async () => document.createElement('canvas'),
      camera: () => {
        throw new Error('Nothing draws here.');
      },
      requestRender: () => undefined,
      toScene: () => ({ x: 0, y: 0, z: 0 }),
      onGroups: () => undefined,
    },
  });
  expect(await context.camera.flyTo([mast])).toBe('interrupted');
  expect(context.camera.capture().position).toEqual({ x: 1, y: 2, z: 3 });
  context.navigate('list');
  context.notifications.show({ text: 'Saved' }).dispose();
  expect(told).toEqual([[mast], '/list', 'Saved', 'gone']);
});

it('tells of each request with its answer, also of one that is not sent', async () => {
  const calls: Promise<unknown>[] = [];
  const { made } = await start({ onCall: ({ answer }) => calls.push(answer.catch(String)) });
  const ask = () =>
    made.around.network.fetch(new Request('http://gantry.test/api/acme.crane/a'), {
      pluginId: 'acme.crane',
      endpoint: 'ctx.api',
    });
  expect((await ask()).status).toBe(404);
  made.around.setOnline(false);
  await expect(ask()).rejects.toThrow('Failed to fetch');
  await settle();
  expect(await calls[1]).toContain('Failed to fetch');
  expect(calls).toHaveLength(2);
});
