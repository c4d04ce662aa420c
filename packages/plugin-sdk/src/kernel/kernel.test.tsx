import {
  createEventToken,
  createServiceToken,
  definePlugin,
  type Plugin,
  type PluginManifest,
} from '@gantry/plugin-sdk';
import { createTestHost, type TestHost, type TestHostOptions } from '@gantry/plugin-sdk/testing';
import { autorun } from 'mobx';
import { BoxGeometry, Mesh, MeshBasicMaterial, Texture } from 'three';
import { afterEach, describe, expect, it } from 'vitest';

declare module '@gantry/plugin-sdk' {
  interface ContextKeys {
    'acme.mode': 'view' | 'edit';
  }
}

const base: PluginManifest = {
  id: 'acme.main',
  version: '1.0.0',
  name: 'Main',
  sdk: '^1.0.0',
  capabilities: [],
};
const counter = createServiceToken<{ count(): number }>('acme.counter/api@1');
const counterManifest: PluginManifest = {
  ...base,
  id: 'acme.counter',
  capabilities: ['services.provide'],
  provides: [counter.id],
};
const counterPlugin: Plugin = definePlugin({
  manifest: counterManifest,
  activate: (ctx) => void ctx.services.provide(counter, { count: () => 7 }),
});

let host: TestHost;
const start = async (
  manifest: Partial<PluginManifest>,
  activate: Plugin['activate'] = () => undefined,
  options: TestHostOptions = {},
) => {
  host = await createTestHost({ manifest: { ...base, ...manifest }, activate }, options);
};
afterEach(() => host.dispose());

describe('services', () => {
  it('starts the provider of a required service first', async () => {
    let found: number | undefined;
    await start(
      { requires: [counter.id] },
      (ctx) => {
        found = ctx.services.tryGet(counter)?.count();
      },
      { others: [counterPlugin] },
    );
    await host.activate();
    expect(found).toBe(7);
  });

  it('starts an optional provider when it is asked for, and tells watchers when it goes', async () => {
    const seen: boolean[] = [];
    await start({}, (ctx) => void ctx.services.watch(counter, (it) => seen.push(it !== undefined)), {
      others: [counterPlugin],
    });
    await host.activate();
    expect((await host.context.services.get(counter)).count()).toBe(7);
    await host.kernel.plugin('acme.counter')?.deactivate('disabled');
    expect(seen).toEqual([false, true, false]);
  });

  it('names the nearest token on a miss', async () => {
    await start({}, undefined, { others: [counterPlugin] });
    await host.activate();
    const typo = createServiceToken<number>('acme.countr/api@1');
    await expect(host.context.services.get(typo)).rejects.toThrow('Did you mean "acme.counter/api@1"?');
  });

  it('refuses plugins that require one another instead of waiting for ever', async () => {
    await start(
      { requires: [counter.id], capabilities: ['services.provide'], provides: ['acme.main/x@1'] },
      undefined,
      {
        others: [
          { manifest: { ...counterManifest, requires: ['acme.main/x@1'] }, activate: () => undefined },
        ],
      },
    );
    await expect(host.activate()).rejects.toThrow('acme.main -> acme.counter -> acme.main');
    expect(host.record.status).toBe('missing-service');
  });

  it('carries events between plugins by token', async () => {
    const token = createEventToken<number>('acme.counter/changed@1');
    const heard: number[] = [];
    await start({}, (ctx) => void ctx.bus.on(token, (value) => heard.push(value)));
    await host.activate();
    host.kernel.emit(token, 1);
    await host.deactivate();
    host.kernel.emit(token, 2);
    expect(heard).toEqual([1]);
  });
});

describe('contributions', () => {
  it('are observable and follow permission, setting, selection and the plugin’s own keys', async () => {
    await start({
      settings: { advanced: { type: 'boolean', default: false } },
      contributes: {
        commands: {
          b: { title: 'B', order: 2, permission: 'PTW_VIEW' },
          a: { title: 'A', order: 1, when: { setting: 'advanced', is: true } },
          c: { title: 'C', order: 3, when: { key: 'selection.count', gte: 1 } },
        },
      },
    });
    const log: string[] = [];
    const stop = autorun(() => {
      log.push(
        host.kernel
          .contributions('commands')
          .filter(({ visible }) => visible)
          .map(({ id }) => id)
          .join(''),
      );
    });
    await host.activate();
    host.setPermissions(['PTW_VIEW']);
    await host.context.settings.set('advanced', true);
    host.select([{ modelId: 'm', globalId: 'g' }]);
    host.setPermissions([]);
    stop();
    expect(log).toEqual(['', 'b', 'ab', 'abc', 'ac']);
  });

  it('starts plugins by event', async () => {
    await start({ activation: ['onProject'] });
    await host.kernel.fire('onStartupFinished');
    expect(host.record.status).toBe('available');
    await host.kernel.fire('onProject');
    expect(host.record.status).toBe('active');
  });

  it('refuses an implementation that is unknown or comes twice', async () => {
    const errors: unknown[] = [];
    await start({ contributes: { commands: { open: { title: 'Open' } } } }, (ctx) => {
      for (const id of ['open', 'open', 'opne']) {
        try {
          ctx.implement.commands(id, () => undefined);
        } catch (error) {
          errors.push(error);
        }
      }
    });
    await host.activate();
    expect(errors).toMatchObject([
      { code: 'contribution-duplicate' },
      { code: 'contribution-unknown', message: expect.stringContaining('Did you mean "open"?') },
    ]);
  });
});

describe('commands', () => {
  it('name the nearest one on a miss and refuse one that is hidden', async () => {
    await start({ contributes: { commands: { open: { title: 'Open', permission: 'PTW_VIEW' } } } });
    await expect(host.kernel.execute('acme.main/opne')).rejects.toThrow('Did you mean "acme.main/open"?');
    await expect(host.kernel.execute('acme.main/open')).rejects.toMatchObject({
      code: 'command-unavailable',
      message: 'The command "acme.main/open" is not available: lacks PTW_VIEW.',
    });
  });
});

describe('settings and context keys', () => {
  it('checks a setting against its schema and falls back to the default for a saved one that does not fit', async () => {
    await start({ settings: { seconds: { type: 'number', default: 30, min: 5 } } }, undefined, {
      settings: { seconds: 1 },
    });
    await host.activate();
    const { settings } = host.context;
    expect(settings.values).toMatchObject({ seconds: 30 });
    await expect(settings.set('seconds', 2)).rejects.toThrow('must be at least 5');
    await expect(settings.set('second', 9)).rejects.toThrow('Did you mean "seconds"?');
    await settings.set('seconds', 9);
    expect(settings.values).toMatchObject({ seconds: 9 });
  });

  it('keeps the host’s keys from plugins and forgets a plugin’s keys with it', async () => {
    const own: PluginManifest['contributes'] = {
      commands: { go: { title: 'Go', when: { key: 'acme.mode', is: 'edit' } } },
    };
    await start({ contributes: own });
    await host.activate();
    expect(() => host.context.contextKeys.set('selection.count', 5)).toThrow('belongs to the host');
    host.context.contextKeys.set('acme.mode', 'edit');
    expect(host.contributions('commands')).toMatchObject([{ visible: true }]);
    await host.deactivate();
    expect(host.contributions('commands')).toMatchObject([{ visible: false }]);
  });
});

describe('http', () => {
  const network: Partial<PluginManifest> = {
    capabilities: ['network'],
    endpoints: { api: { baseUrlFrom: 'api.url', retries: 0 } },
  };

  it('holds every request to the endpoint, whatever address is asked for', async () => {
    await start(network, undefined, {
      config: { 'api.url': ['http://far.test/base', 'http://second.test'] },
      http: (request) => Response.json(request.url),
    });
    await host.activate();
    const api = host.context.http('api');
    expect(await api.get('permits?page=1').json()).toBe('http://far.test/base/permits?page=1');
    await expect(api.get('../other').json()).rejects.toMatchObject({ code: 'endpoint-outside' });
    await expect(api.get(new URL('http://evil.test/')).json()).rejects.toMatchObject({
      code: 'endpoint-outside',
    });
    expect(host.requests).toHaveLength(1);
    expect(() => host.context.http('apo')).toThrow('Did you mean "api"?');
  });

  it('ends requests with the plugin', async () => {
    await start(network, undefined, { http: () => new Promise<Response>(() => undefined) });
    await host.activate();
    const outcome = expect(host.context.http('api').get('slow')).rejects.toMatchObject({
      code: 'plugin-inactive',
    });
    await host.advance(0);
    expect((await host.leaks()).pendingRequests).toBe(1);
    await host.deactivate();
    await outcome;
    expect((await host.leaks()).pendingRequests).toBe(0);
  });
});

describe('context menus', () => {
  const hit = { kind: 'ground', id: 'ground' } as const;
  const contributes: PluginManifest['contributes'] = {
    commands: { here: { title: 'Here', icon: 'Location' } },
    contextMenus: { here: { target: 'ground', command: 'here' } },
  };

  it('shows the manifest’s entry when the plugin takes longer than 50 ms, and reports it', async () => {
    await start({ contributes }, (ctx) => {
      ctx.implement.commands('here', () => undefined);
      ctx.implement.contextMenus('here', () => new Promise(() => undefined));
    });
    await host.activate();
    const menu = host.contextMenu(hit);
    await host.advance(50);
    expect(await menu).toEqual([{ command: 'acme.main/here', label: 'Here', state: {} }]);
    expect(host.reports).toMatchObject([{ place: 'contextMenus/here', error: { code: 'time-limit' } }]);
  });

  it('leaves out what the plugin hides', async () => {
    await start(
      { contributes },
      (ctx) => void ctx.implement.contextMenus('here', () => ({ visible: false })),
    );
    expect(await host.contextMenu(hit)).toHaveLength(1);
    await host.activate();
    expect(await host.contextMenu(hit)).toEqual([]);
  });
});

describe('object cards', () => {
  it('fail one by one: a slow card does not keep a quick one', async () => {
    await start(
      { contributes: { objectCards: { slow: { title: 'Slow' }, quick: { title: 'Quick' } } } },
      (ctx) => {
        ctx.implement.objectCards('slow', () => new Promise(() => undefined));
        ctx.implement.objectCards('quick', async () => ({
          rows: [{ label: 'a', value: 'b' }],
          actions: ['go'],
        }));
      },
    );
    const [slow, quick] = host.kernel.cards({ modelId: 'm', globalId: 'g' }, new AbortController().signal);
    expect(await quick?.content).toEqual({
      kind: 'rows',
      rows: [{ label: 'a', value: 'b' }],
      actions: ['acme.main/go'],
    });
    await host.advance(2000);
    expect(await slow?.content).toMatchObject({ kind: 'failed', error: { code: 'time-limit' } });
  });
});

describe('timeline sources', () => {
  const painting: Partial<PluginManifest> = {
    capabilities: ['scene.style'],
    contributes: { timelineSources: { days: { title: 'Days', grain: 'day' } } },
  };

  it('paint only with the capability for it', async () => {
    const object = { modelId: 'm', globalId: 'g' };
    await start({ ...painting, capabilities: [] }, (ctx) => {
      ctx.implement.timelineSources('days', {
        getRange: async () => ({ from: new Date(0), to: new Date(1) }),
        getItems: async () => [],
        apply: (_time, effect) => effect.set([object], { ghost: true }),
      });
    });
    const applied = host.kernel.timeline.apply('acme.main', 'days', new Date(1));
    await expect(applied).rejects.toMatchObject({ code: 'capability-not-granted' });
    expect(host.scene.styleOf(object)).toEqual({});
  });

  it('show the latest moment: an older one is aborted, and release takes the paint back', async () => {
    const object = { modelId: 'm', globalId: 'g' };
    const aborted: boolean[] = [];
    await start(painting, (ctx) => {
      ctx.implement.timelineSources('days', {
        getRange: async () => ({ from: new Date(0), to: new Date(1) }),
        getItems: async () => [],
        async apply(time, effect, signal) {
          if (time.getTime() === 1) {
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            aborted.push(signal.aborted);
            signal.throwIfAborted();
          }
          effect.set([object], { opacity: time.getTime() / 10 });
        },
      });
    });
    const { timeline } = host.kernel;
    const first = timeline.apply('acme.main', 'days', new Date(1));
    await host.advance(0);
    await timeline.apply('acme.main', 'days', new Date(2));
    await first;
    expect(aborted).toEqual([true]);
    expect(host.scene.styleOf(object)).toEqual({ opacity: 0.2 });
    timeline.release('acme.main', 'days');
    expect(host.scene.styleOf(object)).toEqual({});
    await timeline.apply('acme.main', 'days', new Date(3));
    expect(host.scene.styleOf(object)).toEqual({ opacity: 0.3 });
    await host.deactivate();
    expect(await host.leaks()).toMatchObject({ styleLayers: 0 });
    expect(host.reports).toEqual([]);
  });

  it('that start slowly show nothing when they were released meanwhile, and only the latest moment otherwise', async () => {
    const object = { modelId: 'm', globalId: 'g' };
    const shown: number[] = [];
    await start(painting, (ctx) => {
      ctx.implement.timelineSources('days', {
        getRange: async () => ({ from: new Date(0), to: new Date(1) }),
        getItems: async () => [],
        async apply(time, effect) {
          shown.push(time.getTime());
          effect.set([object], { ghost: true });
        },
      });
    });
    const { timeline } = host.kernel;
    const late = timeline.apply('acme.main', 'days', new Date(1));
    timeline.release('acme.main', 'days');
    await late;
    expect([shown, host.scene.styleOf(object)]).toEqual([[], {}]);
    await Promise.all([1, 2, 3].map((ms) => timeline.apply('acme.main', 'days', new Date(ms))));
    expect(shown).toEqual([3]);
  });

  it('pass a failure on and report it', async () => {
    await start(
      { contributes: { timelineSources: { days: { title: 'Days', grain: 'day' } } } },
      (ctx) =>
        void ctx.implement.timelineSources('days', {
          getRange: async () => {
            throw new Error('no range');
          },
          getItems: async () => [],
          apply: () => undefined,
        }),
    );
    const range = host.kernel.timeline.range('acme.main', 'days', new AbortController().signal);
    await expect(range).rejects.toThrow('no range');
    expect(host.reports).toMatchObject([{ place: 'timelineSources/days' }]);
  });
});

describe('scene overlays', () => {
  it('are attached with the first model, drawn each frame, and freed with the plugin', async () => {
    const frames: number[] = [];
    const visible: boolean[] = [];
    await start(
      {
        capabilities: ['scene.overlay'],
        contributes: { sceneOverlays: { zones: { title: 'Zones', visibleByDefault: true } } },
      },
      (ctx) =>
        void ctx.implement.sceneOverlays('zones', {
          attach(overlay) {
            overlay.group.add(new Mesh(new BoxGeometry(), new MeshBasicMaterial({ map: new Texture() })));
            overlay.onBeforeRender(({ dt }) => frames.push(dt));
          },
          setVisible: (value) => visible.push(value),
        }),
    );
    expect(host.record.status).toBe('available');
    await host.scene.loadModel({ id: 'm', objects: [] });
    expect(host.record.status).toBe('active');
    host.scene.frame(20);
    expect(frames).toEqual([0.02]);
    expect(await host.leaks()).toMatchObject({ overlays: 1, gpuObjects: 3, listeners: 1 });
    await host.deactivate();
    host.scene.frame(20);
    expect(frames).toEqual([0.02]);
    expect(await host.leaks()).toMatchObject({ overlays: 0, gpuObjects: 0, listeners: 0 });
    await host.activate();
    const again = await host.scene.overlay('zones');
    again.setVisible(false);
    again.dispose();
    expect(visible).toEqual([false]);
    expect(await host.leaks()).toMatchObject({ overlays: 0, listeners: 0 });
  });

  it('count what the plugin took out of its group without freeing it', async () => {
    await start(
      { capabilities: ['scene.overlay'], contributes: { sceneOverlays: { zones: { title: 'Zones' } } } },
      (ctx) =>
        void ctx.implement.sceneOverlays('zones', {
          attach(overlay) {
            const mesh = new Mesh(new BoxGeometry(), new MeshBasicMaterial());
            overlay.group.add(mesh);
            return { dispose: () => void overlay.group.remove(mesh), [Symbol.dispose]: () => undefined };
          },
        }),
    );
    await host.scene.overlay('zones');
    host.scene.frame();
    await host.deactivate();
    expect((await host.leaks()).gpuObjects).toBe(2);
  });
});

describe('routes, health and versions', () => {
  it('fills in a route’s path and passes the rest on', async () => {
    await start({
      capabilities: ['routes'],
      contributes: { routes: { permit: { title: 'Permit', path: '/permits/:id/print' } } },
    });
    await host.activate();
    host.context.navigate('permit', { id: 'a/b', tab: 'history' });
    expect(host.navigations).toEqual([{ path: '/permits/a%2Fb/print', params: { tab: 'history' } }]);
    expect(() => host.context.navigate('permit', {})).toThrow('needs the parameter "id"');
    expect(() => host.context.navigate('permits', {})).toThrow('Did you mean "permit"?');
  });

  it('shows what works only partly until that is over', async () => {
    await start({});
    await host.activate();
    const handle = host.context.health.degraded('no weather');
    expect(host.kernel.plugin('acme.main')?.degraded).toEqual(['no weather']);
    handle.dispose();
    expect(host.kernel.plugin('acme.main')?.degraded).toEqual([]);
  });

  it('answers which points the host supports', async () => {
    await start({});
    await host.activate();
    const features = ['modelTabs@1', 'modelTabs@2', 'holograms@1'] as const;
    expect(features.map((feature) => host.context.supports(feature))).toEqual([true, false, false]);
  });
});
