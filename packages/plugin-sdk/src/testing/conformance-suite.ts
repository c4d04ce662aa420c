import type { Plugin, PluginManifest, SandboxedPlugin } from '@gantry/plugin-sdk';
import type { LeakReport } from '@gantry/plugin-sdk/fake-host';
import { type ViewPoint, viewPoints } from '@gantry/plugin-sdk/kernel';
import { explainProblems, parseManifest, readMore } from '@gantry/plugin-sdk/manifest';
import { createTestHost } from './test-host.tsx';
import type { TestHost, TestHostOptions } from './test-host-types.ts';

/** The two functions of a test runner that the suite needs; vitest's fit. */
export interface TestRunner {
  /** Groups tests. */
  describe(name: string, body: () => void): void;
  /** Declares a test. */
  it(name: string, body: () => Promise<void>): void;
}

/** Options of the suite, besides those of each test host. */
export interface ConformanceOptions<M extends PluginManifest> extends TestHostOptions<M> {
  /** How often the plugin is started and stopped when looking for leaks. */
  readonly cycles?: number;
  /** Unless the runner's functions are global. */
  readonly runner?: TestRunner;
}

/**
 * Tests every plugin: a valid manifest, both languages, no permissions, no network, a change of project while requests run, and repeated
 * starts and stops without leaks.
 */
export function conformanceSuite<M extends PluginManifest>(
  plugin: Plugin<M> | SandboxedPlugin<M>,
  options: ConformanceOptions<M> = {},
): void {
  const { describe, it } = options.runner ?? globalRunner();
  const { manifest } = plugin;
  const withHost = async (
    overrides: TestHostOptions<M>,
    body: (host: TestHost<M>) => Promise<void>,
  ): Promise<void> => {
    const host = await createTestHost(plugin, { ...options, ...overrides });
    try {
      await body(host);
    } finally {
      await host.dispose();
    }
  };

  describe(`${manifest.id} conforms`, () => {
    it('has a valid manifest that is plain JSON', async () => {
      const copy: unknown = JSON.parse(JSON.stringify(manifest));
      const parsed = parseManifest(copy);
      if (!parsed.ok) throw new Error(explainProblems(parsed.problems));
    });

    it('implements everything that it declares', () =>
      withHost({}, async (host) => {
        await host.activate();
        const optional = new Set(['contextMenus']);
        for (const [point, entries] of Object.entries(manifest.contributes ?? {})) {
          for (const id of Object.keys(entries ?? {})) {
            if (optional.has(point)) continue;
            // Keys of `contributes` are points.
            const attached = host.kernel.implementation(point as ViewPoint, manifest.id, id);
            check(attached !== undefined, `${point} "${id}" is declared but not implemented.`);
          }
        }
      }));

    for (const locale of ['en', 'zh-CN'] as const) {
      it(`shows every view in ${locale}`, () => withHost({ locale }, (host) => showAll(host, manifest)));
    }

    it('starts without any permission', () =>
      withHost({ permissions: [] }, async (host) => {
        await host.activate();
        checkNoReports(host);
      }));

    it('stands being offline', () =>
      withHost({}, async (host) => {
        host.setOnline(false);
        await host.activate();
        await showAll(host, manifest);
        host.setOnline(true);
      }));

    it('stands a change of project while requests are under way', () =>
      withHost({ http: () => new Promise<Response>(() => undefined) }, async (host) => {
        await host.activate();
        await host.setProject({ code: 'OTHER' });
        checkNoReports(host);
        await host.deactivate('project');
        checkNothingLeft(await host.leaks());
      }));

    it(`leaves nothing behind after ${options.cycles ?? 10} starts`, () =>
      withHost({}, async (host) => {
        for (let cycle = 0; cycle < (options.cycles ?? 10); cycle += 1) {
          await host.activate();
          await host.deactivate('reload');
          checkNothingLeft(await host.leaks());
        }
        await host.activate();
        await showAll(host, manifest);
        await host.deactivate('disabled');
        checkNothingLeft(await host.leaks());
      }));
  });
}

/** Renders all views that are visible; none may crash. */
async function showAll<M extends PluginManifest>(host: TestHost<M>, manifest: M): Promise<void> {
  for (const point of viewPoints) {
    for (const { id, visible } of host.contributions(point)) {
      if (!visible) continue;
      const view = await host.render(point, id, { params: sampleParams(manifest, point, id) });
      const failure = view.queryByTestId('plugin-failure');
      check(!failure, `${point} "${id}" failed: ${failure?.textContent}`);
      view.unmount();
    }
  }
  const crashes = host.reports.filter(({ kind }) => kind === 'render');
  check(crashes.length === 0, crashes.map(({ place, error }) => `${place}: ${error.message}`).join('\n'));
}

/** A value for each `:name` in a route's path. */
function sampleParams(manifest: PluginManifest, point: ViewPoint, id: string): Record<string, string> {
  const path = point === 'routes' ? manifest.contributes?.routes?.[id]?.path : undefined;
  const names = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, '00000000-0000-4000-8000-000000000000']));
}

function checkNothingLeft(report: LeakReport): void {
  const { retained, ...counts } = report;
  const left = Object.entries(counts).filter(([, count]) => count !== 0);
  const summary = left.map(([what, count]) => `${count} ${what}`).join(', ');
  check(left.length === 0, `Left behind: ${summary}\n${retained.join('\n')}`);
}

function checkNoReports<M extends PluginManifest>(host: TestHost<M>): void {
  const texts = host.reports.map(({ kind, place, error }) => `${kind} ${place}: ${error.message}`);
  check(texts.length === 0, texts.join('\n'));
}

function check(condition: boolean, message: string): void {
  if (!condition) throw new Error(`${message}\n${readMore('browserTests')}`);
}

function globalRunner(): TestRunner {
  const { describe, it } = globalThis as { readonly describe?: unknown; readonly it?: unknown };
  if (typeof describe !== 'function' || typeof it !== 'function') {
    throw new Error('Give conformanceSuite the runner: `runner: { describe, it }` from vitest.');
  }
  return {
    describe: (name, body) => describe(name, body),
    it: (name, body) => it(name, body),
  };
}
