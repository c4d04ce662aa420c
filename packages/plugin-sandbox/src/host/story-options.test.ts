import { defineSandbox, storyOptions } from '@gantry/plugin-sandbox';
import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { endpoint } from '@gantry/plugin-sdk/contract';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';

const manifest = defineManifest({
  id: 'acme.pumps',
  version: '1.0.0',
  name: 'Pumps',
  sdk: '^1.0.0',
  capabilities: ['storage'],
  permissions: [{ id: 'PUMP_VIEW', title: 'See pumps' }],
  contributes: {
    commands: {
      count: { title: 'Count', permission: 'PUMP_VIEW', when: { not: { permission: 'PUMP_BAN' } } },
      drain: { title: 'Drain', when: { setting: 'depth', is: 3 } },
    },
  },
  settings: { depth: { type: 'number', default: 1, scope: 'project', write: 'PUMP_ADMIN' } },
  storage: { project: { write: 'PUMP_STORE' } },
});
const site = '6f1f0d5e-2a5c-4c39-9d2b-0c7f3a5d1b01';
const calls = {
  list: endpoint({
    method: 'GET',
    path: '/pumps/:site',
    summary: 'Pumps of a site',
    permission: 'PUMP_VIEW',
    response: z.object({ count: z.int() }),
  }),
};
const plugin = definePlugin({
  manifest,
  activate(ctx) {
    const api = ctx.api(calls);
    ctx.implement.commands('count', async () => (await api.list({ site })).count);
    ctx.implement.commands('drain', async () => ctx.storage.project.get('drained'));
  },
});
const sandbox = defineSandbox(plugin, {
  endpoints: calls,
  answers: () => ({ list: () => ({ count: 2 }) }),
  stories: {
    two: { title: { en: 'Two', 'zh-CN': '二' }, knobs: { permissions: ['PUMP_VIEW'] } },
    none: {
      title: { en: 'None', 'zh-CN': '无' },
      knobs: { permissions: ['PUMP_VIEW'], settings: { depth: 3 }, model: 'tunnel' },
      answers: () => ({ list: () => ({ count: 0 }) }),
      host: { storage: { project: { drained: true } } },
    },
  },
});

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());
async function start(...args: Parameters<typeof storyOptions<typeof manifest, typeof calls>>) {
  const host = await createTestHost(plugin, storyOptions(...args));
  end = () => host.dispose();
  return host;
}

describe('a story as options of a test host', () => {
  it('has the answers, permissions and settings of the story', async () => {
    const first = await start(sandbox);
    expect(await first.execute('count')).toBe(2);
    expect(first.contributions('commands')).toMatchObject([{ visible: true }, { visible: false }]);
    await first.dispose();
    const none = await start(sandbox, 'none');
    expect(await none.execute('count')).toBe(0);
    expect(await none.execute('drain')).toBe(true);
    expect(await none.context.scene.models).toMatchObject([{ id: 'tunnel' }]);
  });

  it('fails calls as the knobs say, one by its path or all of them', async () => {
    const one = await start(sandbox, 'two', { knobs: { faults: { 'GET /pumps/:site': '409' } } });
    await expect(one.execute('count')).rejects.toMatchObject({ status: 409 });
    await one.dispose();
    const all = await start(sandbox, 'two', { knobs: { network: 'failing' } });
    await expect(all.execute('count')).rejects.toMatchObject({ status: 500 });
  });

  it('says what to add where nothing answers', async () => {
    const host = await start({ plugin: sandbox.plugin }, undefined, {
      knobs: { permissions: ['PUMP_VIEW'] },
    });
    await expect(host.execute('count')).rejects.toThrow(/src\/sandbox\.ts/);
  });

  it('holds every permission that the manifest names unless a story names some', async () => {
    const { permissions } = storyOptions({ plugin: sandbox.plugin });
    expect(permissions).toEqual(['PUMP_VIEW', 'PUMP_BAN', 'PUMP_ADMIN', 'PUMP_STORE']);
  });
});

it('the compiler refuses a value that is not the setting’s, and an answer that is not the call’s', () => {
  const title = { en: 'A', 'zh-CN': '甲' };
  const wrong = [
    // @ts-expect-error: the setting is a number
    defineSandbox(plugin, { stories: { a: { title, knobs: { settings: { depth: 'deep' } } } } }),
    // @ts-expect-error: the count is a number
    defineSandbox(plugin, { endpoints: calls, answers: () => ({ list: () => ({ count: 'two' }) }) }),
    // @ts-expect-error: the Chinese title is missing
    defineSandbox(plugin, { stories: { a: { title: { en: 'A' } } } }),
  ];
  expect(wrong).toHaveLength(3);
});
