import { defineSandboxedPlugin } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { type BoxedHost, boxedStarter, manifest, slab } from '../../fixtures/boxed-plugin.ts';
import { hostStarter } from '../../fixtures/start-hosts.ts';

const start = boxedStarter(afterEach);
const startInPage = hostStarter(afterEach);

/** Lets the messages of both sides arrive. */
const arrive = (host: BoxedHost) => host.advance(0);

describe('a sandboxed plugin', () => {
  it('sees what any plugin sees, as copies, and acts through the same services', async () => {
    const seen: unknown[] = [];
    const host = await start(
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
    const host = await start((ctx) => {
      void ctx.render('list', (root, view) => {
        root.textContent = `list ${view.current.visible}`;
        view.onDidChange(({ visible }) => {
          root.textContent = `list ${visible}`;
        });
        view.setBadge(3);
        return () => ended.push('list');
      });
      void ctx.render('board', (root, { current, setParams }) => {
        root.textContent = `board ${current.place} ${current.size?.w} ${JSON.stringify(current.params)}`;
        setParams({ item: '1' });
      });
    });
    const list = await host.render('modelTabs', 'list');
    expect(list.container.textContent).toBe('list true');
    expect(host.badges.get('list')).toBe(3);
    const board = await host.render('dashboardItems', 'board');
    await arrive(host);
    expect(board.container.querySelector('div > div:not([hidden])')?.textContent).toContain(
      'board page 12 {}',
    );
    expect(host.dashboardParams).toEqual({ item: '1' });
    board.unmount();
    await arrive(host);
    expect(list.container.textContent).toBe('list true');
    list.unmount();
    await arrive(host);
    expect(ended).toEqual(['list']);
  });

  it('answers for commands, menus, cards and the search', async () => {
    const host = await start(
      (ctx) => {
        void ctx.implement.commands('go', ({ value, target }) => [value, target?.kind]);
        void ctx.implement.contextMenus('go', () => ({ label: 'Go there', checked: true }));
        void ctx.implement.objectCards('facts', async ({ globalId }) => ({
          rows: [{ label: 'Id', value: globalId }],
          actions: ['go'],
        }));
        void ctx.implement.searchProviders('boxes', async (query) => ({
          entries: [{ title: `Box ${query}`, command: 'go', value: 1 }],
          total: 214,
        }));
      },
      { grants: 'declared' },
    );
    const at = { frame: 'scene', at: { x: 0, y: 0, z: 0 } } as const;
    expect(await host.execute('go', 1, { kind: 'ground', id: 'g', at })).toEqual([1, 'ground']);
    const [entry] = await host.contextMenu({ kind: 'object', objects: [slab], at });
    expect(entry).toMatchObject({ command: 'acme.boxed/go', state: { checked: true } });
    expect(await host.card(slab)).toEqual([{ label: 'Id', value: 'slab' }]);
    expect(await host.search('12')).toEqual([{ title: 'Box 12', command: 'acme.boxed/go', value: 1 }]);
  });

  it('is checked: an answer that is not a menu entry or a card is left out and reported', async () => {
    const host = await start((ctx) => {
      // A hostile bundle is not held back by types.
      void ctx.implement.contextMenus('go', () => ({ label: 5 }) as never);
      void ctx.implement.objectCards('facts', async () => ({ rows: [], actions: ['acme.other/delete-all'] }));
    });
    await host.activate();
    const at = { frame: 'scene', at: { x: 0, y: 0, z: 0 } } as const;
    expect(await host.contextMenu({ kind: 'object', objects: [slab], at })).toMatchObject([
      { label: 'Go', state: {} },
    ]);
    const [facts] = host.kernel.cards(slab, new AbortController().signal);
    expect(await facts?.ask()).toMatchObject({ kind: 'failed' });
    expect(host.reports.map(({ place }) => place)).toEqual(['contextMenus/go', 'objectCards/facts']);
  });

  it('sends plain data only: a signal stays behind, and cancels the call', async () => {
    const seen: unknown[] = [];
    const host = await start(
      async (ctx) => {
        await ctx.storage.project.set('k', { signal: 'green', at: 3 });
        seen.push(await ctx.storage.project.get('k'));
        const stop = new AbortController();
        const asked = ctx.fetch('counts', 'slow', { signal: stop.signal });
        stop.abort(new Error('no longer wanted'));
        seen.push(await asked.catch((error: Error) => error.message));
      },
      { http: () => new Promise<Response>(() => undefined) },
    );
    await host.activate();
    expect(seen).toEqual([{ signal: 'green', at: 3 }, 'no longer wanted']);
  });

  it('hears events until it no longer listens, and of language and theme', async () => {
    const seen: unknown[] = [];
    let stop: () => void = () => undefined;
    const host = await start(async (ctx) => {
      const listening = await ctx.selection.onDidChange((objects) => seen.push(objects.length));
      stop = () => listening.dispose();
      ctx.session.onDidChange(() => seen.push(ctx.session.locale));
      await ctx.live.on('counted', (payload) => seen.push(payload));
    });
    await host.activate();
    host.select([slab]);
    await arrive(host);
    await host.live.emit('counted', { n: 2 });
    host.setLocale('zh-CN');
    await arrive(host);
    stop();
    await arrive(host);
    host.select([]);
    await arrive(host);
    expect(seen).toEqual([1, { n: 2 }, 'zh-CN']);
  });

  it('takes back markers one by one and changes them', async () => {
    const sensors = { one: 'sensor', other: 'sensors' };
    const grouped = { unit: 'dB', cluster: 'noise', aggregate: 'max', noun: sensors } as const;
    let first: { update(patch: object): void; dispose(): void } | undefined;
    const host = await start(async (ctx) => {
      [first] = await ctx.scene.addMarkers([
        { at: slab, count: 1, command: 'go' },
        { at: slab, count: 2, ...grouped },
      ]);
    });
    await host.activate();
    expect(host.scene.markers()).toMatchObject([
      { count: 1, command: 'acme.boxed/go' },
      { count: 2, ...grouped },
    ]);
    first?.update({ count: 9 });
    await arrive(host);
    expect(host.scene.markers()[0]).toMatchObject({ count: 9 });
    first?.dispose();
    await arrive(host);
    expect(host.scene.markers()).toMatchObject([{ count: 2 }]);
    await host.deactivate();
    expect(await host.leaks()).toMatchObject({ markers: 0, listeners: 0, timers: 0, domNodes: 0 });
  });

  it('cuts the models, sees what the user does with its section, and leaves none behind', async () => {
    const plane = { kind: 'plane', at: { x: 0, y: 0, z: 4 }, normal: { x: 0, y: 0, z: 1 } } as const;
    const seen: number[] = [];
    let cut: { readonly id: string; update(patch: object): void } | undefined;
    const host = await start(async (ctx) => {
      await ctx.scene.sections.onDidChange((list) => seen.push(list.length));
      cut = await ctx.scene.sections.add({ name: 'Platform', shape: plane });
      await ctx.scene.sections.add({ name: 'Roof', shape: plane });
      seen.push((await ctx.scene.sections.list()).length);
    });
    await host.activate();
    cut?.update({ isOn: false });
    await arrive(host);
    expect(host.scene.sections()).toMatchObject([
      { id: cut?.id, name: 'Platform', shape: plane, isOn: false },
      { name: 'Roof', isOn: true },
    ]);
    host.scene.removeSection(host.scene.sections()[1]?.id ?? '');
    await arrive(host);
    expect(seen.at(-1)).toBe(1);
    // Nobody waits for an update: what is wrong with it is reported.
    cut?.update({ shape: { ...plane, normal: { x: 0, y: 0, z: 0 } } });
    await arrive(host);
    expect(host.reports.map(({ place }) => place).join()).toContain('section');
    await host.deactivate();
    expect((await host.leaks()).retained).toEqual([]);
  });
});

it('ends with its project: the frame is told, and a new one starts in the next project', async () => {
  const seen: string[] = [];
  const host = await start(async (ctx) => {
    seen.push(`start ${ctx.session.project.code}`);
    ctx.signal.addEventListener('abort', () => seen.push('stop'));
    ctx.subscriptions.interval(() => undefined, 1000);
    await ctx.scene.addMarkers([{ at: slab }]);
  });
  await host.activate();
  await host.setProject({ code: 'NEXT' });
  await arrive(host);
  expect(seen).toEqual(['start TEST', 'stop', 'start NEXT']);
  expect(host.scene.markers()).toHaveLength(1);
  await host.deactivate('project');
  expect((await host.leaks()).retained).toEqual([]);
});

it('a bundle made for the sandbox is not run in the page', async () => {
  const boxed = defineSandboxedPlugin({ manifest, activate: () => undefined });
  const host = await startInPage(
    { manifest, activate: () => undefined },
    { load: async () => ({ plugin: boxed }) },
  );
  await expect(host.activate()).rejects.toThrow('trust "sandboxed"');
});
