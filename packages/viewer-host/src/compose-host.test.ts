import { inPage } from '@gantry/contract';
import type { HostEvents } from '@gantry/plugin-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedInCookie } from './api/early-calls.ts';
import { composeHost } from './compose-host.ts';
import { FakeServer } from './ui/testing/fake-server.ts';
import { bem, bemDetail, session } from './ui/testing/test-data.ts';

beforeEach(() => {
  const server = new FakeServer()
    .on('GET /api/session', { json: session })
    .on('GET /api/projects', { json: { projects: [bem] } })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail(['LAYER_ADMIN']) })
    .on(`GET /api/projects/${bem.id}/layers`, {
      json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] },
    })
    .on(`GET /api/projects/${bem.id}/plugins`, { json: { plugins: [] } })
    .on(`GET /api/projects/${bem.id}/plugin-settings`, { json: { plugins: {} } });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  // There is no WebGL here, which the host reports and does without.
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it
  document.cookie = `${signedInCookie}=; max-age=0`;
});

it('opens the project of the address before there is a UI, and only for a browser that is signed in', async () => {
  history.replaceState(null, '', '/p/BEM/model');
  const stranger = composeHost();
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it
  document.cookie = `${signedInCookie}=1`;
  const host = composeHost();
  // The engine's code takes a while to load.
  await vi.waitFor(() => expect(host.plugins.isReady).toBe(true), { timeout: 20_000 });
  expect([host.projects.current?.id, stranger.projects.current]).toEqual([bem.id, undefined]);
  await host.closeProject();
});

it('knows the dangers that the page has with it, without asking for them', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.setAttribute(inPage.answer, `/api/projects/${bem.id}/alarms`);
  block.textContent = JSON.stringify({
    alarms: [],
    total: 3,
    counts: {},
    quietSince: null,
    now: '2026-11-22T00:00:00Z',
  });
  document.head.append(block);
  const host = composeHost();
  await host.session.resume();
  await host.openProject(bem.id);
  await vi.waitFor(() => expect(host.alarms.list.total).toBe(3));
  await host.closeProject();
});

it('forgets the project and its permissions on leaving, before the plugins are done', async () => {
  const host = composeHost();
  await host.session.resume();
  await host.openProject(bem.id);
  expect([host.projects.current?.id, host.projects.has('LAYER_ADMIN')]).toEqual([bem.id, true]);
  let done: () => void = () => undefined;
  // A page of the host is told of less than a plugin, by the same events.
  const { onWillSwitchProject }: Partial<HostEvents> = host.plugins.openPage().events;
  onWillSwitchProject?.(({ waitUntil }) => waitUntil(new Promise((resolve) => (done = resolve))));
  let hasLeft = false;
  const leaving = host.closeProject().then(() => {
    hasLeft = true;
  });
  await vi.waitFor(() => expect(host.plugins.isReady).toBe(false));
  expect([hasLeft, host.projects.current, host.projects.has('LAYER_ADMIN')]).toEqual([
    false,
    undefined,
    false,
  ]);
  done();
  await leaving;
  expect([host.layers.layers, host.scene()]).toEqual([[], undefined]);
  // Opening the project again waits its turn and asks the server who may do what now.
  await host.openProject(bem.id);
  expect(host.projects.current?.id).toBe(bem.id);
  await host.closeProject();
});
