import { defineManifest, definePlugin, useServerNow } from '@gantry/plugin-sdk';
import { createTestHost, type TestHost } from '@gantry/plugin-sdk/testing';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type manifest, permitsApi, plugin } from '../fixtures/permit-board.tsx';

const model = {
  id: 'm',
  objects: [
    { globalId: 'space', category: 'IfcSpace', box: [0, 0, 0, 1, 1, 1] as const },
    { globalId: 'wall', category: 'IfcWall' },
  ],
};
const space = { modelId: 'm', globalId: 'space' };
const hit = {
  kind: 'object',
  objects: [space],
  at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } },
} as const;

let host: TestHost<typeof manifest>;
afterEach(() => host.dispose());

describe('createTestHost', () => {
  it('lists contributions with the reason why one is hidden, before any code runs', async () => {
    host = await createTestHost(plugin);
    expect(host.record.status).toBe('available');
    expect(host.contributions('modelTabs')).toEqual([
      { id: 'board', title: 'Permits', visible: false, hiddenBy: [{ permission: 'PTW_VIEW' }] },
    ]);
    host.setPermissions(['PTW_VIEW']);
    host.setLocale('zh-CN');
    expect(host.contributions('modelTabs')).toEqual([
      { id: 'board', title: '许可证', visible: true, hiddenBy: [] },
    ]);
  });

  it('activates by showing a view, which has its context, its texts and its badge', async () => {
    host = await createTestHost(plugin, { permissions: ['PTW_VIEW'], project: { code: 'P1' } });
    const view = await host.render('modelTabs', 'board');
    expect(host.record.status).toBe('active');
    expect(view.container.textContent).toBe('Permits1 open permitP1');
    expect(host.badges.get('board')).toBe(3);
    host.setLocale('zh-CN');
    expect(view.container.textContent).toBe('许可证1 个未结P1');
  });

  it('gives views the clock of the server that the test has', async () => {
    const clockManifest = defineManifest({
      id: 'acme.clock',
      version: '1.0.0',
      name: 'Clock',
      sdk: '^1.0.0',
      capabilities: [],
      contributes: { windowTabs: { clock: { title: 'Clock' } } },
    });
    const Clock = () => <p>{new Date(useServerNow()()).toISOString()}</p>;
    const clock = definePlugin({
      manifest: clockManifest,
      activate(ctx) {
        ctx.implement.windowTabs('clock', { component: Clock });
      },
    });
    const site = await createTestHost(clock, { serverNow: () => Date.parse('2031-05-06T07:08:09Z') });
    try {
      const view = await site.render('windowTabs', 'clock');
      expect(view.container.textContent).toBe('2031-05-06T07:08:09.000Z');
    } finally {
      site.dispose();
    }
  });

  it('refuses a second style layer of one name, as the host does', async () => {
    host = await createTestHost(plugin);
    await host.activate();
    const { scene } = host.context;
    expect(() => scene.createStyleLayer('permits')).toThrow("already has a style layer named 'permits'");
    scene.createStyleLayer('hot').dispose();
    scene.createStyleLayer('hot');
  });

  it('paints as the host does: a layer shows this and nothing else, and indices must fit', async () => {
    host = await createTestHost(plugin);
    await host.activate();
    const [wall, door] = [
      { modelId: 'm', globalId: 'wall' },
      { modelId: 'm', globalId: 'door' },
    ] as const;
    const layer = host.context.scene.createStyleLayer('moment');
    layer.set([door], { ghost: true });
    await layer.paint([wall], [{}, { color: '#ff0000' }], Uint8Array.of(1));
    expect([host.scene.styleOf(wall), host.scene.styleOf(door)]).toEqual([{ color: '#ff0000' }, {}]);
    await expect(layer.paint([wall], [{}], [])).rejects.toThrow(RangeError);
    await expect(layer.paint([wall], [{}], [1])).rejects.toThrow(RangeError);
    layer.dispose();
    await expect(layer.paint([wall], [{}], [0])).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('shows nothing that another plugin’s layer hides', async () => {
    host = await createTestHost(plugin);
    await host.activate();
    const wall = { modelId: 'm', globalId: 'wall' };
    host.context.scene.createStyleLayer('hides', 1).set([wall], { visible: false });
    host.context.scene.createStyleLayer('shows', 9).set([wall], { visible: true, color: '#ff0000' });
    expect(host.scene.styleOf(wall)).toMatchObject({ visible: false });
  });

  it('renders every kind of view', async () => {
    host = await createTestHost(plugin);
    expect((await host.render('windowTabs', 'table')).container.textContent).toBe('table');
    expect((await host.render('settingsPages', 'places')).container.textContent).toBe('places');
    const route = await host.render('routes', 'permit', { params: { id: '7' } });
    expect(route.container.textContent).toBe('permit 7');
  });

  it('runs a command from the menu with requests, flight and style', async () => {
    const seen: string[] = [];
    host = await createTestHost(plugin, {
      permissions: ['PTW_CREATE'],
      models: [model],
      http: async (request, endpoint) => {
        seen.push(`${endpoint} ${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
        return Response.json({});
      },
    });
    expect(await host.contextMenu(hit)).toEqual([]);
    host.select([space]);
    expect(await host.contextMenu(hit)).toEqual([
      { command: 'acme.permits/raise', label: 'Raise permit', state: {} },
    ]);
    await host.execute('raise', undefined, hit);
    expect(seen).toEqual([`permits POST /permits ${JSON.stringify([space])}`]);
    expect(host.scene.flights).toMatchObject([{ to: [space] }]);
    expect(host.scene.styleOf(space)).toEqual({ color: '#f80' });
    expect(await host.contextMenu(hit)).toMatchObject([{ label: 'Raise here (object)' }]);
  });

  it('runs a marker’s command with its data', async () => {
    host = await createTestHost(plugin);
    await host.activate();
    const [marker] = host.scene.markers();
    await host.clickMarker(marker?.id ?? '');
    expect(host.notifications).toEqual(['Opened p1']);
  });

  it('asks cards only for objects that pass the filter', async () => {
    host = await createTestHost(plugin, { models: [model] });
    expect(await host.card({ modelId: 'm', globalId: 'wall' })).toEqual([]);
    expect(host.record.status).toBe('available');
    expect(await host.card(space)).toEqual([{ label: 'Permits', value: 'space' }]);
  });

  it('shows a moment of the timeline and takes it back at the end', async () => {
    host = await createTestHost(plugin, { models: [model] });
    expect(await host.timeline.items('permits')).toHaveLength(1);
    await host.timeline.seek(new Date(0));
    expect(host.scene.styleOf(space)).toEqual({ opacity: 0.5 });
    await host.deactivate();
    expect(host.scene.styleOf(space)).toEqual({});
  });

  it('reports what is alive, and nothing after the end', async () => {
    host = await createTestHost(plugin);
    await host.activate();
    await host.execute('open', 'p2');
    expect(await host.leaks()).toMatchObject({
      listeners: 2,
      timers: 1,
      styleLayers: 1,
      markers: 1,
      notifications: 1,
      tokens: 1,
    });
    expect(host.kernel.plugin('acme.permits')?.context?.services.tryGet(permitsApi)?.open('abc')).toBe(3);
    await host.deactivate();
    expect(await host.leaks()).toEqual({
      listeners: 0,
      timers: 0,
      styleLayers: 0,
      markers: 0,
      shapes: 0,
      sections: 0,
      measurements: 0,
      overlays: 0,
      gpuObjects: 0,
      domNodes: 0,
      pendingRequests: 0,
      notifications: 0,
      tokens: 0,
      retained: [],
    });
  });

  it('colours objects by a value, under the style layers', async () => {
    host = await createTestHost(plugin);
    await host.activate();
    const { scene } = host;
    await scene.loadModel({
      id: 'm',
      objects: ['Jet Fan', 'Civil', 'Civil', undefined].map((trade, at) => ({
        globalId: `o${at}`,
        category: 'IFCSLAB',
        ...(trade === undefined ? {} : { properties: { 'Pset_Site.Trade': trade } }),
      })),
    });
    const colours = await host.context.scene.colourBy({ kind: 'property', name: 'trade' });
    expect(colours.legend.map(({ label, count }) => [label, count])).toEqual([
      ['Civil', 2],
      ['Jet Fan', 1],
    ]);
    expect(colours.none).toBe(1);
    const fan = { modelId: 'm', globalId: 'o0' };
    expect(scene.styleOf(fan).color).toBe(colours.legend[1]?.color);
    host.context.scene.createStyleLayer('states').set([fan], { color: '#ff0000' });
    expect(scene.styleOf(fan).color).toBe('#ff0000');
    colours.dispose();
    expect(scene.styleOf({ modelId: 'm', globalId: 'o1' })).toEqual({});
  });

  it('finds what the plugin does not clean up', async () => {
    const leaky = { manifest: { ...plugin.manifest }, activate: leak };
    const leaking = await createTestHost(leaky);
    await leaking.activate();
    await leaking.deactivate();
    const report = await leaking.leaks();
    await leaking.dispose();
    host = await createTestHost(plugin);
    window.removeEventListener('resize', noop);
    clearInterval(timer);
    element.remove();
    expect(report).toMatchObject({
      listeners: 1,
      timers: 1,
      domNodes: 1,
      retained: ['listener resize', '1 timers'],
    });
  });

  it('ends the session with the project and starts in the next', async () => {
    host = await createTestHost(plugin, { project: { code: 'P1' } });
    await host.activate();
    const first = host.context;
    await host.setProject({ code: 'P2' });
    expect(first.signal.aborted).toBe(true);
    expect(host.context.session.project.code).toBe('P2');
    expect(host.scene.markers()).toHaveLength(1);
  });

  it('answers dialogs', async () => {
    host = await createTestHost(plugin, { confirm: () => false });
    await host.activate();
    expect(await host.context.dialogs.confirm({ title: 'Delete', text: 'Sure?' })).toBe(false);
    expect(host.confirmations).toEqual([{ title: 'Delete', text: 'Sure?' }]);
    let answer: Promise<string | undefined> | undefined;
    act(() => {
      answer = host.context.dialogs.open<string>({
        component: ({ finish }) => (
          <button type="button" onClick={() => finish('yes')}>
            Yes
          </button>
        ),
      });
    });
    document.querySelector('button')?.click();
    expect(await answer).toBe('yes');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

const noop = () => undefined;
let timer: ReturnType<typeof setInterval>;
let element: HTMLElement;
function leak() {
  window.addEventListener('resize', noop);
  timer = setInterval(noop, 60_000);
  element = document.createElement('div');
  document.body.append(element);
}
