import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { descriptor, GreedySite, manifest, plugins } from './testing/greedy-site.ts';

let site: GreedySite;
let host: Awaited<ReturnType<GreedySite['openHost']>>;
let session: Awaited<ReturnType<typeof host.open>>;
beforeEach(async () => {
  site = new GreedySite();
  host = await site.openHost();
  session = await host.open();
});
afterEach(async () => {
  // First, because this plugin would delay the end of the project.
  await runtime()?.deactivate('disabled');
  await session.end();
});

const runtime = () => session.kernel.plugin(manifest.id);
const entryOf = (build: string) => `/plugins/${manifest.id}/${build}/index.js`;
/** The server has a build, and announces it. */
function build(name: string, changes: Partial<typeof descriptor> = {}): void {
  site.server.on(plugins, { json: { plugins: [{ ...descriptor, entry: entryOf(name), ...changes }] } });
  host.announce('host.plugin-built', { pluginId: manifest.id, problem: null });
}
const taken = async (name: string) => {
  await expect
    .poll(() => [runtime()?.descriptor.entry, runtime()?.status])
    .toEqual([entryOf(name), 'active']);
};
const fail = (problem: string) => host.announce('host.plugin-built', { pluginId: manifest.id, problem });
/** The notices of the host, without that of the plugin itself. */
const said = () => host.notices.notices.map(({ text }) => text).filter((text) => text !== 'Hello');

describe('a build of a running plugin', () => {
  test('takes the place of the one before, and twenty of them leave nothing', async () => {
    const before = host.contents();
    await runtime()?.activate();
    const during = host.contents();
    for (let nth = 1; nth <= 20; nth += 1) {
      build(`b${nth}`);
      await taken(`b${nth}`);
      expect(host.contents()).toEqual(during);
    }
    await runtime()?.deactivate('disabled');
    expect(host.contents()).toEqual(before);
    expect(host.reports).toEqual([]);
  });

  test('that was announced without a change of the browser half changes nothing', async () => {
    await runtime()?.activate();
    const context = runtime()?.context;
    build('b1', { entry: descriptor.entry });
    await expect.poll(() => site.server.calls(plugins).length).toBe(2);
    fail('then');
    await expect.poll(said).toHaveLength(1);
    expect(runtime()?.context).toBe(context);
  });

  test('brings its own manifest, with what is declared in it', async () => {
    await runtime()?.activate();
    const contributes = {
      commands: { go: { title: 'Go at once' }, stop: { title: 'Stop' } },
      sceneOverlays: manifest.contributes.sceneOverlays,
    };
    build('b1', { version: '1.1.0', manifest: { ...manifest, version: '1.1.0', contributes } });
    await taken('b1');
    const titles = () =>
      session.kernel
        .contributions('commands')
        .filter(({ pluginId }) => pluginId === manifest.id)
        .map(({ title }) => title);
    expect(titles()).toEqual(['Go at once', 'Stop']);
    expect(session.kernel.records).toMatchObject([{ version: '1.1.0', status: 'active' }]);
  });

  test('that does not start shows why, and the next one starts again', async () => {
    await runtime()?.activate();
    build('b1', { grants: [] });
    await expect.poll(() => runtime()?.status).toBe('refused-capability');
    expect(said()).toEqual([]);
    build('b2');
    await taken('b2');
  });
});

test('a build of a plugin that waits for its start does not start it', async () => {
  build('b1');
  await expect.poll(() => runtime()?.descriptor.entry).toBe(entryOf('b1'));
  expect(runtime()?.status).toBe('available');
});

describe('a build that fails', () => {
  test('leaves the one before running and says so until the next one', async () => {
    await runtime()?.activate();
    const context = runtime()?.context;
    fail('src/plugin.ts:3: no such name');
    await expect
      .poll(said)
      .toEqual(['“Greedy” was not built. The build before goes on running.\nsrc/plugin.ts:3: no such name']);
    fail('src/plugin.ts:4: no such name');
    await expect.poll(said).toEqual([expect.stringContaining('plugin.ts:4')]);
    expect(session.faultsOf(manifest.id).map(({ place, message }) => `${place}: ${message}`)).toEqual([
      'build: src/plugin.ts:4: no such name',
      'build: src/plugin.ts:3: no such name',
    ]);
    expect([runtime()?.status, runtime()?.context === context]).toEqual(['active', true]);
    build('b1');
    await taken('b1');
    expect(said()).toEqual([]);
  });

  test('to give a manifest that can be read leaves the one before running', async () => {
    await runtime()?.activate();
    const context = runtime()?.context;
    build('b1', { manifest: { ...manifest, capabilities: 'all' } });
    await expect
      .poll(said)
      .toEqual([expect.stringMatching(/^“Greedy” was built, and cannot be used\..*capabilities/s)]);
    expect([runtime()?.status, runtime()?.context === context]).toEqual(['active', true]);
  });
});

test('what is said of a build goes with the project', async () => {
  fail('src/plugin.ts:3: no such name');
  await expect.poll(said).toHaveLength(1);
  await session.end();
  expect(said()).toEqual([]);
});
