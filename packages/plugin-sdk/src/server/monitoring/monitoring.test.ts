import { randomUUID } from 'node:crypto';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../fixtures/cameras/cameras-plugin.ts';

let host: ServerTestHost;
let member: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  member = await host.member({
    name: 'Ho Tsz Kin',
    permissions: ['CAMERA_VIEW', 'CAMERA_ACK', 'CAMERA_ADMIN'],
  });
});
afterAll(() => host?.close());

test('a gateway is registered with its token and where it sends to, and is listed with its devices', async () => {
  const { body: made } = await member.post('/gateways', { name: 'Recorder 1', serialNumber: 'NVR-1' });
  expect(made).toMatchObject({ address: '/ingest/test.cameras', topic: null, token: expect.any(String) });
  await host.device('camera', { behind: await host.device('recorder') });
  const { gateways } = (await member.get('/gateways')).body;
  expect(gateways).toContainEqual({
    gatewayId: made.gatewayId,
    name: 'Recorder 1',
    serialNumber: 'NVR-1',
    seenAt: null,
    devices: 0,
  });
  expect(gateways).toContainEqual(expect.objectContaining({ devices: 1 }));
});

test('a gateway that a row names by a name of two is ambiguous; by its serial number it is found', async () => {
  for (const serialNumber of ['TWIN-1', 'TWIN-2'])
    await member.post('/gateways', { name: 'Twin', serialNumber });
  const run = (rows: object[], apply: boolean) => member.post('/cameras/import', { rows, apply });
  const row = { name: 'Crane', instrumentId: 'CAM-1', stream: 'rtsp://one' };
  const refused = await run([{ ...row, gateway: 'twin' }], true);
  expect([refused.status, refused.body.error.details.rows]).toEqual([
    422,
    [{ row: 1, field: 'gateway', code: 'AMBIGUOUS_GATEWAY' }],
  ]);
  const rows = [
    { ...row, gateway: 'twin-2' },
    { name: 'Gate', instrumentId: 'CAM-2' },
  ];
  expect((await run(rows, true)).body).toEqual({ added: 2, changed: 0, unchanged: 0 });
  // The same again, with another stream of one: what is left out stays.
  const again = [
    { ...row, stream: 'rtsp://two' },
    { name: 'Gate', instrumentId: 'cam-2' },
  ];
  expect((await run(again, true)).body).toEqual({ added: 0, changed: 1, unchanged: 1 });
  expect(await host.rows('select stream from stream')).toEqual([{ stream: 'rtsp://two' }]);
  const { gateways } = (await member.get('/gateways')).body;
  expect(gateways).toContainEqual(expect.objectContaining({ serialNumber: 'TWIN-2', devices: 1 }));
});

test('an episode is found by its device, and keeps who acknowledged it first', async () => {
  const camera = await host.device('camera');
  const ids = [randomUUID(), randomUUID()];
  for (const [nth, id] of ids.entries())
    await host.rows(
      `insert into alert (project_id, id, camera_id, opened_at, ended_at, what) values ($1, $2, $3, $4, $5, 'No helmet')`,
      [
        host.project.id,
        id,
        camera.id,
        `2026-11-2${nth}T00:00:00Z`,
        nth === 0 ? '2026-11-20T00:05:00Z' : null,
      ],
    );
  const listed = async (query: Record<string, string>) =>
    (await member.get('/episodes', { cameraId: camera.id, ...query })).body.episodes.map(
      ({ episodeId }: { episodeId: string }) => episodeId,
    );
  expect(await listed({})).toEqual([ids[1], ids[0]]);
  expect(await listed({ state: 'open', search: camera.name.toUpperCase() })).toEqual([ids[1]]);
  expect(await listed({ search: 'another' })).toEqual([]);
  const { body } = await member.post(`/episodes/${ids[1]}/acknowledge`, { actionTaken: 'Worker was told' });
  expect(body.episode).toMatchObject({
    cameraName: camera.name,
    acknowledgedBy: 'Ho Tsz Kin',
    acknowledgedAt: expect.any(String),
    actionTaken: 'Worker was told',
  });
  const other = await host.member({ name: 'Mak Siu Lan', permissions: ['CAMERA_VIEW', 'CAMERA_ACK'] });
  host.clock.advance(60);
  expect(
    (await other.post(`/episodes/${ids[1]}/acknowledge`, { actionTaken: '' })).body.episode,
  ).toMatchObject({
    acknowledgedBy: 'Ho Tsz Kin',
    acknowledgedAt: body.episode.acknowledgedAt,
    actionTaken: null,
  });
  const stranger = await host.stranger();
  expect((await stranger.post(`/episodes/${ids[1]}/acknowledge`, {})).status).toBe(404);
});
