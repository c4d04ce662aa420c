import type { PluginList } from '@gantry/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { descriptor, GreedySite, manifest, plugins, slab } from './testing/greedy-site.ts';

let site: GreedySite;
beforeEach(() => {
  site = new GreedySite();
});

describe('an overlay', () => {
  const loaded = { versionId: 'v', modelId: 'a', name: 'Tunnel', state: 'loaded', progress: 1 } as const;

  test('is attached when its condition first holds, and hides and reappears with it', async () => {
    const { host, contents, open } = await site.openHost();
    const session = await open();
    host.selection.clear();
    host.sceneStore.setLoad(loaded);
    expect(contents().groups).toBe(0);
    host.selection.set([slab]);
    await expect.poll(() => site.told).toEqual(['attached']);
    const [overlay] = session.kernel.contributions('sceneOverlays');
    expect(overlay && session.overlays.groupOf(overlay, 'en')).toBe('Greedy');
    host.selection.clear();
    await expect.poll(() => site.told).toEqual(['attached', false]);
    host.selection.set([slab]);
    await expect.poll(() => site.told).toEqual(['attached', false, true]);
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
    site.server.on(plugins, {
      json: { plugins: [{ ...descriptor, manifest: changed }] } satisfies PluginList,
    });
    const { host, open } = await site.openHost();
    const session = await open();
    host.sceneStore.setLoad(loaded);
    host.selection.set([slab]);
    const [overlay] = session.kernel.contributions('sceneOverlays');
    expect(overlay && session.overlays.groupOf(overlay, 'en')).toBe('Site');
    expect(overlay && session.overlays.isWanted(overlay)).toBe(false);
    for (const shown of [true, false, true]) {
      const before = site.told.length;
      session.overlays.show(`${manifest.id}/cranes`, shown);
      await expect.poll(() => site.told.length).toBe(before + 1);
    }
    expect(site.told).toEqual(['attached', false, true]);
    await session.kernel.plugin(manifest.id)?.deactivate('reload');
    await session.end();
  });

  test('returns when its plugin is retried, and not before', async () => {
    const { host, contents, open } = await site.openHost();
    const session = await open();
    host.sceneStore.setLoad(loaded);
    host.selection.set([slab]);
    await expect.poll(() => site.told).toEqual(['attached']);
    const runtime = session.kernel.plugin(manifest.id);
    runtime?.stop('test', 'the test says so.', new Error('stop'));
    await Promise.resolve();
    expect([contents().groups, runtime?.status]).toEqual([0, 'quarantined']);
    await runtime?.retry();
    await expect.poll(() => site.told).toEqual(['attached', 'attached']);
    await runtime?.deactivate('reload');
    await session.end();
    expect(contents().groups).toBe(0);
  });

  test('waits for the models that the project opens with, and ends with the project', async () => {
    const { host, contents, open } = await site.openHost();
    const session = await open();
    host.selection.set([slab]);
    await session.kernel.plugin(manifest.id)?.activate();
    await new Promise((resolve) => setTimeout(resolve));
    expect(site.told).toEqual([]);
    const other = { ...loaded, versionId: 'w', modelId: 'b' };
    host.sceneStore.setLoad({ ...other, state: 'loading' });
    host.sceneStore.setLoad(loaded);
    await new Promise((resolve) => setTimeout(resolve));
    expect(site.told).toEqual([]);
    host.sceneStore.setLoad(other);
    await expect.poll(() => site.told).toEqual(['attached']);
    await session.kernel.plugin(manifest.id)?.deactivate('reload');
    await session.end();
    expect(contents().groups).toBe(0);
  });
});
