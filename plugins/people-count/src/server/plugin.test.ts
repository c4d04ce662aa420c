import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  type TestDevice,
} from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Passage } from '../contract/passages.ts';
import { permissions } from '../contract/people-count.ts';
import { plugin } from './plugin.ts';

let host: ServerTestHost;
let member: PluginMember;
let device: TestDevice;

beforeAll(async () => {
  host = await createServerTestHost(plugin);
  member = await host.member({ permissions: [permissions.view] });
});
afterAll(() => host?.close());
beforeEach(async () => {
  // Noon in Hong Kong, so that the minutes before and after are on the same day.
  host.clock.set(new Date('2026-11-20T04:00:00Z'));
  device = await host.device('people-counter');
});

const send = (body: unknown) => device.post('/', body);
const passage = (sequence: number, more: Partial<Passage> = {}): Passage => ({
  sequence,
  time: '2026-11-20T11:30:00+08:00',
  direction: 'in',
  ...more,
});
const latest = async () => (await member.get('/PeopleCount/getLatestRecord', { deviceId: device.id })).body;
const days = async (start: string, end: string) =>
  (await member.get('/PeopleCount/getDailyPeopleCountList', { start, end, deviceId: device.id })).body;
const inDevice = async () =>
  (await member.get('/Device/getDeviceList', { pageSize: '9999', page: '1' })).body.result.find(
    ({ deviceId }: { deviceId: string }) => deviceId === device.id,
  );

describe('passages', () => {
  test('are accepted singly and in batches, and counted for today', async () => {
    expect((await send(passage(1))).body).toEqual({ accepted: 1, duplicates: 0, refused: [] });
    await send({ passages: [passage(2, { direction: 'out' }), passage(3, { in: 4, out: 2 })] });
    expect(await latest()).toMatchObject({ in: 5, out: 3, date: '2026-11-20' });
  });

  test('that are repeated or out of order count once', async () => {
    const batch = { passages: [5, 3, 4].map((sequence) => passage(sequence)) };
    await send(batch);
    expect((await send(batch)).body).toEqual({ accepted: 0, duplicates: 3, refused: [] });
    expect((await send({ passages: [passage(4), passage(1)] })).body).toMatchObject({
      accepted: 1,
      duplicates: 1,
    });
    expect(await latest()).toMatchObject({ in: 4, out: 0 });
  });

  test('that arrive late count on their own day in Hong Kong', async () => {
    await send({
      passages: [
        passage(1, { time: '2026-11-17T23:59:59+08:00' }),
        passage(2, { time: '2026-11-17T16:00:00Z' }),
        passage(3),
      ],
    });
    expect(await days('2026-11-01', '2026-11-20')).toEqual([
      { date: '2026-11-17', in: 1, out: 0 },
      { date: '2026-11-18', in: 1, out: 0 },
      { date: '2026-11-20', in: 1, out: 0 },
    ]);
  });

  test('that are invalid are refused with a reason each, while the others count', async () => {
    const { status, body } = await send({
      passages: [
        passage(1),
        passage(2, { in: -1 }),
        passage(3, { time: '2026-11-20T12:05:30+08:00' }),
        passage(4, { time: '2026-11-20T12:04:30+08:00' }),
        passage(5, { time: '2026-10-20T11:59:00+08:00' }),
        passage(6, { time: '2026-11-20 12:00' }),
        passage(7, { in: 1.5 }),
        { sequence: 8, time: '2026-11-20T11:30:00+08:00' },
        passage(9, { in: 10_001 }),
        // Found later than the next one, but reported before it.
        passage(1, { direction: 'out' }),
        passage(10, { out: -1 }),
        passage(11, { time: '2026-11-31T11:30:00+08:00' }),
      ],
    });
    expect([status, body.accepted, body.duplicates]).toEqual([200, 2, 0]);
    const { refused } = body as { refused: { index: number; sequence: number; code: string }[] };
    expect(refused.map(({ index, sequence, code }) => [index, sequence, code])).toEqual([
      [1, 2, 'NEGATIVE_COUNT'],
      [2, 3, 'IN_FUTURE'],
      [4, 5, 'TOO_OLD'],
      [5, 6, 'INVALID_TIME'],
      [6, 7, 'INVALID_COUNT'],
      [7, 8, 'INVALID_COUNT'],
      [8, 9, 'INVALID_COUNT'],
      [9, 1, 'SEQUENCE_REUSED'],
      [10, 10, 'NEGATIVE_COUNT'],
      [11, 11, 'INVALID_TIME'],
    ]);
    expect(await latest()).toMatchObject({ in: 2, out: 0 });
  });

  test('add up in both directions, up to the limits of a batch and a passage', async () => {
    const passages = Array.from({ length: 1000 }, (_, nth) => passage(nth, { in: 0, out: 1 }));
    expect((await send({ passages })).body).toEqual({ accepted: 1000, duplicates: 0, refused: [] });
    await send(passage(1000, { in: 10_000, out: 10_000 }));
    expect(await latest()).toMatchObject({ in: 10_000, out: 11_000 });
  });

  test('are counted for the current day in Hong Kong', async () => {
    host.clock.set(new Date('2026-11-20T16:30:00Z'));
    await send({ passages: [passage(1), passage(2, { time: '2026-11-21T00:10:00+08:00' })] });
    expect(await latest()).toMatchObject({ in: 1, date: '2026-11-21' });
  });

  test('are all refused when a batch exceeds the limit', async () => {
    const million = `{"passages":[${'{"sequence":1},'.repeat(1_000_000)}]}`;
    const response = await host.visitor().client.fetch('/ingest/gantry.people-count', {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
      body: million,
    });
    expect([response.status, (await response.json()).error.code]).toEqual([413, 'BODY_TOO_LARGE']);
    const many = { passages: Array.from({ length: 1001 }, (_, nth) => passage(nth)) };
    const { status, body } = await send(many);
    expect([status, body.error.code]).toEqual([413, 'BATCH_TOO_LARGE']);
    expect(await latest()).toMatchObject({ in: 0, out: 0 });
  });

  test.each([
    ['no passage', { passages: [{ sequence: 1 }] }],
    ['an unknown field', { ...passage(1), projectUUID: crypto.randomUUID() }],
    ['a sequence that is no number', { ...passage(1), sequence: 'one' }],
  ])('with %s are a malformed message', async (_name, body) => {
    const answer = await send(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('count again under numbers of a lost counter, once the host has forgotten these', async () => {
    await send(passage(1));
    host.clock.advance(41 * 86_400);
    // As the host does after 40 days.
    await host.rows('delete from device_sequence where device_id = $1', [device.id]);
    const time = host.clock.now().toISOString();
    expect((await send(passage(1, { time }))).body).toEqual({ accepted: 1, duplicates: 0, refused: [] });
    expect(await latest()).toMatchObject({ in: 1 });
  });

  test('are stored with their daily total or not at all', async () => {
    await host.rows(`
      create function stop_total() returns trigger language plpgsql as $fn$ begin raise 'The disk is broken'; end $fn$;
      create trigger stop_total before insert on people_daily for each statement execute function stop_total()`);
    // The fault is printed.
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = await send(passage(1));
    print.mockRestore();
    await host.rows('drop trigger stop_total on people_daily; drop function stop_total()');
    expect(failed.status).toBe(500);
    expect(await host.rows('select from passage where device_id = $1', [device.id])).toEqual([]);
    expect((await send(passage(1))).body).toEqual({ accepted: 1, duplicates: 0, refused: [] });
  });

  test('are announced to members with the permission', async () => {
    const events = await member.listen();
    try {
      await send(passage(1));
      // Events of earlier tests may still arrive first.
      let told: unknown = [];
      while (!Array.isArray(told) || !told.includes(device.id))
        told = (await events.next('counts-changed')).deviceIds;
    } finally {
      events.close();
    }
  });
});

describe('a device', () => {
  test('is Offline before its first message and after ten minutes without one, and Online in between', async () => {
    expect(await inDevice()).toMatchObject({ deviceName: device.name, status: 'Offline', lastSeen: null });
    await send({ passages: [] });
    const { status, lastSeen } = await inDevice();
    expect([status, Math.abs(Date.parse(lastSeen) - host.clock.now().getTime()) < 30_000]).toEqual([
      'Online',
      true,
    ]);
    host.clock.set(new Date(Date.parse(lastSeen) + 590_000));
    expect((await inDevice()).status).toBe('Online');
    host.clock.advance(20);
    expect(await inDevice()).toMatchObject({ status: 'Offline', lastSeen });
  });

  test('is Offline after the project’s number of minutes', async () => {
    await send({ passages: [] });
    host.clock.advance(130);
    expect((await inDevice()).status).toBe('Online');
    await host.setSettings({ silenceMinutes: 2 });
    expect((await inDevice()).status).toBe('Offline');
    await host.setSettings({ silenceMinutes: null });
  });

  test('that does not exist, or an invalid range, is refused', async () => {
    const nobody = { deviceId: crypto.randomUUID(), start: '2026-11-01', end: '2026-11-20' };
    const asked = ['getLatestRecord', 'getDailyPeopleCountList'].map((call) =>
      member.get(`/PeopleCount/${call}`, call === 'getLatestRecord' ? { deviceId: nobody.deviceId } : nobody),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404]);
    for (const [start, end] of [
      ['2026-11-20', '2026-11-01'],
      ['2024-01-01', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
    ] as const) {
      const query = { start, end, deviceId: device.id };
      expect((await member.get('/PeopleCount/getDailyPeopleCountList', query)).status).toBe(400);
    }
  });

  test('is listed in pages, with the total', async () => {
    const { body } = await member.get('/Device/getDeviceList', { pageSize: '1', page: '2' });
    expect(body.result).toHaveLength(1);
    expect(body.total).toBeGreaterThan(1);
  });

  test('is hidden from people outside the project, visitors and members without the permission', async () => {
    const query = { deviceId: device.id };
    const path = '/PeopleCount/getLatestRecord';
    const plain = await host.member();
    const answers = [host.visitor(), await host.stranger(), plain].map((each) => each.get(path, query));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 404, 403]);
  });
});

test('old passages are removed, but the daily totals stay', async () => {
  const kept = async () => (await host.rows('select from passage where device_id = $1', [device.id])).length;
  // Sent a month late: its age counts from its own day.
  await send({ passages: [passage(1), passage(2, { time: '2026-10-21T12:00:00+08:00' })] });
  await host.runTimer('remove-old-passages');
  expect((await send(passage(1))).body.duplicates).toBe(1);
  host.clock.advance(390 * 86_400);
  await host.runTimer('remove-old-passages');
  expect(await kept()).toBe(1);
  host.clock.advance(11 * 86_400);
  // More than one transaction removes.
  await host.rows(
    `insert into passage select project_id, device_id, n, at, 1, 0, at from passage, generate_series(100, 10200) n where device_id = $1`,
    [device.id],
  );
  await host.runTimer('remove-old-passages');
  expect(await kept()).toBe(0);
  expect(await days('2026-11-20', '2026-11-20')).toEqual([{ date: '2026-11-20', in: 1, out: 0 }]);
});
