import { afterEach, describe, expect, it } from 'vitest';
import { type BoxedContext, boxedStarter, slab } from '../../fixtures/boxed-plugin.ts';

const start = boxedStarter(afterEach);

describe('what a sandboxed plugin is refused', () => {
  const refusals = async (work: (ctx: BoxedContext) => Promise<unknown>, options = {}) => {
    let code: unknown;
    const host = await start(async (ctx) => {
      await work(ctx).catch((error: { code?: string }) => {
        code = error.code;
      });
    }, options);
    await host.activate();
    return { code, host, reports: host.reports.map(({ kind, place }) => `${kind} ${place}`) };
  };
  /** A hostile bundle is not held back by types. */
  const hostile = (ctx: BoxedContext, service: string, method: string, ...args: unknown[]) =>
    Object(ctx)[service][method](...args) as Promise<unknown>;

  it('a call whose capability the manifest lacks, which is reported', async () => {
    expect(await refusals((ctx) => hostile(ctx, 'layers', 'setVisible', ['x'], false))).toMatchObject({
      code: 'capability-not-granted',
      reports: ['refused sandbox/layers.setVisible'],
    });
  });

  it('arguments that no plugin of this SDK would send', async () => {
    const { code, host, reports } = await refusals((ctx) =>
      hostile(ctx, 'selection', 'set', [{ modelId: 1 }]),
    );
    expect(code).toBe('sandbox-message');
    expect(reports).toEqual(['refused sandbox/selection.set']);
    expect(host.context.selection.current).toEqual([]);
  });

  it('to run the commands of others by markers', async () => {
    const command = 'acme.other/delete-all';
    expect(await refusals((ctx) => ctx.scene.addMarkers([{ at: slab, command }]))).toMatchObject({
      code: 'sandbox-message',
      reports: ['refused sandbox/scene.addMarkers'],
    });
  });

  it('a section without an inside, and one of a kind that there is not', async () => {
    const at = { x: 0, y: 0, z: 0 };
    const flat = await refusals((ctx) =>
      ctx.scene.sections.add({ name: 'Flat', shape: { kind: 'box', min: at, max: at } }),
    );
    expect(flat.host.scene.sections()).toEqual([]);
    const { code } = await refusals((ctx) =>
      ctx.scene.sections.add({ name: 'Ball', shape: { kind: 'ball', at } as never }),
    );
    expect(code).toBe('sandbox-message');
  });

  it('to run them by notices', async () => {
    const action = { label: 'Delete', command: 'acme.other/delete-all' };
    const { code, host } = await refusals((ctx) => ctx.notifications.show({ text: 'A', action }));
    expect(code).toBe('sandbox-message');
    expect(host.notifications).toEqual([]);
  });

  it('to run them by cards', async () => {
    const card = async (command: string) => {
      const host = await start((ctx) => {
        const rows = [{ label: 'Id', value: '1' }];
        void ctx.implement.objectCards('facts', async () => ({ rows, actions: [command as 'go'] }));
      });
      return host.card(slab).catch(() => 'refused');
    };
    expect(await card('go')).toEqual([{ label: 'Id', value: '1' }]);
    expect(await card('acme.other/delete-all')).not.toEqual([{ label: 'Id', value: '1' }]);
  });

  it('to run them from the search', async () => {
    const host = await start((ctx) => {
      void ctx.implement.searchProviders('boxes', async () => [
        { title: 'Box', command: 'acme.other/delete-all' },
      ]);
    });
    await expect(host.search('box')).rejects.toThrow('must be a command of the plugin itself');
  });

  it('what lies outside its endpoint', async () => {
    const { code, host } = await refusals((ctx) => ctx.fetch('counts', '../../secret'), {
      config: { 'counts.url': '/a/' },
    });
    expect(code).toBe('endpoint-outside');
    expect(host.requests).toEqual([]);
  });

  it('answers that are too large, and those that are no JSON', async () => {
    const text = (bytes: number) => ({ http: () => Response.json('x'.repeat(bytes - 2)) });
    const largest = 4 * 1024 * 1024;
    expect((await refusals((ctx) => ctx.fetch('counts', 'large'), text(largest))).code).toBeUndefined();
    const huge = await refusals((ctx) => ctx.fetch('counts', 'huge'), text(largest + 1));
    expect(huge.code).toBe('sandbox-limit');
    const page = () => new Response('<html>');
    const other = await refusals((ctx) => ctx.fetch('counts', 'x'), { http: page });
    expect(other.code).toBe('sandbox-message');
  });

  it('more than 64 calls at a time', async () => {
    const ask = (ctx: BoxedContext) => ctx.fetch('counts', 'slow');
    const { code, host } = await refusals((ctx) => Promise.all(Array.from({ length: 65 }, () => ask(ctx))), {
      http: () => new Promise(() => undefined),
    });
    expect(code).toBe('sandbox-limit');
    expect(host.requests).toHaveLength(64);
  });

  it('two questions at a time', async () => {
    const ask = (ctx: BoxedContext) => ctx.dialogs.confirm({ title: 'A', text: 'B' });
    const { code, host } = await refusals((ctx) => Promise.all([ask(ctx), ask(ctx)]), {
      confirm: () => new Promise(() => undefined),
    });
    expect(code).toBe('sandbox-limit');
    expect(host.confirmations).toHaveLength(1);
  });
});
