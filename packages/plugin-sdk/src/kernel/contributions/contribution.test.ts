import type { PluginManifest } from '@gantry/plugin-sdk';
import { autorun } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);

describe('contributions', () => {
  it('are observable and follow permission, setting, selection and the plugin’s own keys', async () => {
    const host = await start({
      settings: { advanced: { type: 'boolean', default: false } },
      contributes: {
        commands: {
          b: { title: 'B', order: 2, permission: 'PTW_VIEW' },
          a: { title: 'A', order: 1, when: { setting: 'advanced', is: true } },
          c: { title: 'C', order: 3, when: { key: 'selection.count', gte: 1 } },
        },
      },
    });
    const log: string[] = [];
    const stop = autorun(() => {
      log.push(
        host.kernel
          .contributions('commands')
          .filter(({ visible }) => visible)
          .map(({ id }) => id)
          .join(''),
      );
    });
    await host.activate();
    host.setPermissions(['PTW_VIEW']);
    await host.context.settings.set('advanced', true);
    host.select([{ modelId: 'm', globalId: 'g' }]);
    host.setPermissions([]);
    stop();
    expect(log).toEqual(['', 'b', 'ab', 'abc', 'ac']);
  });

  it('starts plugins by event', async () => {
    const host = await start({ activation: ['onProject'] });
    await host.kernel.fire('onStartupFinished');
    expect(host.record.status).toBe('available');
    await host.kernel.fire('onProject');
    expect(host.record.status).toBe('active');
  });

  it('refuses an implementation that is unknown or comes twice', async () => {
    const errors: unknown[] = [];
    const host = await start({ contributes: { commands: { open: { title: 'Open' } } } }, (ctx) => {
      for (const id of ['open', 'open', 'opne']) {
        try {
          ctx.implement.commands(id, () => undefined);
        } catch (error) {
          errors.push(error);
        }
      }
    });
    await host.activate();
    expect(errors).toMatchObject([
      { code: 'contribution-duplicate' },
      { code: 'contribution-unknown', message: expect.stringContaining('Did you mean "open"?') },
    ]);
  });
});

describe('commands', () => {
  it('name the nearest one on a miss and refuse one that is hidden', async () => {
    const host = await start({
      contributes: { commands: { open: { title: 'Open', permission: 'PTW_VIEW' } } },
    });
    await expect(host.kernel.execute('acme.main/opne')).rejects.toThrow('Did you mean "acme.main/open"?');
    await expect(host.kernel.execute('acme.main/open')).rejects.toMatchObject({
      code: 'command-unavailable',
      message: 'The command "acme.main/open" is not available: lacks PTW_VIEW.',
    });
  });
});

describe('context menus', () => {
  const hit = { kind: 'ground', id: 'ground' } as const;
  const contributes: PluginManifest['contributes'] = {
    commands: { here: { title: 'Here', icon: 'Location' } },
    contextMenus: { here: { target: 'ground', command: 'here' } },
  };

  it('shows the manifest’s entry when the plugin takes longer than 50 ms, and reports it', async () => {
    const host = await start({ contributes }, (ctx) => {
      ctx.implement.commands('here', () => undefined);
      ctx.implement.contextMenus('here', () => new Promise(() => undefined));
    });
    await host.activate();
    const menu = host.contextMenu(hit);
    await host.advance(50);
    expect(await menu).toEqual([{ command: 'acme.main/here', label: 'Here', state: {} }]);
    expect(host.reports).toMatchObject([{ place: 'contextMenus/here', error: { code: 'time-limit' } }]);
  });

  it('leaves out the entry of a command that is hidden', async () => {
    const host = await start({
      contributes: { ...contributes, commands: { here: { title: 'Here', permission: 'PTW_VIEW' } } },
    });
    expect(await host.contextMenu(hit)).toEqual([]);
    host.setPermissions(['PTW_VIEW']);
    expect(await host.contextMenu(hit)).toHaveLength(1);
  });

  it('leaves out what the plugin hides', async () => {
    const host = await start(
      { contributes },
      (ctx) => void ctx.implement.contextMenus('here', () => ({ visible: false })),
    );
    expect(await host.contextMenu(hit)).toHaveLength(1);
    await host.activate();
    expect(await host.contextMenu(hit)).toEqual([]);
  });
});

describe('object cards', () => {
  it('are not asked for while they are hidden', async () => {
    const host = await start({
      contributes: { objectCards: { facts: { title: 'Facts', permission: 'PTW_VIEW' } } },
    });
    const { signal } = new AbortController();
    expect(host.kernel.cards({ modelId: 'm', globalId: 'g' }, signal)).toEqual([]);
    expect(host.record.status).toBe('available');
  });

  it('fail one by one: a slow card does not keep a quick one', async () => {
    const host = await start(
      { contributes: { objectCards: { slow: { title: 'Slow' }, quick: { title: 'Quick' } } } },
      (ctx) => {
        ctx.implement.objectCards('slow', () => new Promise(() => undefined));
        ctx.implement.objectCards('quick', async () => ({
          rows: [{ label: 'a', value: 'b' }],
          actions: ['go'],
        }));
      },
    );
    const [slow, quick] = host.kernel.cards({ modelId: 'm', globalId: 'g' }, new AbortController().signal);
    expect(await quick?.ask()).toEqual({
      kind: 'rows',
      rows: [{ label: 'a', value: 'b' }],
      actions: ['acme.main/go'],
    });
    let isGivenUp = false;
    const late = slow?.ask().then((content) => {
      isGivenUp = true;
      return content;
    });
    await host.advance(1999);
    expect(isGivenUp).toBe(false);
    await host.advance(1);
    expect(await late).toMatchObject({ kind: 'failed', error: { code: 'time-limit' } });
  });
});
