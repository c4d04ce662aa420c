import { BoxGeometry, Mesh, MeshBasicMaterial, Texture } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);

describe('scene overlays', () => {
  it('are attached with the first model, drawn each frame, and freed with the plugin', async () => {
    const frames: number[] = [];
    const visible: boolean[] = [];
    const host = await start(
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

  it('that throw when they are switched are reported, and the plugin goes on', async () => {
    const host = await start(
      { capabilities: ['scene.overlay'], contributes: { sceneOverlays: { zones: { title: 'Zones' } } } },
      (ctx) =>
        void ctx.implement.sceneOverlays('zones', {
          attach: () => undefined,
          setVisible: () => {
            throw new Error('no such group');
          },
        }),
    );
    (await host.scene.overlay('zones')).setVisible(false);
    expect(host.reports).toMatchObject([{ kind: 'callback', place: 'sceneOverlays/zones' }]);
    expect(host.record.status).toBe('active');
  });

  it('of a plugin that does not start leave nothing behind', async () => {
    const host = await start(
      { capabilities: ['scene.overlay'], contributes: { sceneOverlays: { zones: { title: 'Zones' } } } },
      () => {
        throw new Error('no luck');
      },
    );
    await expect(host.scene.overlay('zones')).rejects.toThrow('no luck');
    expect(await host.leaks()).toMatchObject({ overlays: 0, retained: [] });
  });

  it('count what the plugin took out of its group without freeing it', async () => {
    const host = await start(
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
