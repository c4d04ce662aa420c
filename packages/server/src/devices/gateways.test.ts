import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pluginDevices } from './plugin-devices.ts';
import { MeterSite } from './testing/meter-site.ts';

let site: MeterSite;
beforeAll(async () => {
  site = await MeterSite.start();
});
afterAll(() => site?.close());

const gateway = () => site.register({ kind: 'gateway' });
const behind = (gatewayId: string | null) => site.tryToRegister({ gatewayId });

test('a device behind a gateway has no token, and may get its own or another gateway', async () => {
  const [first, second] = [(await gateway()).device, (await gateway()).device];
  const { body } = await behind(first.id);
  expect(body).toMatchObject({ token: null, device: { gatewayId: first.id, tokens: [] } });
  const path = `${site.devices}/${body.device.id}`;
  const names = { name: body.device.name, externalId: body.device.externalId };
  const moved = await site.admin.patch(path, { ...names, gatewayId: second.id, version: 1 });
  expect(moved.body.device).toMatchObject({ gatewayId: second.id, version: 2 });
  // A client that does not know gateways leaves them as they are.
  const renamed = await site.admin.patch(path, { ...names, name: 'Moved', version: 2 });
  expect(renamed.body.device).toMatchObject({ gatewayId: second.id });
  const alone = await site.admin.patch(path, { ...names, gatewayId: null, version: 3 });
  expect(alone.body.device).toMatchObject({ gatewayId: null });
  expect((await site.admin.post(`${path}/tokens`)).body.token).toMatch(/^gdt_/);
});

test('a gateway speaks only for devices of its kinds, of its plugin and of its project', async () => {
  const { device } = await gateway();
  const lamp = await site.register({ kind: 'lamp' });
  const elsewhere = await site.register({ kind: 'gateway', project: site.iso });
  const retired = await gateway();
  await site.admin.post(`${site.devices}/${retired.device.id}/retire`);
  const refused = [
    site.tryToRegister({ kind: 'lamp', gatewayId: device.id }),
    site.tryToRegister({ pluginId: 'vendor.others', gatewayId: device.id }),
    behind(lamp.device.id),
    behind(elsewhere.device.id),
    behind(retired.device.id),
  ];
  for (const { status, body } of await Promise.all(refused))
    expect({ status, error: body.error }).toMatchObject({
      status: 422,
      error: { code: 'DEVICE_GATEWAY', details: { fields: ['gatewayId'] } },
    });
});

test('a gateway is not retired while devices send through it', async () => {
  const { device } = await gateway();
  const { body } = await behind(device.id);
  const refused = await site.admin.post(`${site.devices}/${device.id}/retire`);
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: 'GATEWAY_IN_USE', details: { devices: 1 } } },
  });
  await site.admin.post(`${site.devices}/${body.device.id}/retire`);
  expect((await site.admin.post(`${site.devices}/${device.id}/retire`)).status).toBe(200);
});

test('a plugin finds the devices behind a gateway, and records that several were heard', async () => {
  const { device } = await gateway();
  const sensors = [(await behind(device.id)).body.device, (await behind(device.id)).body.device];
  await behind((await gateway()).device.id);
  const now = site.server.clock.now();
  const devices = pluginDevices('vendor.meters', () => now);
  const within = <R>(work: Parameters<typeof site.server.context.database.inProject<R>>[2]) =>
    site.server.context.database.inProject(site.bem, { kind: 'system', name: 'test' }, work);
  const ids = sensors.map(({ id }) => id);
  await within((tx) => devices.touch(tx, [...ids, ...ids], now));
  const found = await within((tx) => devices.behind(tx, device.id));
  expect(found.map(({ id, seenAt }) => ({ id, seenAt }))).toEqual(ids.map((id) => ({ id, seenAt: now })));
  const soon = new Date(now.getTime() + 4000);
  const later = new Date(now.getTime() + 5000);
  const seenAt = async () => (await within((tx) => devices.find(tx, ids[0]))).seenAt;
  await within((tx) => devices.touch(tx, ids, soon));
  expect(await seenAt()).toEqual(now);
  await within((tx) => devices.touch(tx, ids, later));
  expect(await seenAt()).toEqual(later);
  const [first] = sensors;
  const named = await within((tx) =>
    devices.behind(tx, device.id, [first.externalId.toLowerCase(), 'unknown']),
  );
  expect(named.map(({ id }) => id)).toEqual([first.id]);
  await expect(within((tx) => devices.touch(tx, [...ids, randomUUID()], now))).rejects.toMatchObject({
    status: 404,
  });
});
