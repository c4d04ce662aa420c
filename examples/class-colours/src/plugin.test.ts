import { defineManifest, definePlugin, type MenuHit, type ObjectRef } from '@gantry/plugin-sdk';
import { conformanceSuite, createTestHost, type FakeModel, type TestHost } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.ts';

const models: readonly FakeModel[] = [
  {
    id: 'a',
    objects: [
      { globalId: 'wall-1', category: 'IfcWall', properties: { Class: 'IFCWALL' } },
      { globalId: 'door-1', category: 'IfcDoor', properties: { Class: 'IFCDOOR' } },
    ],
  },
  {
    id: 'b',
    objects: [{ globalId: 'wall-2', category: 'IfcWall', properties: { Class: 'IFCWALL' } }],
  },
];
const wall = { modelId: 'a', globalId: 'wall-1' };
const otherWall = { modelId: 'b', globalId: 'wall-2' };
const door = { modelId: 'a', globalId: 'door-1' };
const on = (object: ObjectRef): MenuHit => ({
  kind: 'object',
  objects: [object],
  at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } },
});

/** Another plugin that changes how objects look, below and above this one. */
const painter = definePlugin({
  manifest: defineManifest({
    id: 'acme.painter',
    version: '1.0.0',
    name: 'Painter',
    sdk: '^1.0.0',
    capabilities: ['scene.style'],
    activation: ['onProject'],
  }),
  activate(ctx) {
    ctx.scene.createStyleLayer('below', 1).set([wall, door], { opacity: 0.5, color: '#111111' });
    ctx.scene.createStyleLayer('above', 90).set([door], { color: '#ff0000' });
  },
});

describe('class colours', () => {
  let host: TestHost<typeof manifest>;
  afterEach(() => host.dispose());

  it('colours every object of the clicked object’s class, in all models, and takes it back', async () => {
    host = await createTestHost(plugin, { models });
    await host.execute('toggle', undefined, on(wall));
    const { color } = host.scene.styleOf(wall);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(host.scene.styleOf(otherWall)).toEqual({ color });
    expect(host.scene.styleOf(door)).toEqual({});
    expect(host.notifications).toEqual(['2 objects of IFCWALL coloured.']);
    await host.execute('toggle', undefined, on(otherWall));
    expect(host.scene.styleOf(wall)).toEqual({});
    expect((await host.leaks()).styleLayers).toBe(0);
  });

  it('gives each class a colour of its own and frees the colour with the class', async () => {
    host = await createTestHost(plugin, { models });
    await host.execute('toggle', undefined, on(wall));
    await host.execute('toggle', undefined, on(door));
    const first = host.scene.styleOf(wall).color;
    expect(host.scene.styleOf(door).color).not.toBe(first);
    await host.execute('toggle', undefined, on(wall));
    await host.execute('toggle', undefined, on(wall));
    expect(host.scene.styleOf(wall).color).toBe(first);
  });

  it('keeps one layer for a class that is asked for twice at once', async () => {
    host = await createTestHost(plugin, { models });
    await host.activate();
    await Promise.all([
      host.execute('toggle', undefined, on(wall)),
      host.execute('toggle', undefined, on(otherWall)),
    ]);
    expect((await host.leaks()).styleLayers).toBe(1);
  });

  it('composes with other plugins: theirs shows through below, wins above, and is back at the end', async () => {
    host = await createTestHost(plugin, { models, others: [painter] });
    await host.kernel.plugin('acme.painter')?.activate();
    const before = [host.scene.styleOf(wall), host.scene.styleOf(door)];
    await host.execute('toggle', undefined, on(wall));
    await host.execute('toggle', undefined, on(door));
    expect(host.scene.styleOf(wall)).toEqual({ opacity: 0.5, color: '#e69f00' });
    expect(host.scene.styleOf(door)).toEqual({ opacity: 0.5, color: '#ff0000' });
    await host.deactivate();
    expect([host.scene.styleOf(wall), host.scene.styleOf(door)]).toEqual(before);
  });

  it('names the class in the menu and ticks it while it is coloured', async () => {
    host = await createTestHost(plugin, { models });
    expect(await host.contextMenu(on(wall))).toMatchObject([{ label: 'Colour objects of this IFC class' }]);
    await host.execute('toggle', undefined, on(wall));
    const menu = await host.contextMenu(on(wall));
    expect(menu).toMatchObject([
      { label: 'Colour all IFCWALL', state: { checked: true } },
      { label: 'Remove all class colours' },
    ]);
    host.setLocale('zh-CN');
    expect(await host.contextMenu(on(door))).toMatchObject([
      { label: '为所有 IFCDOOR 着色', state: { checked: false } },
      { label: '移除所有类别颜色' },
    ]);
  });

  it('offers to remove all colours only while there are some', async () => {
    host = await createTestHost(plugin, { models });
    const clear = () => host.contributions('commands').find(({ id }) => id === 'clear')?.visible;
    await host.execute('toggle', undefined, on(wall));
    await host.execute('toggle', undefined, on(door));
    expect(clear()).toBe(true);
    await host.execute('clear');
    expect(clear()).toBe(false);
    expect(host.scene.styleOf(wall)).toEqual({});
    expect(host.scene.styleOf(door)).toEqual({});
  });

  it('takes what is selected when it is called from the palette, and says what is missing', async () => {
    host = await createTestHost(plugin, { models });
    await host.execute('toggle');
    host.select([{ modelId: 'a', globalId: 'unknown' }]);
    await host.execute('toggle');
    host.select([door]);
    await host.execute('toggle');
    expect(host.notifications).toEqual([
      'Select an object first. All objects of its IFC class get a colour.',
      'The model does not say which IFC class this object has.',
      '1 object of IFCDOOR coloured.',
    ]);
    expect(await host.contextMenu(on({ modelId: 'a', globalId: 'unknown' }))).toMatchObject([
      { state: { enabled: false } },
      {},
    ]);
  });
});

conformanceSuite(plugin, { models, runner: { describe, it } });
