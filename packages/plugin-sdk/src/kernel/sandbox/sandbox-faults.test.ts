import { defineSandboxedPlugin, type PluginManifest } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boxedStarter, manifest, slab } from '../../fixtures/boxed-plugin.ts';
import { hostStarter } from '../../fixtures/start-hosts.ts';

const start = boxedStarter(afterEach);
const startAny = hostStarter(afterEach);

describe('when a sandboxed plugin fails', () => {
  it('a bundle that throws at import has failed to load; Retry asks for it again', async () => {
    let broken = true;
    const plugin = defineSandboxedPlugin({ manifest, activate: () => undefined });
    const host = await start(() => undefined, {
      load: async () => {
        if (broken) throw new Error('broken at import');
        return { plugin };
      },
    });
    await expect(host.activate()).rejects.toThrow('broken at import');
    expect(host.record.status).toBe('failed-load');
    broken = false;
    await host.kernel.plugin(manifest.id)?.retry();
    expect(host.record.status).toBe('active');
  });

  const nothing = (): void => undefined;
  it.each([
    ['is none', {}, 'exports no sandboxed plugin'],
    ['is made for the page', { plugin: { manifest, activate: nothing } }, 'exports no sandboxed plugin'],
    [
      'is another',
      { plugin: { sandboxed: true, manifest: { ...manifest, id: 'acme.else' }, activate: nothing } },
      '"acme.else" where',
    ],
    [
      'is of another version',
      { plugin: { sandboxed: true, manifest: { ...manifest, version: '2.0.0' }, activate: nothing } },
      'version 2.0.0',
    ],
  ])('a bundle that %s has failed to load', async (_, module, message) => {
    const host = await start(() => undefined, { load: async () => module });
    await expect(host.activate()).rejects.toThrow(message);
    expect(host.record.status).toBe('failed-load');
    expect((await host.leaks()).retained).toEqual([]);
  });

  it('one that throws in activate leaves nothing', async () => {
    const host = await start(async (ctx) => {
      await ctx.scene.addMarkers([{ at: slab }]);
      throw new Error('broken at activate');
    });
    await expect(host.activate()).rejects.toThrow('broken at activate');
    expect(host.record.status).toBe('failed-activate');
    expect((await host.leaks()).retained).toEqual([]);
  });

  it('one that is never ready is given up after the second try', async () => {
    let tries = 0;
    const host = await start(() => {
      tries += 1;
      return new Promise(() => undefined);
    });
    const activated = host.activate().catch((error: Error) => error.message);
    await vi.waitFor(() => expect(tries).toBe(1));
    await host.advance(12_000);
    await vi.waitFor(() => expect(tries).toBe(2));
    await host.advance(10_000);
    expect(await activated).toContain('longer than 10 s');
    expect(host.record.status).toBe('quarantined');
    expect((await host.leaks()).retained).toEqual([]);
  });

  it('a view that throws shows the card in its place, and Retry mounts it again', async () => {
    let broken = true;
    const host = await start((ctx) => {
      void ctx.render('list', (root) => {
        if (broken) throw new Error('broken at mount');
        root.textContent = 'fine';
      });
    });
    const view = await host.render('modelTabs', 'list');
    expect(view.getByRole('alert').textContent).toContain('broken at mount');
    expect(host.record.status).toBe('active');
    broken = false;
    await host.advance(0);
    view.getByText('Retry').click();
    await vi.waitFor(() => expect(view.container.textContent).toBe('fine'));
  });

  it('a view that says that it failed shows the card', async () => {
    const host = await start((ctx) => {
      void ctx.render('list', (_, view) => {
        view.fail(new Error('a component crashed'));
      });
    });
    const view = await host.render('modelTabs', 'list');
    await vi.waitFor(() => expect(view.getByRole('alert').textContent).toContain('a component crashed'));
  });

  it('a flood of messages stops it and leaves nothing behind', async () => {
    const host = await start((ctx) => {
      void ctx.render('list', (root) => {
        root.textContent = 'list';
      });
      void ctx.implement.commands('go', () => {
        for (let i = 0; i < 2000; i += 1) ctx.log.info('again');
      });
    });
    const view = await host.render('modelTabs', 'list');
    void host.execute('go').catch(() => undefined);
    await vi.waitFor(() => expect(host.record.status).toBe('quarantined'));
    expect(host.record.error).toContain('more messages than the host takes');
    await vi.waitFor(() => expect(view.getByRole('alert').dataset.status).toBe('quarantined'));
    expect(host.reports.map(({ kind }) => kind)).toContain('quarantine');
    expect(await host.leaks()).toMatchObject({ timers: 0, listeners: 0 });
  });

  it('one that asks for what only the page has never gets a frame', async () => {
    const asking: PluginManifest = { ...manifest, capabilities: [...manifest.capabilities, 'scene.three'] };
    const host = await startAny(defineSandboxedPlugin({ manifest: asking, activate: () => undefined }));
    await expect(host.activate()).rejects.toThrow('scene.three');
    expect(host.record.status).toBe('refused-trust');
  });
});
