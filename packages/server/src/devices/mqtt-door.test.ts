import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { MeterSite } from './testing/meter-site.ts';
import { TestBroker } from './testing/test-broker.ts';

const entry = (url: string) => ({ url, topic: 'gantry', clientId: 'gantry' });
const lines: string[] = [];
let database: TestDatabase;
let broker: TestBroker;
let site: MeterSite;

beforeAll(async () => {
  database = await createTestDatabase();
  broker = await TestBroker.start();
  site = await MeterSite.start({
    databaseUrl: database.url,
    mqtt: entry(broker.url),
    onLog: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await site.close();
  await broker.close();
  await database.drop();
});

const mqttOf = async ({ server }: MeterSite) => (await (await server.client()).get('/api/health')).body.mqtt;

const message = (sequence: number, level = 1) => JSON.stringify({ readings: [{ sequence, level }] });

test('a message to the topic that administrators see is stored as if the device had posted it', async () => {
  await expect.poll(() => mqttOf(site)).toBe('connected');
  const { device, token } = await site.register();
  const { kinds } = (await site.admin.get(site.devices)).body;
  expect(kinds[0]).toMatchObject({ kind: 'meter', topic: 'gantry/meters' });
  // What a module shows beside a token is the same.
  expect(kinds[0]).toMatchObject(site.server.pluginHost('vendor.meters').devices.sendTo);
  const sender = await broker.device();
  await sender.publishAsync(`gantry/meters/${token}`, message(1, 61), { qos: 1 });
  await expect.poll(() => site.sums(device.id)).toEqual({ count: 1, sum: 61 });
});

test('a message that is refused for good does not hold up the next one, and no log line has its token', async () => {
  const { device, token } = await site.register();
  const retired = await site.register();
  await site.admin.post(`${site.devices}/${retired.device.id}/retire`);
  const sender = await broker.device();
  for (const [topic, body] of [
    ['gantry/meters/gdt_unknown', message(1)],
    ['gantry/no-such-plugin/gdt_unknown', message(1)],
    ['gantry/meters', message(1)],
    [`gantry/meters/../others/${token}`, message(1)],
    [`gantry/meters/${retired.token}`, message(1)],
    [`gantry/meters/${token}/nowhere`, message(1)],
    [`gantry/meters/${token}`, 'no JSON'],
    [`gantry/meters/${token}`, JSON.stringify({ readings: 'none' })],
    [`gantry/meters/${token}`, JSON.stringify({ readings: [], more: 'x'.repeat(3000) })],
  ] as const)
    await sender.publishAsync(topic, body, { qos: 1 });
  await sender.publishAsync(`gantry/meters/${token}`, message(2, 7), { qos: 1 });
  await expect.poll(() => site.sums(device.id)).toEqual({ count: 1, sum: 7 });
  expect(lines.join('')).toContain('Messages from the MQTT broker were refused');
  expect(lines.join('')).not.toContain(token);
});

test('what a device sends while the broker has lost the server arrives later, each reading once', async () => {
  const { device, token } = await site.register();
  const sender = await broker.device();
  for (let sequence = 1; sequence <= 12; sequence += 1) {
    await sender.publishAsync(`gantry/meters/${token}`, message(sequence), { qos: 1 });
    if (sequence === 6) broker.cut();
  }
  await expect.poll(() => site.sums(device.id)).toEqual({ count: 12, sum: 12 });
  await broker.goAway();
  await expect.poll(() => mqttOf(site)).toBe('unreachable');
  await broker.comeBack();
  await sender.publishAsync(`gantry/meters/${token}`, message(13), { qos: 1 });
  await expect.poll(() => site.sums(device.id)).toEqual({ count: 13, sum: 13 });
});

test('a device that sends too fast is slowed down, loses nothing and holds up no other', async () => {
  const { device, token } = await site.register();
  const other = await site.register();
  const sender = await broker.device();
  // The route lets 12 through at once, and two a second afterwards.
  const sent = Array.from({ length: 20 }, (_, nth) =>
    sender.publishAsync(`gantry/meters/${token}`, message(nth + 1), { qos: 1 }),
  );
  await Promise.all(sent);
  await sender.publishAsync(`gantry/meters/${other.token}`, message(1, 3), { qos: 1 });
  await expect.poll(() => site.sums(other.device.id)).toEqual({ count: 1, sum: 3 });
  expect((await site.sums(device.id)).count).toBeLessThan(20);
  await expect.poll(() => site.sums(device.id)).toEqual({ count: 20, sum: 20 });
});

test('a message that meets a fault is not acknowledged, and does not hold up the next one', async () => {
  const { device, token } = await site.register();
  const sender = await broker.device();
  await sender.publishAsync(`gantry/meters/${token}`, message(1, 999), { qos: 1 });
  await sender.publishAsync(`gantry/meters/${token}`, message(2, 5), { qos: 1 });
  await expect.poll(() => site.sums(device.id)).toEqual({ count: 1, sum: 5 });
  expect(lines.filter((line) => line.includes('left there after repeated faults'))).toHaveLength(1);
});

test('of two processes one is connected, and the other takes over when it ends', async () => {
  const { device, token } = await site.register();
  const other = await MeterSite.start({ databaseUrl: database.url, mqtt: entry(broker.url) });
  await expect.poll(() => mqttOf(other)).toBe('elsewhere');
  await site.close();
  const sender = await broker.device();
  await sender.publishAsync(`gantry/meters/${token}`, message(1, 3), { qos: 1 });
  await expect.poll(() => other.sums(device.id)).toEqual({ count: 1, sum: 3 });
  expect(await mqttOf(other)).toBe('connected');
  site = other;
});
