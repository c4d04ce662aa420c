import { definePlugin, HostError } from '@gantry/plugin-sdk';
import type { TestHost } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureText, healthy, manifest, renderMain, retry } from '../../fixtures/fragile-plugin.tsx';
import { hostStarter } from '../../fixtures/start-hosts.ts';

const start = hostStarter(afterEach);

/** Activates a plugin whose code never arrives. */
async function failsTwice(host: TestHost): Promise<void> {
  const outcome = expect(host.activate()).rejects.toMatchObject({ code: 'plugin-failed-load' });
  await host.advance(2_000);
  await outcome;
}

describe('a bundle', () => {
  it('that does not arrive at once is asked for a second time after two seconds, and nobody is told', async () => {
    const attempts: number[] = [];
    const host = await start(healthy, {
      load: async (attempt) => {
        attempts.push(attempt);
        if (attempt === 1) throw new TypeError('Failed to fetch dynamically imported module');
        return { plugin: healthy };
      },
    });
    const activated = host.activate();
    await host.advance(1_999);
    expect([host.record.status, attempts]).toEqual(['activating', [1]]);
    await host.advance(1);
    await activated;
    expect([attempts, host.reports]).toEqual([[1, 2], []]);
    expect((await renderMain(host)).container.textContent).toBe('fine');
  });

  it('is not asked for again once the session has ended', async () => {
    const attempts: number[] = [];
    const host = await start(healthy, {
      load: async (attempt) => {
        attempts.push(attempt);
        throw new TypeError('Failed to fetch dynamically imported module');
      },
    });
    const outcome = expect(host.kernel.plugin('acme.fragile')?.activate()).rejects.toMatchObject({
      code: 'plugin-inactive',
    });
    await host.advance(1_000);
    await host.kernel.end('project');
    await outcome;
    await host.advance(5_000);
    expect([attempts, host.reports]).toEqual([[1], []]);
  });

  it('that is missing shows a card, and Retry asks for it anew', async () => {
    const attempts: number[] = [];
    const host = await start(healthy, {
      load: async (attempt) => {
        attempts.push(attempt);
        if (attempt < 3) throw new TypeError('Failed to fetch dynamically imported module');
        return { plugin: healthy };
      },
    });
    await failsTwice(host);
    const view = await renderMain(host);
    expect(failureText(view)).toBe(
      '"acme.fragile" could not be loaded: Failed to fetch dynamically imported module',
    );
    expect(host.record).toMatchObject({ status: 'failed-load' });
    expect(host.reports).toMatchObject([{ kind: 'load', pluginId: 'acme.fragile' }]);
    expect(host.errors[0]?.cause).toBeInstanceOf(TypeError);
    await retry(host, view);
    expect(view.container.textContent).toBe('fine');
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('that throws at import fails every place of the plugin, without importing a third time', async () => {
    let imports = 0;
    const host = await start(healthy, {
      load: () => {
        imports += 1;
        throw new Error('top level');
      },
    });
    await failsTwice(host);
    expect(failureText(await renderMain(host))).toContain('top level');
    await expect(host.execute('go')).rejects.toThrow('top level');
    expect(imports).toBe(2);
  });

  it('that never resolves is given up after 15 s, twice', async () => {
    const host = await start(healthy, { load: () => new Promise(() => undefined) });
    const activated = host.kernel.plugin('acme.fragile')?.activate();
    const outcome = expect(activated).rejects.toThrow('Loading "acme.fragile" took longer than 15 s.');
    await host.advance(14_999);
    expect(host.record.status).toBe('activating');
    await host.advance(1 + 2_000 + 14_999);
    expect(host.record.status).toBe('activating');
    await host.advance(1);
    await outcome;
    expect(host.record.status).toBe('failed-load');
  });

  it.each([
    ['has no plugin', {}, 'exports no plugin'],
    ['has another id', { default: { manifest: { id: 'acme.other' }, activate() {} } }, 'holds "acme.other"'],
  ])('that %s is refused', async (_, module, text) => {
    const host = await start(healthy, { load: async () => module });
    await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-failed-load' });
    expect(host.record.error).toContain(text);
  });
});

describe('activation', () => {
  it('that throws takes back what was registered', async () => {
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('x', () => undefined);
          ctx.subscriptions.interval(() => undefined, 1000);
          throw new Error('no luck');
        },
      }),
    );
    expect(failureText(await renderMain(host))).toContain('no luck');
    expect(host.record.status).toBe('failed-activate');
    expect(await host.leaks()).toMatchObject({ listeners: 0, timers: 0 });
  });

  it('that takes longer than 10 s is tried again after two seconds, and nobody is told', async () => {
    let tries = 0;
    const host = await start(
      definePlugin({
        manifest,
        activate(ctx) {
          tries += 1;
          ctx.live.on('x', () => undefined);
          return tries === 1 ? new Promise(() => undefined) : undefined;
        },
      }),
    );
    const activated = host.kernel.plugin('acme.fragile')?.activate();
    await host.advance(11_999);
    expect([tries, host.record.status]).toEqual([1, 'activating']);
    await host.advance(1);
    await activated;
    expect([tries, host.record.status, host.reports]).toEqual([2, 'active', []]);
    // That of the second try alone.
    expect(await host.leaks()).toMatchObject({ listeners: 1 });
  });

  it('that takes longer than 10 s twice is quarantined, and what it does later is undone at once', async () => {
    let finish: () => void = () => undefined;
    let signal: AbortSignal | undefined;
    const host = await start(
      definePlugin({
        manifest,
        async activate(ctx) {
          signal = ctx.signal;
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          ctx.live.on('late', () => undefined);
        },
      }),
    );
    const outcome = expect(host.kernel.plugin('acme.fragile')?.activate()).rejects.toMatchObject({
      code: 'plugin-quarantined',
    });
    await host.advance(10_000 + 2_000 + 10_000);
    await outcome;
    expect(host.record.status).toBe('quarantined');
    expect(signal?.aborted).toBe(true);
    finish();
    await host.advance(0);
    expect((await host.leaks()).listeners).toBe(0);
  });

  it('that is under way when the session ends is cut short without a report', async () => {
    const host = await start(definePlugin({ manifest, activate: () => new Promise(() => undefined) }));
    const outcome = expect(host.kernel.plugin('acme.fragile')?.activate()).rejects.toMatchObject({
      code: 'plugin-inactive',
    });
    await host.advance(10);
    await host.kernel.end('project');
    await outcome;
    expect(host.reports).toEqual([]);
    await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-inactive' });
  });

  it('may run the plugin’s own commands', async () => {
    const ran = vi.fn();
    const host = await start(
      definePlugin({
        manifest,
        async activate(ctx) {
          ctx.implement.commands('go', ran);
          await ctx.commands.execute('go');
        },
      }),
    );
    await host.activate();
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('that fails over another plugin’s end or limit is still its own failure', async () => {
    for (const code of ['plugin-inactive', 'time-limit', 'plugin-quarantined'] as const) {
      const host = await start({
        manifest,
        activate: () => {
          throw new HostError(code, 'of another');
        },
      });
      await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-failed-activate' });
      expect(host.record.status).toBe('failed-activate');
      await host.dispose();
    }
  });

  it('happens once for many that ask at the same time', async () => {
    const activate = vi.fn();
    const host = await start({ manifest, activate });
    await Promise.all([host.activate(), host.activate(), host.kernel.plugin('acme.fragile')?.activate()]);
    expect(activate).toHaveBeenCalledTimes(1);
  });
});
