import { randomUUID } from 'node:crypto';
import {
  defineDeviceRoute,
  defineServerPlugin,
  type ServerHost,
  sql,
  timeProblem,
} from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HeardEvents } from '../testing/heard-events.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { Announcements } from './announcements.ts';
import { pruneSequences } from './claim-sequences.ts';
import { pluginDevices } from './plugin-devices.ts';

const reading = z.object({ sequence: z.int(), level: z.number() });

/** A small plugin that adds up what its meters send. */
const meters = (id: 'vendor.meters' | 'vendor.others') =>
  defineServerPlugin({
    id,
    migrations: [
      {
        name: '0001',
        sql: `create table reading (project_id uuid not null, device_id uuid not null, sequence bigint not null, level double precision not null);
              select gantry.protect_project_table('reading');`,
      },
    ],
    permissions: [{ code: 'METER_VIEW', roles: ['PROJECT_ADMIN'] }],
    routes: () => [],
    deviceKinds: [
      { kind: 'meter', title: { en: 'Meter', 'zh-CN': '仪表' } },
      { kind: 'lamp', title: { en: 'Lamp', 'zh-CN': '灯' } },
    ],
    deviceRoutes: (host: ServerHost) => [
      defineDeviceRoute({
        method: 'POST',
        path: '/',
        summary: 'Readings',
        kinds: ['meter'],
        rate: { perSecond: 2, burst: 12 },
        maxBytes: 2048,
        body: z.object({ readings: z.array(reading) }),
        response: z.object({ outcomes: z.array(z.string()), project: z.string() }),
        async handle({ readings }, { tx, device, project, announce }) {
          const outcomes = await host.devices.claim(
            tx,
            device.id,
            readings.map(({ sequence, ...content }) => ({ sequence, content })),
          );
          for (const [nth, { sequence, level }] of readings.entries())
            if (outcomes[nth] === 'new')
              await tx.run(
                sql`insert into reading values (${tx.projectId}, ${device.id}, ${sequence}, ${level})`,
              );
          if (readings.some(({ level }) => level === 999)) throw new Error('broken inside');
          announce('meters-read', 'METER_VIEW');
          return { outcomes: [...outcomes], project: project.code };
        },
      }),
    ],
  });

let server: TestServer;
let admin: TestClient;
/** Administers another project, in which nothing was announced yet. */
let elsewhere: TestClient;
let bem: string;
let iso: string;
let devices: string;

beforeAll(async () => {
  server = await startTestServer({ plugins: [meters('vendor.meters'), meters('vendor.others')] });
  admin = await server.client('yip.wingsze@demo.gantry');
  elsewhere = await server.client('kwan.pakho@demo.gantry');
  bem = server.projectId('BEM');
  iso = server.projectId('ISO');
  devices = `/api/projects/${bem}/devices`;
});
afterAll(() => server?.close());

let registered = 0;
async function register({ kind = 'meter', pluginId = 'vendor.meters', project = bem } = {}) {
  registered += 1;
  const by = project === bem ? admin : elsewhere;
  const { status, body } = await by.post(`/api/projects/${project}/devices`, {
    pluginId,
    kind,
    name: `Meter ${registered}`,
    externalId: `M-${registered}`,
  });
  expect(status).toBe(200);
  return body as { device: { id: string; version: number; tokens: { id: string }[] }; token: string };
}

async function send(token: string | undefined, readings: unknown, more: Record<string, string> = {}) {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const visitor = await server.client();
  return visitor.send('POST', '/ingest/meters', {
    body: { readings },
    headers: { ...authorization, ...more },
  });
}

const sums = async (deviceId: string) =>
  (
    await server.ask(
      'vendor.meters',
      'select count(*)::int as count, coalesce(sum(level), 0) as sum from reading where device_id = $1',
      [deviceId],
    )
  ).rows[0];

describe('what a device sends', () => {
  test('is announced to browsers at most once a second, and the last of it is announced, too', async () => {
    const one = await register({ project: iso });
    const two = await register({ project: iso });
    const heard = await HeardEvents.open(elsewhere, iso, 'vendor.meters/');
    try {
      const start = performance.now();
      for (let nth = 0; nth < 5; nth += 1) await send(one.token, [{ sequence: nth, level: 1 }]);
      await send(two.token, [{ sequence: 1, level: 1 }]);
      const told = [await heard.next('meters-read')];
      expect(told).toEqual([{ deviceIds: [one.device.id] }]);
      const last = () => JSON.stringify(told.at(-1));
      while (!last().includes(two.device.id)) told.push(await heard.next('meters-read'));
      // One for each pause that a slow machine took to send.
      expect(performance.now() - start).toBeGreaterThan((told.length - 1) * 900);
      expect(told.length).toBeLessThan(6);
      expect(heard.topics).not.toContain('meters-read');
    } finally {
      heard.close();
    }
  });

  test('is announced though another plugin announces the same at the same moment', async () => {
    const mine = await register({ project: iso });
    const other = await register({ project: iso, pluginId: 'vendor.others' });
    const heard = await HeardEvents.open(elsewhere, iso, 'vendor.others/');
    try {
      await send(mine.token, [{ sequence: 1, level: 1 }]);
      const visitor = await server.client();
      const headers = { authorization: `Bearer ${other.token}` };
      expect((await visitor.send('POST', '/ingest/others', { body: { readings: [] }, headers })).status).toBe(
        200,
      );
      expect(await heard.next('meters-read')).toEqual({ deviceIds: [other.device.id] });
    } finally {
      heard.close();
    }
  });

  test('is announced for all devices, however many send in the same second', async () => {
    const announcements = new Announcements(server.context.log);
    const database = server.context.database.forPlugin('vendor.meters');
    const heard = await HeardEvents.open(elsewhere, iso, 'vendor.meters/');
    const ids = Array.from({ length: 250 }, () => randomUUID());
    const about = { plugin: 'vendor.meters', projectId: iso, topic: 'meters-read', permission: 'METER_VIEW' };
    try {
      for (const deviceId of ids) announcements.note({ ...about, database, deviceId });
      const told = new Set<unknown>();
      // Announcements of earlier tests may still arrive first.
      while (!ids.every((id) => told.has(id)))
        for (const id of [(await heard.next('meters-read')).deviceIds].flat()) told.add(id);
    } finally {
      heard.close();
      await announcements.close();
    }
  });

  test('counts once, however often and in whatever order it is sent', async () => {
    const { device, token } = await register();
    const batch = [2, 1].map((sequence) => ({ sequence, level: 10 }));
    expect((await send(token, batch)).body).toEqual({ outcomes: ['new', 'new'], project: 'BEM' });
    expect((await send(token, batch)).body.outcomes).toEqual(['repeated', 'repeated']);
    const overlapping = [
      { sequence: 2, level: 10 },
      { sequence: 3, level: 10 },
      { sequence: 3, level: 10 },
      { sequence: 1, level: 99 },
    ];
    expect((await send(token, overlapping)).body.outcomes).toEqual(['repeated', 'new', 'repeated', 'reused']);
    expect(await sums(device.id)).toEqual({ count: 3, sum: 30 });
  });

  test('counts once when the same batch arrives several times at once', async () => {
    const { device, token } = await register();
    const batch = Array.from({ length: 8 }, (_, nth) => ({ sequence: nth, level: 1 }));
    const answers = await Promise.all([batch, [...batch].reverse(), batch].map((each) => send(token, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sums(device.id)).toEqual({ count: 8, sum: 8 });
  });

  test('leaves no sequence number behind when the handler fails, so that it can be sent again', async () => {
    const { device, token } = await register();
    const { status, body } = await send(token, [{ sequence: 1, level: 999 }]);
    expect([status, body.error.code]).toEqual([500, 'INTERNAL']);
    expect(server.plugins.find('vendor.meters')?.faults.summary?.last.message).toContain('broken inside');
    expect((await send(token, [{ sequence: 1, level: 5 }])).body.outcomes).toEqual(['new']);
    expect(await sums(device.id)).toEqual({ count: 1, sum: 5 });
  });

  test('reaches only the project of its token, whatever project it names and whatever cookies it has', async () => {
    const { token } = await register({ project: iso });
    const { body } = await send(token, [{ sequence: 1, level: 1 }], { cookie: admin.cookie ?? '' });
    expect(body.project).toBe('ISO');
    const named = await (await server.client()).send('POST', '/ingest/meters', {
      body: { readings: [], projectUUID: bem },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([named.status, named.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('is noted as the latest that was heard of the device and its token', async () => {
    const { device, token } = await register();
    await send(token, []);
    const { body } = await admin.get(devices);
    const found = body.devices.find(({ id }: { id: string }) => id === device.id);
    expect(Date.parse(found.seenAt)).toBeGreaterThan(server.clock.now().getTime() - 60_000);
    expect(found.tokens[0].usedAt).toBe(found.seenAt);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('a device is refused', () => {
  test.each([
    ['without a token', undefined, 'DEVICE_TOKEN_REQUIRED'],
    ['with something that is no token', 'nonsense', 'DEVICE_TOKEN_UNKNOWN'],
    ['with a token that nobody has', `gdt_${'x'.repeat(43)}`, 'DEVICE_TOKEN_UNKNOWN'],
  ])('%s', async (_name, token, code) => {
    const { status, body } = await send(token, []);
    expect([status, body.error.code]).toEqual([401, code]);
  });

  test('with a session instead of a token', async () => {
    const { status, body } = await admin.post('/ingest/meters', { readings: [] });
    expect([status, body.error.code]).toEqual([401, 'DEVICE_TOKEN_REQUIRED']);
  });

  test('with a token of another plugin', async () => {
    const { token } = await register({ pluginId: 'vendor.others' });
    const { status, body } = await send(token, []);
    expect([status, body.error.code]).toEqual([401, 'DEVICE_TOKEN_UNKNOWN']);
  });

  test('in a project that the deployment has taken the plugin from', async () => {
    const { device, token } = await register();
    const entry = server.plugins.find('vendor.meters')?.entry;
    if (!entry) throw new Error('The plugin is not there.');
    Object.assign(entry, { projects: ['TCE'] });
    expect((await send(token, [{ sequence: 1, level: 2 }])).status).toBe(404);
    expect((await admin.get(devices)).body.kinds).not.toContainEqual(
      expect.objectContaining({ pluginId: 'vendor.meters' }),
    );
    Object.assign(entry, { projects: '*' });
    expect(await sums(device.id)).toEqual({ count: 0, sum: 0 });
  });

  test('of a kind that the call is not for', async () => {
    const { token } = await register({ kind: 'lamp' });
    const { status, body } = await send(token, []);
    expect([status, body.error.code]).toEqual([403, 'DEVICE_KIND']);
  });

  test('once its token is revoked, while the one that it was changed to works', async () => {
    const { device, token } = await register();
    const { token: next } = (await admin.post(`${devices}/${device.id}/tokens`)).body;
    expect([(await send(token, [])).status, (await send(next, [])).status]).toEqual([200, 200]);
    await admin.delete(`${devices}/${device.id}/tokens/${device.tokens[0]?.id}`);
    const { status, body } = await send(token, []);
    expect([status, body.error.code]).toEqual([401, 'DEVICE_TOKEN_REVOKED']);
    expect((await send(next, [])).status).toBe(200);
  });

  test('once it is retired', async () => {
    const { device, token } = await register();
    expect((await admin.post(`${devices}/${device.id}/retire`)).status).toBe(200);
    const { status, body } = await send(token, []);
    expect([status, body.error.code]).toEqual([401, 'DEVICE_RETIRED']);
    const again = await admin.post(`${devices}/${device.id}/tokens`);
    expect([again.status, again.body.error.code]).toEqual([409, 'DEVICE_RETIRED']);
  });

  test('when it sends too often, with the seconds after which it may go on', async () => {
    const { token } = await register();
    const answers = [];
    for (let nth = 0; nth < 20; nth += 1) answers.push(await send(token, []));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.error.code).toBe('TOO_MANY_REQUESTS');
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    server.clock.advance(1);
    expect((await send(token, [])).status).toBe(200);
  });

  test('when it sends more than it may, without any of it being looked at', async () => {
    const { device, token } = await register();
    const readings = Array.from({ length: 200 }, (_, sequence) => ({ sequence, level: 1 }));
    const { status, body } = await send(token, readings);
    expect([status, body.error.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await sums(device.id)).toEqual({ count: 0, sum: 0 });
  });

  test('when it keeps trying wrong tokens, before the database is asked', async () => {
    const statuses = [];
    for (let nth = 0; nth < 40; nth += 1) statuses.push((await send(`gdt_${nth}`, [])).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    server.clock.advance(60);
  });

  test('for its own wrong token only, not for that of another behind the same address', async () => {
    const { device, token } = await register();
    const gone = await register();
    expect((await send(token, [])).status).toBe(200);
    expect((await send(gone.token, [])).status).toBe(200);
    await admin.post(`${devices}/${gone.device.id}/retire`);
    const strangers = Array.from({ length: 35 }, (_, nth) => `gdt_${nth}`);
    for (const wrong of strangers) await send(wrong, []);
    expect((await send(token, [{ sequence: 1, level: 2 }])).status).toBe(200);
    expect(await sums(device.id)).toEqual({ count: 1, sum: 2 });
    const refused = [await send(gone.token, []), await send(gone.token, [])];
    expect(refused.map(({ status }) => status)).toEqual([401, 429]);
    server.clock.advance(60);
  });
});

describe('administrators', () => {
  test('find the kinds of the project with the address that such a device sends to', async () => {
    const { body } = await admin.get(devices);
    expect(body.kinds[0]).toEqual({
      pluginId: 'vendor.meters',
      kind: 'meter',
      title: { en: 'Meter', 'zh-CN': '仪表' },
      address: '/ingest/meters',
    });
  });

  test('rename a device, and are told when somebody else was first', async () => {
    const { device } = await register();
    const change = { name: 'North gate', externalId: 'N-1', version: device.version };
    expect((await admin.patch(`${devices}/${device.id}`, change)).body.device).toMatchObject({
      name: 'North gate',
      externalId: 'N-1',
      version: device.version + 1,
    });
    const late = await admin.patch(`${devices}/${device.id}`, change);
    expect([late.status, late.body.error.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('revoke a token at its own device only', async () => {
    const [one, two] = [await register(), await register()];
    const tokenId = two.device.tokens[0]?.id;
    const wrong = await admin.delete(`${devices}/${one.device.id}/tokens/${tokenId}`);
    expect(wrong.status).toBe(404);
    expect((await send(two.token, [])).status).toBe(200);
  });

  test('cannot register the same device twice, but again after it was retired', async () => {
    const given = { pluginId: 'vendor.meters', kind: 'meter', name: 'Twin', externalId: 'TWIN' };
    const { device } = (await admin.post(devices, given)).body;
    const twice = await admin.post(devices, { ...given, externalId: 'twin' });
    expect([twice.status, twice.body.error.code]).toEqual([409, 'DEVICE_EXISTS']);
    await admin.post(`${devices}/${device.id}/retire`);
    expect((await admin.post(devices, given)).status).toBe(200);
  });

  test('cannot register a kind that no module has, or give a device more than five tokens', async () => {
    const toaster = { pluginId: 'vendor.meters', kind: 'toaster', name: 'T', externalId: 'T' };
    expect((await admin.post(devices, toaster)).body.error.code).toBe('DEVICE_KIND');
    const { device } = await register();
    for (let nth = 0; nth < 4; nth += 1) await admin.post(`${devices}/${device.id}/tokens`);
    expect((await admin.post(`${devices}/${device.id}/tokens`)).body.error.code).toBe('DEVICE_TOKENS_FULL');
  });

  test('need the permission, and reach no device of another project', async () => {
    const engineer = await server.client('wong.chikin@demo.gantry');
    expect((await engineer.get(devices)).status).toBe(403);
    const { device } = await register({ project: iso });
    const calls = [
      admin.patch(`${devices}/${device.id}`, { name: 'x', externalId: 'x', version: 1 }),
      admin.post(`${devices}/${device.id}/tokens`),
      admin.delete(`${devices}/${device.id}/tokens/${device.tokens[0]?.id}`),
      admin.post(`${devices}/${device.id}/retire`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });

  test('leave a trail of what they did', async () => {
    const { device } = await register();
    await admin.post(`${devices}/${device.id}/tokens`);
    const { rows } = await server.ask(
      'public',
      `select action, actor_id is not null as signed from audit_event where entity = 'device' and entity_id = $1 order by seq`,
      [device.id],
    );
    expect(rows).toEqual([
      { action: 'registered', signed: true },
      { action: 'token-added', signed: true },
    ]);
  });
});

test('a plugin finds its own devices, and retired ones where it asks for them', async () => {
  const [kept, retired] = [(await register()).device, (await register()).device];
  await admin.post(`${devices}/${retired.id}/retire`);
  const clock = () => server.clock.now();
  const [mine, others] = [pluginDevices('vendor.meters', clock), pluginDevices('vendor.others', clock)];
  const within = <R>(work: Parameters<typeof server.context.database.inProject<R>>[2]) =>
    server.context.database.inProject(bem, { kind: 'system', name: 'test' }, work);
  const ids = async (door: typeof mine, query?: { retired: boolean }) =>
    (await within((tx) => door.list(tx, query))).map(({ id }) => id);
  expect(await ids(mine)).toContain(kept.id);
  expect(await ids(mine)).not.toContain(retired.id);
  expect(await ids(mine, { retired: true })).toContain(retired.id);
  expect(await ids(others, { retired: true })).not.toContain(kept.id);
  const missing = { status: 404 };
  await expect(within((tx) => others.find(tx, kept.id))).rejects.toMatchObject(missing);
  await expect(within((tx) => others.touch(tx, kept.id, clock()))).rejects.toMatchObject(missing);
  await expect(within((tx) => others.addToken(tx, kept.id))).rejects.toMatchObject(missing);
  const later = new Date(clock().getTime() + 60_000);
  await within((tx) => mine.touch(tx, kept.id, later));
  await within((tx) => mine.touch(tx, kept.id, clock()));
  expect((await within((tx) => mine.find(tx, kept.id))).seenAt).toEqual(later);
});

test.each([
  ['of another plugin', async () => (await register({ pluginId: 'vendor.others' })).device.id],
  ['of another project', async () => (await register({ project: iso })).device.id],
  ['that is not there', async () => '5b2c0f4e-8f2f-4b7e-9a55-2f1d7c3f1a10'],
  ['whose id is none', async () => 'M-1'],
])('a plugin claims no numbers for a device %s', async (_name, idOf) => {
  const id = await idOf();
  const mine = pluginDevices('vendor.meters', () => server.clock.now());
  const claimed = server.context.database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
    mine.claim(tx, id, [{ sequence: 1, content: {} }]),
  );
  await expect(claimed).rejects.toMatchObject({ status: 404 });
  const { rowCount } = await server.ask('public', 'select from device_sequence where device_id::text = $1', [
    id,
  ]);
  expect(rowCount).toBe(0);
});

test('the API documentation shows the calls of devices with their own kind of token', async () => {
  const { body } = await (await server.client()).get('/api/docs/json');
  expect(body.components.securitySchemes.device).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(body.paths['/ingest/meters'].post.security).toEqual([{ device: [] }]);
});

test('sequence numbers are forgotten after forty days', async () => {
  const { device, token } = await register();
  await send(token, [{ sequence: 1, level: 1 }]);
  const days = (count: number) => new Date(server.clock.now().getTime() + count * 86_400_000);
  const left = async () =>
    (await server.ask('public', 'select from device_sequence where device_id = $1', [device.id])).rowCount;
  await pruneSequences(server.context.database, days(39));
  expect(await left()).toBe(1);
  // More than one transaction deletes.
  await server.ask(
    'public',
    `insert into device_sequence select project_id, device_id, n, digest, received_at from device_sequence, generate_series(100, 10200) n
     where device_id = $1`,
    [device.id],
  );
  await pruneSequences(server.context.database, days(41));
  expect(await left()).toBe(0);
});

test('a time is taken up to five minutes ahead, and back to the oldest day', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const problem = (minutes: number) => timeProblem(new Date(now.getTime() + minutes * 60_000), now, 31);
  expect([problem(4.9), problem(5.1), problem(-31 * 1440 + 1), problem(-31 * 1440 - 1)]).toEqual([
    undefined,
    'IN_FUTURE',
    undefined,
    'TOO_OLD',
  ]);
});
