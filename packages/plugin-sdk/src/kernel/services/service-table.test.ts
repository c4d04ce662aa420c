import {
  createEventToken,
  createServiceToken,
  definePlugin,
  type Plugin,
  type PluginManifest,
} from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { base, mainStarter } from '../../fixtures/main-plugin.ts';

const counter = createServiceToken<{ count(): number }>('acme.counter/api@1');
const counterManifest: PluginManifest = {
  ...base,
  id: 'acme.counter',
  capabilities: ['services.provide'],
  provides: [counter.id],
};
const counterPlugin: Plugin = definePlugin({
  manifest: counterManifest,
  activate: (ctx) => void ctx.services.provide(counter, { count: () => 7 }),
});

const start = mainStarter(afterEach);

describe('services', () => {
  it('starts the provider of a required service first', async () => {
    let found: number | undefined;
    const host = await start(
      { requires: [counter.id] },
      (ctx) => {
        found = ctx.services.tryGet(counter)?.count();
      },
      { others: [counterPlugin] },
    );
    await host.activate();
    expect(found).toBe(7);
  });

  it('starts an optional provider when it is asked for, and tells watchers when it goes', async () => {
    const seen: boolean[] = [];
    const host = await start(
      {},
      (ctx) => void ctx.services.watch(counter, (it) => seen.push(it !== undefined)),
      {
        others: [counterPlugin],
      },
    );
    await host.activate();
    expect((await host.context.services.get(counter)).count()).toBe(7);
    await host.kernel.plugin('acme.counter')?.deactivate('disabled');
    expect(seen).toEqual([false, true, false]);
  });

  it('refuses to provide what the manifest does not announce', async () => {
    const host = await start({ capabilities: ['services.provide'], provides: ['acme.main/other@1'] });
    await host.activate();
    expect(() => host.context.services.provide(counter, { count: () => 1 })).toThrow(
      'without declaring it in manifest.provides',
    );
  });

  it('names the nearest token on a miss', async () => {
    const host = await start({}, undefined, { others: [counterPlugin] });
    await host.activate();
    const typo = createServiceToken<number>('acme.countr/api@1');
    await expect(host.context.services.get(typo)).rejects.toThrow('Did you mean "acme.counter/api@1"?');
  });

  it('refuses plugins that require one another instead of waiting for ever', async () => {
    const host = await start(
      { requires: [counter.id], capabilities: ['services.provide'], provides: ['acme.main/x@1'] },
      undefined,
      {
        others: [
          { manifest: { ...counterManifest, requires: ['acme.main/x@1'] }, activate: () => undefined },
        ],
      },
    );
    await expect(host.activate()).rejects.toThrow('acme.main -> acme.counter -> acme.main');
    expect(host.record.status).toBe('missing-service');
  });

  it('finds a service by the token of another copy of the SDK, and refuses another version of it', async () => {
    vi.resetModules();
    const copy = await import('@gantry/plugin-sdk');
    expect(copy.createServiceToken).not.toBe(createServiceToken);
    const same = copy.createServiceToken<{ count(): number }>(counter.id);
    const newer = copy.createServiceToken<{ count(): number }>('acme.counter/api@2');
    const changed = copy.createEventToken<number>('acme.counter/changed@1');
    const heard: number[] = [];
    const host = await start(
      {},
      (ctx) => void ctx.bus.on(createEventToken<number>(changed.id), (value) => heard.push(value)),
      { others: [counterPlugin] },
    );
    await host.activate();
    expect((await host.context.services.get(same)).count()).toBe(7);
    await expect(host.context.services.get(newer)).rejects.toThrow('acme.counter/api@1');
    host.kernel.emit(changed, 5);
    expect(heard).toEqual([5]);
  });

  it('carries events between plugins by token', async () => {
    const token = createEventToken<number>('acme.counter/changed@1');
    const heard: number[] = [];
    const host = await start({}, (ctx) => void ctx.bus.on(token, (value) => heard.push(value)));
    await host.activate();
    host.kernel.emit(token, 1);
    await host.deactivate();
    host.kernel.emit(token, 2);
    expect(heard).toEqual([1]);
  });
});
