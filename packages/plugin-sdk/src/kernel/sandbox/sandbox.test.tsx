import {
  defineSandboxedPlugin,
  type PluginManifest,
  type SandboxedContext,
  type SandboxedPlugin,
} from '@gantry/plugin-sdk';
import { createTestHost, type TestHost, type TestHostOptions } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

const manifest = {
  id: 'acme.boxed',
  version: '1.0.0',
  name: 'Boxed',
  sdk: '^1.0.0',
  capabilities: [
    'network',
    'camera.control',
    'selection.write',
    'scene.read',
    'scene.overlay',
    'storage',
    'notifications',
    'dialogs',
  ],
  endpoints: { counts: { baseUrlFrom: 'counts.url' } },
  settings: { limit: { type: 'number', default: 5, max: 10 } },
  contributes: {
    modelTabs: { list: { title: 'List', panel: { width: 300 } }, other: { title: 'Other' } },
    dashboardItems: { board: { title: 'Board', size: { w: 4, h: 4 } } },
    commands: { go: { title: 'Go' } },
    contextMenus: { go: { target: 'object', command: 'go' } },
    objectCards: { facts: { title: 'Facts' } },
  },
} as const satisfies SandboxedPlugin['manifest'];
type Context = SandboxedContext<typeof manifest>;
const slab = { modelId: 'm', globalId: 'slab' };
const models = [
  { id: 'm', objects: [{ globalId: 'slab', category: 'IFCSLAB', properties: { Name: 'Slab' } }] },
];

let host: TestHost<typeof manifest>;
const start = async (
  activate: (ctx: Context) => void | Promise<void>,
  options: TestHostOptions<typeof manifest> = {},
) => {
  host = await createTestHost(defineSandboxedPlugin({ manifest, activate }), { models, ...options });
  return host;
};
afterEach(() => host.dispose());

/** Lets the messages of both sides arrive. */
const arrive = () => host.advance(0);

describe('a sandboxed plugin', () => {
  it('is shown what the host shows any plugin, as copies, and acts through the same services', async () => {
    const seen: unknown[] = [];
    await start(
      async (ctx) => {
        seen.push(await ctx.scene.models(), await ctx.scene.find({ categories: ['IFCSLAB'] }));
        seen.push(await ctx.scene.getProperties(slab), await ctx.settings.values());
        await ctx.selection.set([slab]);
        seen.push(await ctx.selection.current());
        await ctx.settings.set('limit', 7);
        await ctx.storage.project.set('k', { a: [1] });
        seen.push(await ctx.storage.project.get('k'));
        seen.push(await ctx.camera.flyTo([slab]));
        seen.push(await ctx.dialogs.confirm({ title: 'Sure?', text: 'Really?' }));
        seen.push(await ctx.fetch('counts', 'today', { method: 'POST', json: { a: 1 } }));
        await ctx.notifications.show({ text: 'Hello' });
      },
      { http: () => Response.json({ count: 3 }, { status: 201 }) },
    );
    await host.activate();
    expect(seen).toMatchObject([
      [{ id: 'm', loaded: true }],
      [slab],
      { Name: 'Slab' },
      { limit: 5 },
      [slab],
      { a: [1] },
      'done',
      true,
      { status: 201, json: { count: 3 } },
    ]);
    expect(host.scene.flights).toHaveLength(1);
    expect(host.notifications).toEqual(['Hello']);
    expect(host.requests.map(({ method }) => method)).toEqual(['POST']);
    expect(host.context.settings.values.limit).toBe(7);
    expect(host.reports).toEqual([]);
  });

  it('draws its views, and keeps what stays in the frame while another is in sight', async () => {
    const ended: string[] = [];
    await start((ctx) => {
      void ctx.render('list', (root, view) => {
        root.textContent = `list ${view.current.visible}`;
        view.onDidChange(({ visible }) => {
          root.textContent = `list ${visible}`;
        });
        view.setBadge(3);
        return () => ended.push('list');
      });
      void ctx.render('board', (root, { current, setParams }) => {
        root.textContent = `board ${current.size?.w} ${JSON.stringify(current.params)}`;
        setParams({ item: '1' });
      });
    });
    const list = await host.render('modelTabs', 'list');
    expect(list.container.textContent).toBe('list true');
    expect(host.badges.get('list')).toBe(3);
    const board = await host.render('dashboardItems', 'board');
    await arrive();
    expect(board.container.querySelector('div > div:not([hidden])')?.textContent).toContain('board 4 {}');
    expect(host.dashboardParams).toEqual({ item: '1' });
    board.unmount();
    await arrive();
    expect(list.container.textContent).toBe('list true');
    list.unmount();
    await arrive();
    expect(ended).toEqual(['list']);
  });

  it('answers for commands, menus and cards', async () => {
    await start(
      (ctx) => {
        void ctx.implement.commands('go', ({ value, target }) => [value, target?.kind]);
        void ctx.implement.contextMenus('go', () => ({ label: 'Go there', checked: true }));
        void ctx.implement.objectCards('facts', async ({ globalId }) => ({
          rows: [{ label: 'Id', value: globalId }],
          actions: ['go'],
        }));
      },
      { grants: 'declared' },
    );
    const at = { frame: 'scene', at: { x: 0, y: 0, z: 0 } } as const;
    expect(await host.execute('go', 1, { kind: 'ground', id: 'g', at })).toEqual([1, 'ground']);
    const [entry] = await host.contextMenu({ kind: 'object', objects: [slab], at });
    expect(entry).toMatchObject({ command: 'acme.boxed/go', state: { checked: true } });
    expect(await host.card(slab)).toEqual([{ label: 'Id', value: 'slab' }]);
  });

  it('hears events until it no longer listens, and of language and theme', async () => {
    const seen: unknown[] = [];
    let stop: () => void = () => undefined;
    await start(async (ctx) => {
      const listening = await ctx.selection.onDidChange((objects) => seen.push(objects.length));
      stop = () => listening.dispose();
      ctx.session.onDidChange(() => seen.push(ctx.session.locale));
      await ctx.live.on('counted', (payload) => seen.push(payload));
    });
    await host.activate();
    host.select([slab]);
    await arrive();
    await host.live.emit('counted', { n: 2 });
    host.setLocale('zh-CN');
    await arrive();
    stop();
    await arrive();
    host.select([]);
    await arrive();
    expect(seen).toEqual([1, { n: 2 }, 'zh-CN']);
  });

  it('takes back markers one by one and changes them', async () => {
    let first: { update(patch: object): void; dispose(): void } | undefined;
    await start(async (ctx) => {
      [first] = await ctx.scene.addMarkers([
        { at: slab, count: 1, command: 'go' },
        { at: slab, count: 2 },
      ]);
    });
    await host.activate();
    expect(host.scene.markers()).toMatchObject([{ count: 1, command: 'acme.boxed/go' }, { count: 2 }]);
    first?.update({ count: 9 });
    await arrive();
    expect(host.scene.markers()[0]).toMatchObject({ count: 9 });
    first?.dispose();
    await arrive();
    expect(host.scene.markers()).toMatchObject([{ count: 2 }]);
    await host.deactivate();
    expect(await host.leaks()).toMatchObject({ markers: 0, listeners: 0, timers: 0, domNodes: 0 });
  });
});

describe('what a sandboxed plugin is refused', () => {
  const refusals = async (work: (ctx: Context) => Promise<unknown>, options = {}) => {
    let code: unknown;
    await start(async (ctx) => {
      await work(ctx).catch((error: { code?: string }) => {
        code = error.code;
      });
    }, options);
    await host.activate();
    return [code, host.reports.map(({ kind, place }) => `${kind} ${place}`)];
  };
  /** A hostile bundle is not held back by types. */
  const hostile = (ctx: Context, service: string, method: string, ...args: unknown[]) =>
    Object(ctx)[service][method](...args) as Promise<unknown>;

  it('a call whose capability the manifest lacks, which is on record', async () => {
    expect(await refusals((ctx) => hostile(ctx, 'layers', 'setVisible', ['x'], false))).toEqual([
      'capability-not-granted',
      ['refused sandbox/layers.setVisible'],
    ]);
  });

  it('arguments that no plugin of this SDK would send', async () => {
    expect(await refusals((ctx) => hostile(ctx, 'selection', 'set', [{ modelId: 1 }]))).toEqual([
      'sandbox-message',
      ['refused sandbox/selection.set'],
    ]);
    expect(host.context.selection.current).toEqual([]);
  });

  it('to run the commands of others by markers', async () => {
    const command = 'acme.other/delete-all';
    expect(await refusals((ctx) => ctx.scene.addMarkers([{ at: slab, command }]))).toEqual([
      'sandbox-message',
      ['refused sandbox/scene.addMarkers'],
    ]);
  });

  it('what lies outside its endpoint', async () => {
    const [code] = await refusals((ctx) => ctx.fetch('counts', '../../secret'), {
      config: { 'counts.url': '/a/' },
    });
    expect(code).toBe('endpoint-outside');
    expect(host.requests).toEqual([]);
  });

  it('answers that are too large, and those that are no JSON', async () => {
    const huge = () => new Response('x'.repeat(5 * 1024 * 1024));
    expect((await refusals((ctx) => ctx.fetch('counts', 'huge'), { http: huge }))[0]).toBe('sandbox-limit');
    await host.dispose();
    const page = () => new Response('<html>');
    expect((await refusals((ctx) => ctx.fetch('counts', 'x'), { http: page }))[0]).toBe('sandbox-message');
  });

  it('two questions at a time', async () => {
    const ask = (ctx: Context) => ctx.dialogs.confirm({ title: 'A', text: 'B' });
    const [code] = await refusals((ctx) => Promise.all([ask(ctx), ask(ctx)]), {
      confirm: () => new Promise(() => undefined),
    });
    expect(code).toBe('sandbox-limit');
    expect(host.confirmations).toHaveLength(1);
  });
});

describe('when a sandboxed plugin fails', () => {
  it('a bundle that throws at import has failed to load; Retry asks for it again', async () => {
    let broken = true;
    const plugin = defineSandboxedPlugin({ manifest, activate: () => undefined });
    await start(() => undefined, {
      load: async () => {
        if (broken) throw new Error('broken at import');
        return { plugin };
      },
    });
    await expect(host.activate()).rejects.toThrow('broken at import');
    expect(host.record.status).toBe('failed-load');
    broken = false;
    await host.kernel.plugin(manifest.id)?.retry();
    expect(host.record.status).toBe('active');
  });

  const nothing = (): void => undefined;
  it.each([
    ['is none', {}, 'exports no sandboxed plugin'],
    ['is made for the page', { plugin: { manifest, activate: nothing } }, 'exports no sandboxed plugin'],
    [
      'is another',
      { plugin: { sandboxed: true, manifest: { ...manifest, id: 'acme.else' }, activate: nothing } },
      '"acme.else" where',
    ],
    [
      'is of another version',
      { plugin: { sandboxed: true, manifest: { ...manifest, version: '2.0.0' }, activate: nothing } },
      'version 2.0.0',
    ],
  ])('a bundle that %s has failed to load', async (_, module, message) => {
    await start(() => undefined, { load: async () => module });
    await expect(host.activate()).rejects.toThrow(message);
    expect(host.record.status).toBe('failed-load');
    expect((await host.leaks()).retained).toEqual([]);
  });

  it('one that throws in activate leaves nothing', async () => {
    await start(async (ctx) => {
      await ctx.scene.addMarkers([{ at: slab }]);
      throw new Error('broken at activate');
    });
    await expect(host.activate()).rejects.toThrow('broken at activate');
    expect(host.record.status).toBe('failed-activate');
    expect((await host.leaks()).retained).toEqual([]);
  });

  it('one that never gets ready is given up after its time', async () => {
    await start(() => new Promise(() => undefined));
    const activated = host.activate().catch((error: Error) => error.message);
    await vi.waitFor(() => expect(host.record.status).toBe('activating'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await host.advance(10_000);
    expect(await activated).toContain('longer than 10 s');
    expect(host.record.status).toBe('quarantined');
    expect((await host.leaks()).retained).toEqual([]);
  });

  it('a view that throws shows the card in its place, and Retry mounts it again', async () => {
    let broken = true;
    await start((ctx) => {
      void ctx.render('list', (root) => {
        if (broken) throw new Error('broken at mount');
        root.textContent = 'fine';
      });
    });
    const view = await host.render('modelTabs', 'list');
    expect(view.getByRole('alert').textContent).toContain('broken at mount');
    expect(host.record.status).toBe('active');
    broken = false;
    await host.advance(0);
    view.getByText('Retry').click();
    await vi.waitFor(() => expect(view.container.textContent).toBe('fine'));
  });

  it('a view that says that it failed shows the card', async () => {
    await start((ctx) => {
      void ctx.render('list', (_, view) => {
        view.fail(new Error('a component crashed'));
      });
    });
    const view = await host.render('modelTabs', 'list');
    await vi.waitFor(() => expect(view.getByRole('alert').textContent).toContain('a component crashed'));
  });

  it('a flood of messages stops it, and nothing of it is left', async () => {
    await start((ctx) => {
      void ctx.render('list', (root) => {
        root.textContent = 'list';
      });
      void ctx.implement.commands('go', () => {
        for (let i = 0; i < 2000; i += 1) ctx.log.info('again');
      });
    });
    const view = await host.render('modelTabs', 'list');
    void host.execute('go').catch(() => undefined);
    await vi.waitFor(() => expect(host.record.status).toBe('quarantined'));
    expect(host.record.error).toContain('more messages than the host takes');
    await vi.waitFor(() => expect(view.getByRole('alert').dataset.status).toBe('quarantined'));
    expect(host.reports.map(({ kind }) => kind)).toContain('quarantine');
    expect(await host.leaks()).toMatchObject({ timers: 0, listeners: 0 });
  });

  it('one that asks for what only the page has never gets a frame', async () => {
    await start(() => undefined);
    const asking: PluginManifest = { ...manifest, capabilities: [...manifest.capabilities, 'scene.style'] };
    const painter = await createTestHost(
      defineSandboxedPlugin({ manifest: asking, activate: () => undefined }),
    );
    await expect(painter.activate()).rejects.toThrow('scene.style');
    expect(painter.record.status).toBe('refused-trust');
    await painter.dispose();
  });
});

it('ends with its project: the frame is told, and a new one starts in the next project', async () => {
  const seen: string[] = [];
  await start(async (ctx) => {
    seen.push(`start ${ctx.session.project.code}`);
    ctx.signal.addEventListener('abort', () => seen.push('stop'));
    ctx.subscriptions.interval(() => undefined, 1000);
    await ctx.scene.addMarkers([{ at: slab }]);
  });
  await host.activate();
  await host.setProject({ code: 'NEXT' });
  await arrive();
  expect(seen).toEqual(['start TEST', 'stop', 'start NEXT']);
  expect(host.scene.markers()).toHaveLength(1);
  await host.deactivate('project');
  expect((await host.leaks()).retained).toEqual([]);
});

it('a bundle made for the sandbox is not run in the page', async () => {
  const boxed = defineSandboxedPlugin({ manifest, activate: () => undefined });
  host = await createTestHost(
    { manifest, activate: () => undefined },
    { load: async () => ({ plugin: boxed }) },
  );
  await expect(host.activate()).rejects.toThrow('trust "sandboxed"');
});
