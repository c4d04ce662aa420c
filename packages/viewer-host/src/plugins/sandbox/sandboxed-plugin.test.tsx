import { FluentProvider } from '@fluentui/react-components';
import type { PluginList } from '@gantry/contract';
import { defineManifest, LanguageProvider } from '@gantry/plugin-sdk';
import { gantryTheme } from '@gantry/plugin-ui';
import { act, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem, bemDetail, session } from '../../ui/testing/test-data.ts';
import { PluginHost } from '../plugin-host.ts';
import { openHostParts } from '../testing/host-parts.ts';
import { framesOf, playFrame, withoutLoading } from '../testing/played-frame.ts';

const manifest = defineManifest({
  id: 'acme.boxed',
  version: '1.0.0',
  name: 'Boxed',
  sdk: '^1.0.0',
  capabilities: ['notifications'],
  activation: ['onProject'],
  contributes: { modelTabs: { list: { title: 'List', panel: { width: 300 } } } },
});
const descriptor: PluginList['plugins'][number] = {
  id: manifest.id,
  version: '1.0.0',
  entry: '/plugins/acme.boxed/1.0.0/index.js',
  trust: 'sandboxed',
  grants: [...manifest.capabilities],
  config: {},
  manifest: { ...manifest },
};
const plugins = `GET /api/projects/${bem.id}/plugins`;

let server: FakeServer;
let host: Awaited<ReturnType<typeof openHostParts>>['host'];
let pluginHost: PluginHost;

const open = async (more: Partial<typeof descriptor> = {}) => {
  server = new FakeServer()
    .on('GET /api/session', { json: session })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail() })
    .on(`GET /api/projects/${bem.id}/layers`, {
      json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] },
    })
    .on(plugins, { json: { plugins: [{ ...descriptor, ...more }] } satisfies PluginList })
    .on(`GET /api/projects/${bem.id}/plugin-settings`, { json: { plugins: {} } })
    .on('POST /api/reports', { status: 204 });
  ({ host } = await openHostParts(server));
  // The plugin starts once the browser is idle.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  host.preferences.setLocale('en');
  pluginHost = new PluginHost(host);
  await pluginHost.open(await host.projects.open(bem.id));
};
/** The latest frame, with a well-behaved plugin in it. */
const play = async (version?: string) => {
  // The first frame waits for code that is loaded on demand.
  await expect.poll(() => framesOf().length, { timeout: 15_000 }).toBe(1);
  const [iframe] = framesOf();
  if (!iframe) throw new Error('There is no frame.');
  return { iframe, ...playFrame(iframe, version) };
};
const start = async () => {
  await open();
  const frame = await play();
  await expect.poll(status).toBe('active');
  return frame;
};
const record = () => pluginHost.entries[0]?.record;
const status = () => record()?.status;
const reported = () => server.calls('POST /api/reports').map(({ body }) => body);

const Screen = ({ visible = true }) => (
  <FluentProvider theme={gantryTheme('light', 'en')}>
    <LanguageProvider source={{ locale: 'en', project: { timeZone: 'Asia/Hong_Kong' } }}>
      <div data-place="">
        <pluginHost.View
          point="modelTabs"
          id={`${manifest.id}/list`}
          visible={visible}
          onClose={() => undefined}
        />
      </div>
    </LanguageProvider>
  </FluentProvider>
);
/** Imitates browsers that can move a frame without reloading it. */
const moving = () =>
  Object.defineProperty(Element.prototype, 'moveBefore', {
    configurable: true,
    value(this: Element, node: Node, before: Node | null) {
      this.insertBefore(node, before);
    },
  });

// Refusals are logged to the console; these tests cause them on purpose.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
let loadAgain: () => void;
beforeAll(() => {
  loadAgain = withoutLoading();
});
afterAll(() => loadAgain());
afterEach(async () => {
  await act(() => pluginHost.close());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  expect(framesOf()).toEqual([]);
});

describe('the document of a sandboxed plugin', () => {
  test('has no rights, is invisible and not focusable, and gets one port', async () => {
    const { iframe, handed, hears } = await start();
    expect(iframe.src).toBe(`${location.origin}/plugins/acme.boxed/1.0.0/@sandbox/frame.html`);
    expect(iframe.getAttribute('sandbox')).toBe('allow-scripts');
    expect([iframe.allow, iframe.referrerPolicy, iframe.title]).toEqual(['', 'no-referrer', 'Boxed']);
    const shelf = iframe.parentElement;
    expect([shelf?.parentElement, shelf?.inert, shelf?.ariaHidden]).toEqual([document.body, true, 'true']);
    expect(handed).toMatchObject([{ target: '*', ports: [expect.anything()] }]);
    await hears('activate');
  });

  test('is not loaded from another site', async () => {
    await open({ entry: 'https://evil.test/index.js' });
    await expect.poll(status).toBe('failed-load');
    expect(record()?.error).toContain('not from https://evil.test');
    expect(framesOf()).toEqual([]);
  });

  test('with another version of the plugin is removed', async () => {
    await open();
    await play('2.0.0');
    await expect.poll(status).toBe('failed-load');
    expect(record()?.error).toContain('version 2.0.0');
    expect(framesOf()).toEqual([]);
  });

  test('is given the theme, and its changes', async () => {
    const { heard, hears } = await start();
    const tokensOf = (args: readonly unknown[] = []) =>
      Object(args.at(-1)).tokens['--colorNeutralBackground1'];
    const before = tokensOf(heard.find(({ name }) => name === 'activate')?.args);
    host.preferences.setTheme('dark');
    await hears('surroundings');
    const after = tokensOf(heard.find(({ name }) => name === 'surroundings')?.args);
    expect([typeof before, typeof after, before === after]).toEqual(['string', 'string', false]);
    host.preferences.setTheme('light');
  });

  test('is removed with the project, together with its container', async () => {
    const bare = document.body.childElementCount;
    await start();
    expect(document.body.childElementCount).toBe(bare + 1);
    await pluginHost.close();
    expect(document.body.childElementCount).toBe(bare);
  });
});

describe('a message from a frame', () => {
  test('is refused if the plugin lacks the right, and is reported to the server once', async () => {
    const { heard, say } = await start();
    for (const id of [1, 2, 3]) say({ kind: 'call', id, name: 'layers.setVisible', args: [['x'], false] });
    const refusals = () => heard.filter(({ kind }) => kind === 'refusal');
    await expect.poll(refusals).toHaveLength(3);
    expect(refusals()[0]).toMatchObject({ error: { code: 'capability-not-granted' } });
    expect(reported()).toEqual([
      {
        pluginId: manifest.id,
        version: '1.0.0',
        place: 'sandbox/layers.setVisible',
        message: expect.stringContaining('refused: "acme.boxed" uses "layers.write"'),
      },
    ]);
    expect(status()).toBe('active');
  });

  test('that is malformed is dropped and reported once', async () => {
    const { say } = await start();
    for (const bad of [
      {},
      { kind: 'call' },
      { kind: 'note', name: '', args: [] },
      { kind: 'answer', id: -1 },
    ])
      say(bad);
    await expect.poll(reported).toMatchObject([{ place: 'sandbox/message' }]);
    say({ kind: 'call', id: 1, name: 'notifications.show', args: [{ text: 'Still here' }] });
    await expect.poll(() => pluginHost.notices.map(({ text }) => text)).toEqual(['Still here']);
    expect(status()).toBe('active');
  });

  test('in a flood stops it, and a view shows the card', async () => {
    moving();
    const { say, hears } = await start();
    render(<Screen />);
    await hears('show');
    for (let i = 0; i < 1200; i += 1) say({ kind: 'note', name: 'release', args: [i] });
    await expect.poll(status).toBe('quarantined');
    expect(framesOf()).toEqual([]);
    expect(await screen.findByText('Boxed is off')).toBeTruthy();
    expect(reported()).toMatchObject([{ place: 'frame', message: expect.stringContaining('more messages') }]);
    act(() => screen.getByRole('button', { name: 'Report' }).click());
    await expect.poll(() => pluginHost.notices.map(({ tone }) => tone)).toEqual(['success']);
    expect(reported()[1]).toMatchObject({ pluginId: manifest.id, version: '1.0.0', place: 'modelTabs/list' });
  });
});

describe('a frame that leaves its document', () => {
  test('is removed and reported to the server, and Retry starts another', async () => {
    const { iframe } = await start();
    iframe.dispatchEvent(new Event('load'));
    expect(status()).toBe('quarantined');
    expect(framesOf()).toEqual([]);
    await expect
      .poll(reported)
      .toMatchObject([{ place: 'frame', message: expect.stringContaining('left its document') }]);
    const again = pluginHost.retry(manifest.id);
    await play();
    await again;
    expect(status()).toBe('active');
  });

  test('before it was ready has failed to load', async () => {
    await open();
    const { iframe } = await play();
    iframe.dispatchEvent(new Event('load'));
    await expect.poll(status).toBe('failed-load');
    expect(framesOf()).toEqual([]);
  });
});

describe('the view of a sandboxed plugin', () => {
  const place = () => document.querySelector('[data-place]');

  test('contains the plugin’s frame, which returns to its container afterwards', async () => {
    moving();
    const { iframe, heard, hears } = await start();
    const view = render(<Screen />);
    await hears('show');
    await expect.poll(() => place()?.contains(iframe)).toBe(true);
    expect(iframe.title).toBe('List');
    view.rerender(<Screen visible={false} />);
    expect([place()?.contains(iframe), iframe.isConnected, iframe.closest('[inert]') !== null]).toEqual([
      false,
      true,
      true,
    ]);
    view.rerender(<Screen />);
    expect(place()?.contains(iframe)).toBe(true);
    view.unmount();
    await hears('hide');
    expect(iframe.isConnected).toBe(true);
    expect(heard.filter(({ name }) => name === 'activate')).toHaveLength(1);
  });

  test('gets the frame from another view of the plugin when it is asked for', async () => {
    moving();
    const { iframe } = await start();
    render(
      <>
        <Screen />
        <Screen />
      </>,
    );
    const places = () => [...document.querySelectorAll('[data-place]')].map((one) => one.contains(iframe));
    await expect.poll(places).toEqual([false, true]);
    const bring = await screen.findByRole('button', { name: 'Show it here' });
    act(() => bring.click());
    expect(places()).toEqual([true, false]);
    expect(await screen.findAllByRole('button', { name: 'Show it here' })).toHaveLength(1);
  });

  test('gets a panel from the host, as its manifest describes it', async () => {
    await start();
    expect(pluginHost.modelTabs.map(({ panel }) => panel)).toEqual([
      { width: 300, minWidth: undefined, isDocked: false },
    ]);
  });

  test('gets a new document if the browser cannot move a frame', async () => {
    const { iframe } = await start();
    render(<Screen />);
    await expect.poll(() => framesOf().filter((one) => one !== iframe)).toHaveLength(1);
    expect(iframe.isConnected).toBe(false);
    const again = await play();
    await again.hears('show');
    expect(place()?.contains(again.iframe)).toBe(true);
    expect(status()).toBe('active');
  });
});
