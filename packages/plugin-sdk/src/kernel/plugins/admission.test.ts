import type { PluginManifest } from '@gantry/plugin-sdk';
import type { TestHostOptions } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureText, healthy, manifest, renderMain } from '../../fixtures/fragile-plugin.tsx';
import { hostStarter } from '../../fixtures/start-hosts.ts';

const start = hostStarter(afterEach);

describe('refusal before any code is fetched', () => {
  const load = vi.fn();
  it.each<[string, Partial<PluginManifest>, TestHostOptions, string, string, string]>([
    [
      'an SDK range that does not fit',
      { sdk: '^2.0.0' },
      {},
      'refused-sdk',
      'made for SDK ^2.0.0',
      'docs: kit/ship#version',
    ],
    [
      'a capability not granted',
      {},
      { grants: 'none' },
      'refused-capability',
      'needs network',
      'docs: kit/ship#from-a-folder',
    ],
    [
      'a required service nobody has',
      { requires: ['acme.other/api@1'] },
      {},
      'missing-service',
      'No plugin here',
      'docs: kit/context#services',
    ],
  ])('for %s', async (_, patch, options, status, text, chapter) => {
    load.mockClear();
    const host = await start(
      { manifest: { ...manifest, ...patch }, activate: () => undefined },
      { ...options, load },
    );
    const view = await host.render('modelTabs', 'main');
    expect(failureText(view)).toContain(text);
    expect(host.record).toMatchObject({ status });
    expect(host.record.error).toContain(text);
    expect(host.record.error).toContain(chapter);
    expect(load).not.toHaveBeenCalled();
  });

  it('for a project where it is not available, naming the clause', async () => {
    const host = await start({
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
    const host = await start(healthy, {
      // The cast lets the test pass what is not a manifest.
      others: [{ manifest: broken as PluginManifest, activate: () => undefined }],
    });
    expect(host.kernel.records.map(({ id, status }) => [id, status])).toEqual([
      ['acme.fragile', 'available'],
      ['acme.broken', 'refused-manifest'],
    ]);
    expect(host.errors[0]?.message).toMatch(
      /contributes\.modelTabs\.main\.title.*docs: kit\/contributions#contribution-points$/s,
    );
    expect((await renderMain(host)).container.textContent).toBe('fine');
  });
});
