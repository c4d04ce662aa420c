import type { ServerHost } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headCountIn } from './head-count.ts';
import { plugin } from './plugin.ts';

let host: ServerTestHost;
let services: ServerHost;
beforeAll(async () => {
  const routes: typeof plugin.routes = (given) => {
    services = given;
    return plugin.routes(given);
  };
  host = await createServerTestHost({ ...plugin, routes });
  // The project begins with its first member.
  await host.member();
  host.clock.set(new Date('2026-11-20T04:00:00Z'));
});
afterAll(() => host?.close());

test('other modules learn who passed all gates on a day, and nothing of a day without a count', async () => {
  for (const direction of ['in', 'out']) {
    const device = await host.device('people-counter');
    await device.post('/', { sequence: 1, time: '2026-11-20T11:30:00+08:00', direction, in: 3, out: 2 });
  }
  const onDay = (day: string) =>
    services.database.inProject(host.project.id, { kind: 'system', name: 'test' }, (tx) =>
      headCountIn.onDay(tx, day),
    );
  expect(await onDay('2026-11-20')).toEqual({ in: 6, out: 4 });
  expect(await onDay('2026-11-19')).toBeNull();
});
