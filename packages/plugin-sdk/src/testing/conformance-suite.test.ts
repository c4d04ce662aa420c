import type { PluginContext, PluginManifest } from '@gantry/plugin-sdk';
import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { base } from '../fixtures/main-plugin.ts';
import { plugin } from '../fixtures/permit-board.tsx';

conformanceSuite(plugin, { runner: { describe, it }, permissions: ['PTW_VIEW'], cycles: 5 });

describe('a plugin that breaks a rule fails the test of that rule:', () => {
  const noop = () => undefined;
  afterEach(() => {
    window.removeEventListener('resize', noop);
    vi.restoreAllMocks();
  });

  const tab: Partial<PluginManifest> = { contributes: { modelTabs: { main: { title: 'Main' } } } };

  /** The tests of the suite by name. */
  function testsOf(
    manifest: Partial<PluginManifest>,
    activate: (ctx: PluginContext) => void,
  ): ReadonlyMap<string, () => Promise<void>> {
    // React prints what a view throws.
    vi.spyOn(console, 'error').mockImplementation(noop);
    const tests = new Map<string, () => Promise<void>>();
    const broken = { manifest: { ...base, ...manifest }, activate };
    const runner = {
      describe: (_name: string, body: () => void) => body(),
      it: (name: string, body: () => Promise<void>) => void tests.set(name, body),
    };
    conformanceSuite(broken, { runner, permissions: ['SEE'], cycles: 2, config: { 'api.url': '/api/' } });
    return tests;
  }

  /** Names of the tests that it does not pass. */
  async function failures(...plugin: Parameters<typeof testsOf>): Promise<string[]> {
    const failed: string[] = [];
    for (const [name, body] of testsOf(...plugin)) await body().catch(() => failed.push(name));
    return failed;
  }

  it('says which chapter explains it', async () => {
    const test = testsOf(tab, noop).get('implements everything that it declares');
    await expect(test?.()).rejects.toThrow(/not implemented\.\ndocs: kit\/test#the-conformance-suite$/);
    const parsing = testsOf({ name: '%lost%' }, noop).get('has a valid manifest that is plain JSON');
    await expect(parsing?.()).rejects.toThrow(/docs: kit\/contributions#the-manifest$/);
  });

  it('a manifest that is not valid', async () => {
    expect(await failures({ name: '%lost%' }, noop)).toContain('has a valid manifest that is plain JSON');
  });

  it('something declared and not implemented', async () => {
    const contributes = { commands: { go: { title: 'Go' } } };
    expect(await failures({ contributes }, noop)).toEqual(['implements everything that it declares']);
  });

  it('a view that fails in one language', async () => {
    const activate = (ctx: PluginContext) =>
      ctx.implement.modelTabs('main', {
        component: () => {
          if (ctx.session.locale === 'zh-CN') throw new Error('no such text');
          return null;
        },
      });
    expect(await failures(tab, activate)).toEqual(['shows every view in zh-CN']);
  });

  it('one that needs a permission to start', async () => {
    const activate = (ctx: PluginContext) => {
      if (!ctx.permissions.has('SEE')) throw new Error('no permission');
    };
    expect(await failures({}, activate)).toEqual(['starts without any permission']);
  });

  it('one that needs the network', async () => {
    const manifest: Partial<PluginManifest> = {
      ...tab,
      capabilities: ['network'],
      endpoints: { api: { baseUrlFrom: 'api.url', retries: 0 } },
    };
    const activate = (ctx: PluginContext) =>
      ctx.implement.modelTabs('main', {
        async load() {
          await ctx.http('api').get('state', { throwHttpErrors: false });
          return { default: () => null };
        },
      });
    expect(await failures(manifest, activate)).toEqual(['stands being offline']);
  });

  it('one that leaves something behind', async () => {
    const activate = () => window.addEventListener('resize', noop);
    expect(await failures({}, activate)).toEqual([
      'stands a change of project while requests are under way',
      'leaves nothing behind after 2 starts',
    ]);
  });
});
