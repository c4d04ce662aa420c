import {
  definePlugin,
  HostError,
  type ModelTabProps,
  type Plugin,
  type PluginManifest,
} from '@gantry/plugin-sdk';
import { createTestHost, type TestHost, type TestHostOptions } from '@gantry/plugin-sdk/testing';
import { act, fireEvent, type RenderResult } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Typed loosely, so that tests can do what the types would stop. */
const manifest: PluginManifest = {
  id: 'acme.fragile',
  version: '1.0.0',
  name: 'Fragile',
  sdk: '^1.0.0',
  capabilities: ['network'],
  contributes: { modelTabs: { main: { title: 'Main' } }, commands: { go: { title: 'Go' } } },
};

let host: TestHost;
const start = async (plugin: Plugin, options: TestHostOptions = {}) => {
  host = await createTestHost(plugin, options);
};
const showing = (component: ComponentType<ModelTabProps>): Plugin =>
  definePlugin({ manifest, activate: (ctx) => void ctx.implement.modelTabs('main', { component }) });
const healthy = showing(() => <p>fine</p>);
const renderMain = () => host.render('modelTabs', 'main');
const failureText = (view: RenderResult) => view.queryByTestId('plugin-failure')?.firstChild?.textContent;
const retry = async (view: RenderResult) => {
  fireEvent.click(view.getByText('Retry'));
  await host.advance(0);
};

// React prints what an error boundary catches; here that is what the tests bring about.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(async () => {
  await host.dispose();
  vi.restoreAllMocks();
});

describe('a bundle', () => {
  it('that is missing shows a card, and Retry asks for it anew', async () => {
    const attempts: number[] = [];
    await start(healthy, {
      load: async (attempt) => {
        attempts.push(attempt);
        if (attempt === 1) throw new TypeError('Failed to fetch dynamically imported module');
        return { plugin: healthy };
      },
    });
    const view = await renderMain();
    expect(failureText(view)).toBe(
      '"acme.fragile" could not be loaded: Failed to fetch dynamically imported module',
    );
    expect(host.record).toMatchObject({ status: 'failed-load' });
    expect(host.reports).toMatchObject([{ kind: 'load', pluginId: 'acme.fragile' }]);
    expect(host.errors[0]?.cause).toBeInstanceOf(TypeError);
    await retry(view);
    expect(view.container.textContent).toBe('fine');
    expect(attempts).toEqual([1, 2]);
  });

  it('that throws at import fails every place of the plugin, without importing again', async () => {
    let imports = 0;
    await start(healthy, {
      load: () => {
        imports += 1;
        throw new Error('top level');
      },
    });
    expect(failureText(await renderMain())).toContain('top level');
    await expect(host.execute('go')).rejects.toThrow('top level');
    expect(imports).toBe(1);
  });

  it('that never resolves is given up after 15 s', async () => {
    await start(healthy, { load: () => new Promise(() => undefined) });
    const activated = host.kernel.plugin('acme.fragile')?.activate();
    const outcome = expect(activated).rejects.toThrow('Loading "acme.fragile" took longer than 15 s.');
    await host.advance(14_999);
    expect(host.record.status).toBe('activating');
    await host.advance(1);
    await outcome;
    expect(host.record.status).toBe('failed-load');
  });

  it.each([
    ['has no plugin', {}, 'exports no plugin'],
    ['has another id', { default: { manifest: { id: 'acme.other' }, activate() {} } }, 'holds "acme.other"'],
  ])('that %s is refused', async (_, module, text) => {
    await start(healthy, { load: async () => module });
    await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-failed-load' });
    expect(host.record.error).toContain(text);
  });
});

describe('activation', () => {
  it('that throws takes back what was registered', async () => {
    await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('x', () => undefined);
          ctx.subscriptions.interval(() => undefined, 1000);
          throw new Error('no luck');
        },
      }),
    );
    expect(failureText(await renderMain())).toContain('no luck');
    expect(host.record.status).toBe('failed-activate');
    expect(await host.leaks()).toMatchObject({ listeners: 0, timers: 0 });
  });

  it('that takes longer than 10 s is quarantined, and what it does later is undone at once', async () => {
    let finish: () => void = () => undefined;
    let signal: AbortSignal | undefined;
    await start(
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
    await host.advance(10_000);
    await outcome;
    expect(host.record.status).toBe('quarantined');
    expect(signal?.aborted).toBe(true);
    finish();
    await host.advance(0);
    expect((await host.leaks()).listeners).toBe(0);
  });

  it('that is under way when the session ends is cut short without a report', async () => {
    await start(definePlugin({ manifest, activate: () => new Promise(() => undefined) }));
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
    await start(
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
      await start({
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
    await start({ manifest, activate });
    await Promise.all([host.activate(), host.activate(), host.kernel.plugin('acme.fragile')?.activate()]);
    expect(activate).toHaveBeenCalledTimes(1);
  });
});

describe('a view', () => {
  it('that throws shows a card with Retry while its neighbours live on', async () => {
    let broken = true;
    await start(
      showing(() => {
        if (broken) throw new Error('render');
        return <p>well again</p>;
      }),
    );
    const view = await renderMain();
    expect(failureText(view)).toBe('render');
    expect(host.record.status).toBe('active');
    expect(host.reports).toMatchObject([{ kind: 'render', place: 'modelTabs/main' }]);
    broken = false;
    await retry(view);
    expect(view.container.textContent).toBe('well again');
  });

  it('that crashes three times within five minutes puts the plugin into quarantine until Retry', async () => {
    let broken = true;
    await start(
      definePlugin({
        manifest,
        activate(ctx) {
          ctx.live.on('x', () => undefined);
          ctx.implement.modelTabs('main', {
            component: () => {
              if (broken) throw new Error('again');
              return <p>calm</p>;
            },
          });
        },
      }),
    );
    const view = await renderMain();
    await retry(view);
    expect(host.record.status).toBe('active');
    await retry(view);
    expect(host.record.status).toBe('quarantined');
    expect((await host.leaks()).listeners).toBe(0);
    expect(failureText(view)).toContain('was stopped: its views crashed 3 times');
    await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-quarantined' });
    broken = false;
    await retry(view);
    expect(view.container.textContent).toBe('calm');
  });

  it('that crashes now and then is left alone', async () => {
    await start(
      showing(() => {
        throw new Error('rare');
      }),
    );
    const view = await renderMain();
    for (let times = 0; times < 4; times += 1) {
      await host.advance(3 * 60_000);
      await retry(view);
    }
    expect(host.record.status).toBe('active');
    expect(new Set(host.reports.map(({ kind }) => kind))).toEqual(new Set(['render']));
  });

  it('whose own fallback throws as well gets the host’s card', async () => {
    await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.modelTabs('main', {
            component: () => {
              throw new Error('inner');
            },
            fallback: ({ error }) => {
              if (error.message === 'inner') throw new Error('fallback too');
              return null;
            },
          }),
      }),
    );
    expect(failureText(await renderMain())).toBe('fallback too');
  });

  it('shows its own fallback', async () => {
    await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.modelTabs('main', {
            component: () => {
              throw new Error('inner');
            },
            fallback: ({ error }) => <p>sorry: {error.message}</p>,
          }),
      }),
    );
    expect((await renderMain()).container.textContent).toBe('sorry: inner');
  });

  it('that fails to load can be loaded again', async () => {
    let times = 0;
    await start(
      definePlugin({
        manifest,
        activate: (ctx) =>
          void ctx.implement.modelTabs('main', {
            load: async () => {
              times += 1;
              if (times === 1) throw new Error('chunk');
              return { default: () => <p>late</p> };
            },
          }),
      }),
    );
    const view = await renderMain();
    expect(failureText(view)).toBe('chunk');
    await retry(view);
    expect(view.container.textContent).toBe('late');
  });

  it('that is declared but not implemented says so', async () => {
    await start({ manifest, activate: () => undefined });
    expect(failureText(await renderMain())).toContain('did not implement modelTabs/main');
  });

  it('is told by its signal when it is taken down', async () => {
    let signal: AbortSignal | undefined;
    await start(
      showing((props) => {
        signal = props.signal;
        return null;
      }),
    );
    const view = await renderMain();
    expect(signal?.aborted).toBe(false);
    act(() => view.unmount());
    expect(signal?.aborted).toBe(true);
  });
});

describe('refusal before any code is fetched', () => {
  const load = vi.fn();
  it.each<[string, Partial<PluginManifest>, TestHostOptions, string, string]>([
    ['an SDK range that does not fit', { sdk: '^2.0.0' }, {}, 'refused-sdk', 'made for SDK ^2.0.0'],
    ['a capability not granted', {}, { grants: 'none' }, 'refused-capability', 'needs network'],
    [
      'a required service nobody has',
      { requires: ['acme.other/api@1'] },
      {},
      'missing-service',
      'No plugin here',
    ],
  ])('for %s', async (_, patch, options, status, text) => {
    load.mockClear();
    host = await createTestHost(
      { manifest: { ...manifest, ...patch }, activate: () => undefined },
      { ...options, load },
    );
    const view = await host.render('modelTabs', 'main');
    expect(failureText(view)).toContain(text);
    expect(host.record).toMatchObject({ status });
    expect(host.record.error).toContain(text);
    expect(load).not.toHaveBeenCalled();
  });

  it('for a project where it is not available, naming the clause', async () => {
    await start({
      manifest: { ...manifest, availability: { project: ['P1'] } },
      activate: () => undefined,
    });
    await expect(host.activate()).rejects.toMatchObject({ code: 'plugin-not-available' });
    expect(host.record).toMatchObject({ status: 'available', blockedBy: [{ project: ['P1'] }] });
    expect(host.contributions('commands')).toMatchObject([
      { visible: false, hiddenBy: [{ project: ['P1'] }] },
    ]);
    await host.setProject({ code: 'P1' });
    expect(host.contributions('commands')).toMatchObject([{ visible: true }]);
  });

  it('for a manifest that cannot be read, while the other plugins run', async () => {
    const { id: _, ...anonymous } = manifest;
    const broken: unknown = { ...anonymous, id: 'acme.broken', contributes: { modelTabs: { main: {} } } };
    host = await createTestHost(healthy, {
      // The test is that a manifest which does not have the type is survived.
      others: [{ manifest: broken as PluginManifest, activate: () => undefined }],
    });
    expect(host.kernel.records.map(({ id, status }) => [id, status])).toEqual([
      ['acme.fragile', 'available'],
      ['acme.broken', 'refused-manifest'],
    ]);
    expect(host.errors[0]?.message).toContain('contributes.modelTabs.main.title');
    expect((await renderMain()).container.textContent).toBe('fine');
  });
});

describe('while it runs', () => {
  it('contains callbacks that throw or reject', async () => {
    const heard: string[] = [];
    await start(
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
    await start(
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

  it('refuses a capability that is used without being declared, naming it', async () => {
    const errors: unknown[] = [];
    await start(
      definePlugin({
        manifest,
        activate(ctx) {
          for (const use of [
            () => ctx.scene.createStyleLayer('x'),
            () => ctx.storage,
            () => ctx.services.provide({ id: 'acme.fragile/api@1' }, 1),
          ]) {
            try {
              use();
            } catch (error) {
              errors.push(error);
            }
          }
        },
      }),
    );
    await host.activate();
    expect(errors.map((error) => error instanceof HostError && [error.code, error.message])).toEqual([
      ['capability-not-granted', expect.stringContaining('"scene.style" without declaring it')],
      ['capability-not-granted', expect.stringContaining('"storage"')],
      ['capability-not-granted', expect.stringContaining('"services.provide"')],
    ]);
  });

  it('reports a callback that throws again and again a few times, then stops the plugin until Retry', async () => {
    let broken = true;
    await start({
      manifest,
      activate(ctx) {
        ctx.subscriptions.interval(() => {
          if (broken) throw new Error('broken at every frame');
        }, 16);
      },
    });
    await host.activate();
    await host.advance(16 * 50);
    expect(host.record.status).toBe('active');
    expect(host.reports).toHaveLength(10);
    await host.advance(16 * 50);
    expect(host.record.status).toBe('quarantined');
    expect(host.record.error).toContain('broken at every frame');
    expect(host.reports.map(({ kind }) => kind)).toEqual([...Array(10).fill('callback'), 'quarantine']);
    expect((await host.leaks()).timers).toBe(0);
    broken = false;
    await host.kernel.plugin(manifest.id)?.retry();
    await host.advance(1000);
    expect(host.record.status).toBe('active');
  });

  it('reports a disposal that throws and still disposes the rest', async () => {
    await start(
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
    let sent = false;
    await start({
      manifest,
      activate: () => undefined,
      deactivate: () =>
        new Promise<void>(() => {
          sent = true;
        }),
    });
    await host.activate();
    const ending = host.kernel.end('project');
    await host.advance(2000);
    await ending;
    expect(sent).toBe(true);
    expect(host.reports).toMatchObject([{ kind: 'deactivate', place: 'project' }]);
    expect(host.record.status).toBe('inactive');
  });

  it('refuses to act for a plugin that has ended', async () => {
    await start(healthy);
    await host.activate();
    const { context } = host;
    await host.deactivate();
    await expect(context.commands.execute('go')).rejects.toMatchObject({ code: 'plugin-inactive' });
  });
});
