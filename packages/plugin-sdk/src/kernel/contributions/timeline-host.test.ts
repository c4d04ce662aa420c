import type { PluginManifest } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);

describe('timeline sources', () => {
  const painting: Partial<PluginManifest> = {
    capabilities: ['scene.style'],
    contributes: { timelineSources: { days: { title: 'Days', grain: 'day' } } },
  };

  it('paint only with the capability for it', async () => {
    const object = { modelId: 'm', globalId: 'g' };
    const host = await start({ ...painting, capabilities: [] }, (ctx) => {
      ctx.implement.timelineSources('days', {
        getRange: async () => ({ from: new Date(0), to: new Date(1) }),
        getItems: async () => [],
        apply: (_time, effect) => effect.paint([object], [{ ghost: true }], [0]),
      });
    });
    const applied = host.kernel.timeline.apply('acme.main', 'days', new Date(1));
    await expect(applied).rejects.toMatchObject({ code: 'capability-not-granted' });
    expect(host.scene.styleOf(object)).toEqual({});
  });

  it('paint many objects with a palette, and wait for the picture without failing when they are put away', async () => {
    const [here, there] = ['here', 'there'].map((globalId) => ({ modelId: 'm', globalId }));
    const objects = [here, there].flatMap((object) => object ?? []);
    const host = await start(painting, (ctx) => {
      ctx.implement.timelineSources('days', {
        getRange: async () => ({ from: new Date(0), to: new Date(1) }),
        getItems: async () => [],
        async apply(time, effect, signal) {
          const isBuilt = Uint8Array.from(objects, (_, at) => (at < time.getTime() ? 1 : 0));
          await effect.paint(objects, [{ visible: false }, {}], isBuilt);
          if (time.getTime() < 2) return;
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          await effect.paint(objects, [{}], [0, 0]);
        },
      });
    });
    const { timeline } = host.kernel;
    const styles = () => objects.map((object) => host.scene.styleOf(object));
    await timeline.apply('acme.main', 'days', new Date(1));
    expect(styles()).toEqual([{}, { visible: false }]);
    const last = timeline.apply('acme.main', 'days', new Date(2));
    await host.advance(0);
    expect(styles()).toEqual([{}, {}]);
    timeline.release('acme.main', 'days');
    await last;
    expect([styles(), host.reports]).toEqual([[{}, {}], []]);
  });

  it('show the latest moment: an older one is aborted, and release takes the paint back', async () => {
    const object = { modelId: 'm', globalId: 'g' };
    const aborted: boolean[] = [];
    const host = await start(painting, (ctx) => {
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
    const host = await start(painting, (ctx) => {
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
    const host = await start(
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
