import type { HostEvents } from '@gantry/plugin-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
afterEach(() => vi.unstubAllGlobals());

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
