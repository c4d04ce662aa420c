import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import { Announcements } from './announcements.ts';
import { pruneSequences } from './claim-sequences.ts';
import { pluginDevices } from './plugin-devices.ts';
import { MeterSite } from './testing/meter-site.ts';

let site: MeterSite;
beforeAll(async () => {
  site = await MeterSite.start();
});
afterAll(() => site?.close());

describe('what a device sends', () => {
  test('is announced to browsers at most once a second, and the last of it is announced, too', async () => {
    const one = await site.register({ project: site.iso });
    const two = await site.register({ project: site.iso });
    const heard = await HeardEvents.open(site.elsewhere, site.iso, 'vendor.meters/');
    try {
      const start = performance.now();
      for (let nth = 0; nth < 5; nth += 1) await site.send(one.token, [{ sequence: nth, level: 1 }]);
      await site.send(two.token, [{ sequence: 1, level: 1 }]);
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
    const mine = await site.register({ project: site.iso });
    const other = await site.register({ project: site.iso, pluginId: 'vendor.others' });
    const heard = await HeardEvents.open(site.elsewhere, site.iso, 'vendor.others/');
    try {
      await site.send(mine.token, [{ sequence: 1, level: 1 }]);
      const visitor = await site.server.client();
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
    const announcements = new Announcements(site.server.context.log);
    const database = site.server.context.database.forPlugin('vendor.meters');
    const heard = await HeardEvents.open(site.elsewhere, site.iso, 'vendor.meters/');
    const ids = Array.from({ length: 250 }, () => randomUUID());
    const about = {
      plugin: 'vendor.meters',
      projectId: site.iso,
      topic: 'meters-read',
      permission: 'METER_VIEW',
    };
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

  test('is announced without a pause where somebody waits for it', async () => {
    const { context } = site.server;
    const announcements = new Announcements(context.log);
    const about = {
      plugin: 'vendor.meters',
      database: context.database.forPlugin('vendor.meters'),
      projectId: site.iso,
      topic: 'meters-read',
      permission: 'METER_VIEW',
    };
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const deviceId of ids) announcements.note({ ...about, deviceId });
    await announcements.settle();
    const { rows } = await context.database.owner.query(
      `select payload -> 'deviceIds' as ids from event where project_id = $1 and topic = 'vendor.meters/meters-read'
       order by seq desc limit 2`,
      [site.iso],
    );
    // The first at once, and the two that waited.
    expect(rows.flatMap((row) => row.ids).sort()).toEqual([...ids].sort());
    await announcements.close();
  });

  test('is announced though the server stops in the same second', async () => {
    const one = await site.register({ project: site.iso });
    const two = await site.register({ project: site.iso });
    const heard = await HeardEvents.open(site.elsewhere, site.iso, 'vendor.meters/');
    const stopping = await MeterSite.start({ databaseUrl: site.server.databaseUrl });
    try {
      const answers = [];
      for (const { token } of [one, two])
        answers.push(await stopping.send(token, [{ sequence: 1, level: 1 }]));
      await stopping.close();
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const told = new Set<unknown>();
      while (!told.has(two.device.id))
        for (const id of [(await heard.next('meters-read')).deviceIds].flat()) told.add(id);
    } finally {
      heard.close();
    }
  });

  test('counts once, however often and in whatever order it is sent', async () => {
    const { device, token } = await site.register();
    const batch = [2, 1].map((sequence) => ({ sequence, level: 10 }));
    expect((await site.send(token, batch)).body).toEqual({ outcomes: ['new', 'new'], project: 'BEM' });
    expect((await site.send(token, batch)).body.outcomes).toEqual(['repeated', 'repeated']);
    const overlapping = [
      { sequence: 2, level: 10 },
      { sequence: 3, level: 10 },
      { sequence: 3, level: 10 },
      { sequence: 1, level: 99 },
    ];
    expect((await site.send(token, overlapping)).body.outcomes).toEqual([
      'repeated',
      'new',
      'repeated',
      'reused',
    ]);
    expect(await site.sums(device.id)).toEqual({ count: 3, sum: 30 });
  });

  test('counts once when the same batch arrives several times at once', async () => {
    const { device, token } = await site.register();
    const batch = Array.from({ length: 8 }, (_, nth) => ({ sequence: nth, level: 1 }));
    const answers = await Promise.all(
      [batch, [...batch].reverse(), batch].map((each) => site.send(token, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await site.sums(device.id)).toEqual({ count: 8, sum: 8 });
  });

  test('leaves no sequence number behind when the handler fails, so that it can be sent again', async () => {
    const { device, token } = await site.register();
    const { status, body } = await site.send(token, [{ sequence: 1, level: 999 }]);
    expect([status, body.error.code]).toEqual([500, 'INTERNAL']);
    expect(site.server.plugins.find('vendor.meters')?.faults.summary?.last.message).toContain(
      'broken inside',
    );
    expect((await site.send(token, [{ sequence: 1, level: 5 }])).body.outcomes).toEqual(['new']);
    expect(await site.sums(device.id)).toEqual({ count: 1, sum: 5 });
  });

  test('reaches only the project of its token, whatever project it names and whatever cookies it has', async () => {
    const { token } = await site.register({ project: site.iso });
    const { body } = await site.send(token, [{ sequence: 1, level: 1 }], { cookie: site.admin.cookie ?? '' });
    expect(body.project).toBe('ISO');
    const named = await (await site.server.client()).send('POST', '/ingest/meters', {
      body: { readings: [], projectUUID: site.bem },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([named.status, named.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('is noted as the latest that was heard of the device and its token', async () => {
    const { device, token } = await site.register();
    await site.send(token, []);
    const { body } = await site.admin.get(site.devices);
    const found = body.devices.find(({ id }: { id: string }) => id === device.id);
    expect(Date.parse(found.seenAt)).toBeGreaterThan(site.server.clock.now().getTime() - 60_000);
    expect(found.tokens[0].usedAt).toBe(found.seenAt);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('a device is refused', () => {
  // The limits count calls in a time.
  beforeAll(() => site.server.clock.stop());
  afterAll(() => site.server.clock.start());

  test.each([
    ['without a token', undefined, 'DEVICE_TOKEN_REQUIRED'],
    ['with something that is no token', 'nonsense', 'DEVICE_TOKEN_UNKNOWN'],
    ['with a token that nobody has', `gdt_${'x'.repeat(43)}`, 'DEVICE_TOKEN_UNKNOWN'],
  ])('%s', async (_name, token, code) => {
    const { status, body } = await site.send(token, []);
    expect([status, body.error.code]).toEqual([401, code]);
  });

  test('with a session instead of a token', async () => {
    const { status, body } = await site.admin.post('/ingest/meters', { readings: [] });
    expect([status, body.error.code]).toEqual([401, 'DEVICE_TOKEN_REQUIRED']);
  });

  test('with a token of another plugin', async () => {
    const { token } = await site.register({ pluginId: 'vendor.others' });
    const { status, body } = await site.send(token, []);
    expect([status, body.error.code]).toEqual([401, 'DEVICE_TOKEN_UNKNOWN']);
  });

  test('in a project that the deployment has taken the plugin from', async () => {
    const { device, token } = await site.register();
    const entry = site.server.plugins.find('vendor.meters')?.entry;
    if (!entry) throw new Error('The plugin is not there.');
    Object.assign(entry, { projects: ['TCE'] });
    expect((await site.send(token, [{ sequence: 1, level: 2 }])).status).toBe(404);
    expect((await site.admin.get(site.devices)).body.kinds).not.toContainEqual(
      expect.objectContaining({ pluginId: 'vendor.meters' }),
    );
    Object.assign(entry, { projects: '*' });
    expect(await site.sums(device.id)).toEqual({ count: 0, sum: 0 });
  });

  test('of a kind that the call is not for', async () => {
    const { token } = await site.register({ kind: 'lamp' });
    const { status, body } = await site.send(token, []);
    expect([status, body.error.code]).toEqual([403, 'DEVICE_KIND']);
  });

  test('once its token is revoked, while the one that it was changed to works', async () => {
    const { device, token } = await site.register();
    const { token: next } = (await site.admin.post(`${site.devices}/${device.id}/tokens`)).body;
    expect([(await site.send(token, [])).status, (await site.send(next, [])).status]).toEqual([200, 200]);
    await site.admin.delete(`${site.devices}/${device.id}/tokens/${device.tokens[0]?.id}`);
    const { status, body } = await site.send(token, []);
    expect([status, body.error.code]).toEqual([401, 'DEVICE_TOKEN_REVOKED']);
    expect((await site.send(next, [])).status).toBe(200);
  });

  test('once it is retired', async () => {
    const { device, token } = await site.register();
    expect((await site.admin.post(`${site.devices}/${device.id}/retire`)).status).toBe(200);
    const { status, body } = await site.send(token, []);
    expect([status, body.error.code]).toEqual([401, 'DEVICE_RETIRED']);
    const again = await site.admin.post(`${site.devices}/${device.id}/tokens`);
    expect([again.status, again.body.error.code]).toEqual([409, 'DEVICE_RETIRED']);
  });

  test('when it sends too often, with the seconds after which it may go on', async () => {
    const { token } = await site.register();
    const answers = [];
    for (let nth = 0; nth < 20; nth += 1) answers.push(await site.send(token, []));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.error.code).toBe('TOO_MANY_REQUESTS');
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    site.server.clock.advance(1);
    expect((await site.send(token, [])).status).toBe(200);
  });

  test('when it sends more than it may, without any of it being looked at', async () => {
    const { device, token } = await site.register();
    const readings = Array.from({ length: 200 }, (_, sequence) => ({ sequence, level: 1 }));
    const { status, body } = await site.send(token, readings);
    expect([status, body.error.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await site.sums(device.id)).toEqual({ count: 0, sum: 0 });
  });

  test('when it keeps trying wrong tokens, before the database is asked', async () => {
    const statuses = [];
    for (let nth = 0; nth < 40; nth += 1) statuses.push((await site.send(`gdt_${nth}`, [])).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    site.server.clock.advance(60);
  });

  test('for its own wrong token only, not for that of another behind the same address', async () => {
    const { device, token } = await site.register();
    const gone = await site.register();
    expect((await site.send(token, [])).status).toBe(200);
    expect((await site.send(gone.token, [])).status).toBe(200);
    await site.admin.post(`${site.devices}/${gone.device.id}/retire`);
    const strangers = Array.from({ length: 35 }, (_, nth) => `gdt_${nth}`);
    for (const wrong of strangers) await site.send(wrong, []);
    expect((await site.send(token, [{ sequence: 1, level: 2 }])).status).toBe(200);
    expect(await site.sums(device.id)).toEqual({ count: 1, sum: 2 });
    const refused = [await site.send(gone.token, []), await site.send(gone.token, [])];
    expect(refused.map(({ status }) => status)).toEqual([401, 429]);
    site.server.clock.advance(60);
  });
});

test.each([
  ['of another plugin', async () => (await site.register({ pluginId: 'vendor.others' })).device.id],
  ['of another project', async () => (await site.register({ project: site.iso })).device.id],
  ['that is not there', async () => '5b2c0f4e-8f2f-4b7e-9a55-2f1d7c3f1a10'],
  ['whose id is none', async () => 'M-1'],
])('a plugin claims no numbers for a device %s', async (_name, idOf) => {
  const id = await idOf();
  const mine = pluginDevices('vendor.meters', () => site.server.clock.now());
  const claimed = site.server.context.database.inProject(site.bem, { kind: 'system', name: 'test' }, (tx) =>
    mine.claim(tx, id, [{ sequence: 1, content: {} }]),
  );
  await expect(claimed).rejects.toMatchObject({ status: 404 });
  const { rowCount } = await site.server.ask(
    'public',
    'select from device_sequence where device_id::text = $1',
    [id],
  );
  expect(rowCount).toBe(0);
});

test('the API documentation shows the calls of devices with their own kind of token', async () => {
  const { body } = await (await site.server.client()).get('/api/docs/json');
  expect(body.components.securitySchemes.device).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(body.paths['/ingest/meters'].post.security).toEqual([{ device: [] }]);
});

test('sequence numbers are forgotten after forty days', async () => {
  const { device, token } = await site.register();
  await site.send(token, [{ sequence: 1, level: 1 }]);
  const days = (count: number) => new Date(site.server.clock.now().getTime() + count * 86_400_000);
  const left = async () =>
    (await site.server.ask('public', 'select from device_sequence where device_id = $1', [device.id]))
      .rowCount;
  await pruneSequences(site.server.context.database, days(39));
  expect(await left()).toBe(1);
  // More than one transaction deletes.
  await site.server.ask(
    'public',
    `insert into device_sequence select project_id, device_id, n, digest, received_at from device_sequence, generate_series(100, 10200) n
     where device_id = $1`,
    [device.id],
  );
  await pruneSequences(site.server.context.database, days(41));
  expect(await left()).toBe(0);
});
