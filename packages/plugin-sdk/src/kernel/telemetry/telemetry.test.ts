import type { Plugin, PluginContext } from '@gantry/plugin-sdk';
import type { TestHost } from '@gantry/plugin-sdk/testing';
import { autorun } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);
const started = async (activate?: Plugin['activate']) => {
  const host = await start({}, activate);
  await host.activate();
  return { host, telemetry: host.context.telemetry };
};

describe('events', () => {
  it('are counted, with the latest props', async () => {
    const { host, telemetry } = await started();
    telemetry.event('opened', { from: 'menu', count: 2 });
    telemetry.event('closed');
    telemetry.event('opened', { from: 'marker' });
    telemetry.event('opened');
    expect(host.figures).toEqual({
      events: [
        { name: 'opened', count: 3, props: { from: 'marker' } },
        { name: 'closed', count: 1 },
      ],
      measures: [],
      dropped: 0,
    });
  });

  it('do not grow without end: names, props and texts are limited', async () => {
    const { host, telemetry } = await started();
    for (let i = 0; i < 70; i += 1) telemetry.event(`opened ${i}`);
    telemetry.event('opened 1');
    const { events, dropped } = host.figures;
    expect([events.length, dropped, events[1]?.count]).toEqual([50, 20, 2]);
    const props = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, 'x'.repeat(5000)]));
    // As a plugin without types might.
    telemetry.event('opened 2', { object: { deep: true }, ...props } as never);
    const kept = host.figures.events[2]?.props ?? {};
    expect(Object.keys(kept)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']);
    expect(Object.values(kept).map((text) => String(text).length)).toEqual(Array(8).fill(100));
    telemetry.measure('y'.repeat(5000), () => undefined);
    expect(host.figures.measures[0]?.name).toHaveLength(60);
  });

  it('can be followed', async () => {
    const { host, telemetry } = await started();
    const seen: (number | undefined)[] = [];
    const stop = autorun(() => seen.push(host.figures.events[0]?.count));
    telemetry.event('opened');
    telemetry.event('opened');
    stop();
    expect(seen).toEqual([undefined, 1, 2]);
  });

  it('outlive a restart of the plugin, and end with the project', async () => {
    const { host } = await started((ctx) => ctx.telemetry.event('started'));
    await host.deactivate('reload');
    await host.activate();
    expect(host.figures.events).toEqual([{ name: 'started', count: 2 }]);
    await host.setProject({ code: 'NEXT' });
    expect(host.figures.events).toEqual([{ name: 'started', count: 1 }]);
  });
});

describe('measuring', () => {
  it('returns what the function returns, and adds up how long it took', async () => {
    const { host, telemetry } = await started();
    const { measure } = telemetry;
    expect(measure('sum', () => host.work(5) ?? 42)).toBe(42);
    measure('sum', () => host.work(2));
    expect(host.figures.measures).toEqual([{ name: 'sum', count: 2, totalMs: 7, maxMs: 5 }]);
  });

  it('lasts until a promise settles', async () => {
    const { host, telemetry } = await started();
    let finish: (value: string) => void = () => undefined;
    const loading = telemetry.measure('load', () => new Promise<string>((resolve) => (finish = resolve)));
    await host.advance(300);
    expect(host.figures.measures).toEqual([]);
    finish('done');
    expect(await loading).toBe('done');
    expect(host.figures.measures).toEqual([{ name: 'load', count: 1, totalMs: 300, maxMs: 300 }]);
  });

  it('passes failures on, and counts them too', async () => {
    const { host, telemetry } = await started();
    const failure = new Error('stuck');
    expect(() =>
      telemetry.measure('sync', () => {
        host.work(3);
        throw failure;
      }),
    ).toThrow(failure);
    await expect(telemetry.measure('async', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(host.figures.measures).toMatchObject([
      { name: 'sync', count: 1, totalMs: 3 },
      { name: 'async', count: 1 },
    ]);
  });

  it('does not hide a rejection that nobody waits for', async () => {
    const { telemetry } = await started();
    const failure = new Error('unseen');
    const unhandled: unknown[] = [];
    const listeners = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', (reason) => unhandled.push(reason));
    void telemetry.measure('lost', () => Promise.reject(failure));
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
    expect(unhandled).toEqual([failure]);
  });
});

describe('what a plugin does before each frame', () => {
  const drawing = {
    capabilities: ['scene.overlay', 'scene.three'],
    contributes: { sceneOverlays: { zones: { title: 'Zones' } } },
  } as const;

  /** An overlay and a listener, each of which takes `cost.ms` milliseconds of a frame. */
  const draw = async (cost: { ms: number }) => {
    let host: TestHost;
    const work = () => host.work(cost.ms / 2);
    host = await start(drawing, (ctx: PluginContext) => {
      ctx.scene.three.onBeforeRender(work);
      ctx.implement.sceneOverlays('zones', { attach: (overlay) => void overlay.onBeforeRender(work) });
    });
    await host.scene.overlay('zones');
    /** Frames, 20 ms from one to the next. */
    const frames = (count: number) => {
      for (let i = 0; i < count; i += 1) {
        host.scene.frame();
        host.work(20 - cost.ms);
      }
    };
    return { host, frames };
  };

  it('is measured per frame, all its callbacks together', async () => {
    const { host, frames } = await draw({ ms: 3 });
    frames(50);
    expect(host.figures.frame).toBeUndefined();
    frames(1);
    expect(host.figures.frame).toEqual({ ms: 3, maxMs: 3, budgetMs: 4, isOver: false });
    expect(host.reports).toEqual([]);
  });

  it('is reported once after three seconds over the budget, until it is within it again', async () => {
    const cost = { ms: 6 };
    const { host, frames } = await draw(cost);
    frames(149);
    expect([host.figures.frame?.isOver, host.reports.length]).toEqual([false, 0]);
    frames(2);
    expect(host.figures.frame).toMatchObject({ ms: 6, isOver: true });
    frames(150);
    expect(host.reports).toMatchObject([{ kind: 'limit', error: { code: 'frame-budget' } }]);
    expect(host.reports[0]?.error.message).toContain('takes 6.0 ms of each frame');
    cost.ms = 2;
    frames(101);
    expect(host.figures.frame).toMatchObject({ ms: 2, maxMs: 6, isOver: false });
    cost.ms = 6;
    frames(200);
    expect(host.figures.frame?.isOver).toBe(true);
    expect(host.reports).toHaveLength(1);
    expect(host.record.status).toBe('active');
    await host.deactivate();
    expect(host.figures.frame?.isOver).toBe(false);
  });

  it('is measured over whole frames, however long one takes', async () => {
    const { host } = await draw({ ms: 3000 });
    for (let i = 0; i < 3; i += 1) host.scene.frame();
    expect(host.figures.frame).toMatchObject({ ms: 3000, maxMs: 3000 });
  });

  it('is not judged by single frames', async () => {
    const { host, frames } = await draw({ ms: 15 });
    for (let i = 0; i < 10; i += 1) {
      frames(3);
      host.work(2000);
    }
    expect(host.figures.frame).toBeUndefined();
  });

  it('still counts what throws', async () => {
    const host = await start(drawing, (ctx: PluginContext) => {
      ctx.scene.three.onBeforeRender(() => {
        host.work(10);
        throw new Error('in a frame');
      });
    });
    await host.activate();
    for (let i = 0; i < 60; i += 1) {
      host.scene.frame();
      host.work(10);
    }
    expect(host.figures.frame).toMatchObject({ ms: 10 });
  });
});
