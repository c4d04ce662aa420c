import { defineServerPlugin, provide } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../contract/falsework.ts';
import { plugin } from './plugin.ts';
import { permitAlarms } from './warn-permits.ts';

/** What the permit module was told last, by project. */
const said = new Map<string, readonly object[]>();
const permits = defineServerPlugin({
  id: 'gantry.permit-to-work',
  migrations: [],
  permissions: [],
  provides: [
    provide(permitAlarms, () => ({
      say: async (tx, module, dangers) => void said.set(`${module} ${tx.projectId}`, dangers),
    })),
  ],
  routes: () => [],
});

const noon = Date.parse('2026-11-20T04:00:00Z');
const where = { latitude: 22.3, longitude: 114.2, height: 12 };
let host: ServerTestHost;
let member: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin, { others: [permits] });
  host.clock.set(new Date(noon));
  member = await host.member({ name: 'Lau Kwok Wai', permissions: Object.values(permissions) });
});
afterAll(() => host?.close());

const dangers = async () => {
  await host.runTimer('warn-permits');
  return said.get(`falsework ${host.project.id}`);
};

test('the permit module is told of placed sensors at level 3, for as long as they are', async () => {
  const sensor = await host.device('falsework-sensor');
  const send = (minutes: number, force: number) =>
    sensor.post('/', { time: new Date(noon + minutes * 60_000).toISOString(), force });
  const limits = {
    inclinationX: null,
    inclinationY: null,
    inclinationZ: null,
    force: { alert: 50, alarm: 80, action: 100 },
  };
  const from = new Date(noon - 3_600_000).toISOString();
  expect((await member.post(`/sensors/${sensor.id}/thresholds`, { from, limits })).status).toBe(200);
  await send(0, 85);
  await send(1, 120);
  expect(await dangers()).toEqual([]);

  expect((await member.put(`/sensors/${sensor.id}/setup`, { place: where, version: 0 })).status).toBe(200);
  expect(await dangers()).toEqual([
    expect.objectContaining({
      name: `falsework/${sensor.id}`,
      title: { en: `Falsework ${sensor.name}: Action`, 'zh-CN': `支架 ${sensor.name}：行动` },
      since: new Date(noon + 60_000),
      at: where,
      metres: 15,
    }),
  ]);

  const [episode] = (await member.get('/episodes', { sensorId: sensor.id })).body.episodes;
  host.clock.set(new Date(noon + 5 * 60_000));
  const seen = await member.post(`/episodes/${episode.episodeId}/acknowledge`, { actionTaken: 'Braced' });
  expect(seen.status).toBe(200);
  for (const minute of [2, 3, 4, 5]) await send(minute, 10);
  expect(await dangers()).toEqual([]);
});
