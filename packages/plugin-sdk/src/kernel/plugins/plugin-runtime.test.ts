import { definePlugin } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { healthy, manifest } from '../../fixtures/fragile-plugin.tsx';
import { hostStarter } from '../../fixtures/start-hosts.ts';

const start = hostStarter(afterEach);

describe('while it runs', () => {
  it('contains callbacks that throw or reject', async () => {
    const heard: string[] = [];
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('changed', () => {
            throw new Error('sync');
          });
          ctx.live.on('changed', async () => {
            throw new Error('async');
          });
          ctx.live.on('changed', () => heard.push('third'));
          ctx.subscriptions.timeout(() => {
            throw new Error('timer');
          }, 5);
        },
      }),
    );
    await host.activate();
    await host.live.emit('changed', {});
    await host.advance(5);
    expect(heard).toEqual(['third']);
    expect(host.errors.map(({ message }) => message)).toEqual(['sync', 'async', 'timer']);
  });

  it('reports a command that throws and passes the error on', async () => {
    const host = await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.commands('go', () => {
            throw new Error('stuck');
          }),
      }),
    );
    await expect(host.execute('go')).rejects.toThrow('stuck');
    expect(host.reports).toMatchObject([{ kind: 'callback', place: 'commands/go' }]);
  });

  it('reports a callback that throws again and again a few times, then stops the plugin until Retry', async () => {
    let broken = true;
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.subscriptions.interval(() => {
            if (broken) throw new Error('broken at every frame');
          }, 16);
        },
      }),
    );
    await host.activate();
    await host.advance(16 * 50);
    expect(host.record.status).toBe('active');
    expect(host.reports).toHaveLength(10);
    await host.advance(16 * 50);
    expect(host.record.status).toBe('quarantined');
    expect(host.record.error).toContain('broken at every frame');
    expect(host.reports.map(({ kind }) => kind)).toEqual([...Array(10).fill('callback'), 'quarantine']);
    expect((await host.leaks()).timers).toBe(0);
    // Retry forgets the earlier faults: counting and reporting start again.
    await host.kernel.plugin(manifest.id)?.retry();
    await host.advance(16 * 50);
    expect(host.record.status).toBe('active');
    expect(host.reports.slice(11).map(({ kind }) => kind)).toEqual(Array(10).fill('callback'));
    broken = false;
    await host.advance(1000);
    expect(host.record.status).toBe('active');
  });

  it('counts what its callbacks throw within five minutes', async () => {
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          for (let i = 0; i < 50; i += 1) {
            ctx.live.on('changed', () => {
              throw new Error('each time');
            });
          }
        },
      }),
    );
    await host.activate();
    await host.live.emit('changed', {});
    await host.advance(5 * 60_000);
    await host.live.emit('changed', {});
    expect(host.record.status).toBe('active');
    await host.advance(5 * 60_000 - 1);
    await host.live.emit('changed', {});
    expect(host.record.status).toBe('quarantined');
  });

  it('starts again once, however often Retry is pressed', async () => {
    let starts = 0;
    const activate = () => {
      starts += 1;
    };
    const host = await start(definePlugin({ manifest, activate }));
    await host.activate();
    const runtime = host.kernel.plugin(manifest.id);
    runtime?.stop('test', 'the test says so.', new Error('stop'));
    await Promise.all([runtime?.retry(), runtime?.retry(), runtime?.retry()]);
    expect([starts, host.record.status]).toEqual([2, 'active']);
    await runtime?.retry();
    expect(starts).toBe(3);
  });

  it('reports a disposal that throws and still disposes the rest', async () => {
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('x', () => undefined);
          ctx.subscriptions.add(() => {
            throw new Error('stays open');
          });
          ctx.live.on('y', () => undefined);
        },
      }),
    );
    await host.activate();
    await host.deactivate();
    expect(host.record.status).toBe('inactive');
    expect(host.reports).toMatchObject([{ kind: 'dispose' }]);
    expect((await host.leaks()).listeners).toBe(0);
  });

  it('gives `deactivate` two seconds and its services until then', async () => {
    const heard: string[] = [];
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('changed', () => heard.push('changed'));
          ctx.implement.commands('go', () => heard.push('command'));
        },
        deactivate: () => new Promise<void>(() => undefined),
      }),
    );
    await host.activate();
    const { context } = host;
    const ending = host.kernel.end('project');
    await host.advance(1999);
    await host.live.emit('changed', {});
    await context.commands.execute('go');
    expect([context.signal.aborted, heard]).toEqual([false, ['changed', 'command']]);
    await host.advance(1);
    await ending;
    await host.live.emit('changed', {});
    expect([context.signal.aborted, heard.length]).toEqual([true, 2]);
    expect(host.reports).toMatchObject([{ kind: 'deactivate', place: 'project' }]);
    expect(host.record.status).toBe('inactive');
  });

  it('refuses to act for a plugin that has ended', async () => {
    const host = await start(healthy);
    await host.activate();
    const { context } = host;
    await host.deactivate();
    await expect(context.commands.execute('go')).rejects.toMatchObject({ code: 'plugin-inactive' });
  });
});
