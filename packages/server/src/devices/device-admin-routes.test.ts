import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pluginDevices } from './plugin-devices.ts';
import { MeterSite } from './testing/meter-site.ts';

let site: MeterSite;
beforeAll(async () => {
  site = await MeterSite.start();
});
afterAll(() => site?.close());

describe('administrators', () => {
  test('find the kinds of the project with the address that such a device sends to', async () => {
    const { body } = await site.admin.get(site.devices);
    expect(body.kinds[0]).toEqual({
      pluginId: 'vendor.meters',
      kind: 'meter',
      title: { en: 'Meter', 'zh-CN': '仪表' },
      address: '/ingest/meters',
      topic: null,
      speaksFor: [],
    });
  });

  test('rename a device, and are told when somebody else was first', async () => {
    const { device } = await site.register();
    const change = { name: 'North gate', externalId: 'N-1', version: device.version };
    expect((await site.admin.patch(`${site.devices}/${device.id}`, change)).body.device).toMatchObject({
      name: 'North gate',
      externalId: 'N-1',
      version: device.version + 1,
    });
    const late = await site.admin.patch(`${site.devices}/${device.id}`, change);
    expect([late.status, late.body.error.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('revoke a token at its own device only', async () => {
    const [one, two] = [await site.register(), await site.register()];
    const tokenId = two.device.tokens[0]?.id;
    const wrong = await site.admin.delete(`${site.devices}/${one.device.id}/tokens/${tokenId}`);
    expect(wrong.status).toBe(404);
    expect((await site.send(two.token, [])).status).toBe(200);
  });

  test('cannot register the same device twice, but again after it was retired', async () => {
    const given = { pluginId: 'vendor.meters', kind: 'meter', name: 'Twin', externalId: 'TWIN' };
    const { device } = (await site.admin.post(site.devices, given)).body;
    const twice = await site.admin.post(site.devices, { ...given, externalId: 'twin' });
    expect([twice.status, twice.body.error.code]).toEqual([409, 'DEVICE_EXISTS']);
    await site.admin.post(`${site.devices}/${device.id}/retire`);
    expect((await site.admin.post(site.devices, given)).status).toBe(200);
  });

  test('cannot register a kind that no module has, or give a device more than five tokens', async () => {
    const toaster = { pluginId: 'vendor.meters', kind: 'toaster', name: 'T', externalId: 'T' };
    expect((await site.admin.post(site.devices, toaster)).body.error.code).toBe('DEVICE_KIND');
    const { device } = await site.register();
    for (let nth = 0; nth < 4; nth += 1) await site.admin.post(`${site.devices}/${device.id}/tokens`);
    expect((await site.admin.post(`${site.devices}/${device.id}/tokens`)).body.error.code).toBe(
      'DEVICE_TOKENS_FULL',
    );
  });

  test('need the permission, and reach no device of another project', async () => {
    const engineer = await site.server.client('wong.chikin@demo.gantry');
    expect((await engineer.get(site.devices)).status).toBe(403);
    const { device } = await site.register({ project: site.iso });
    const calls = [
      site.admin.patch(`${site.devices}/${device.id}`, { name: 'x', externalId: 'x', version: 1 }),
      site.admin.post(`${site.devices}/${device.id}/tokens`),
      site.admin.delete(`${site.devices}/${device.id}/tokens/${device.tokens[0]?.id}`),
      site.admin.post(`${site.devices}/${device.id}/retire`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });

  test('leave a trail of what they did', async () => {
    const { device } = await site.register();
    await site.admin.post(`${site.devices}/${device.id}/tokens`);
    const { rows } = await site.server.ask(
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
  const [kept, retired] = [(await site.register()).device, (await site.register()).device];
  await site.admin.post(`${site.devices}/${retired.id}/retire`);
  const clock = () => site.server.clock.now();
  const [mine, others] = [pluginDevices('vendor.meters', clock), pluginDevices('vendor.others', clock)];
  const within = <R>(work: Parameters<typeof site.server.context.database.inProject<R>>[2]) =>
    site.server.context.database.inProject(site.bem, { kind: 'system', name: 'test' }, work);
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
