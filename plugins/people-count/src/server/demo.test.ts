import { dateTimeInZone, dayInZone } from '@gantry/plugin-sdk/contract';
import { startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from './plugin.ts';
import { siteDay } from './simulation/site-day.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] });
});
afterAll(() => server?.close());

test('the demo has thirty days of data for four gates; one gate is offline', async () => {
  const viewer = await server.client('fong.hoiyan@demo.gantry');
  const projectUUID = server.projectId('BEM');
  const ask = async (path: string, query: Record<string, string>) =>
    (await viewer.get(`/api/people-count/${path}?${new URLSearchParams({ projectUUID, ...query })}`)).body;
  const { result } = await ask('Device/getDeviceList', {});
  expect(result.map(({ status }: { status: string }) => status)).toEqual([
    'Online',
    'Offline',
    'Online',
    'Online',
  ]);
  const [north] = result;
  expect(north.deviceName).toBe('North portal gate');
  const day = (back: number) => dayInZone(server.clock.now().getTime() - back * 86_400_000, 'Asia/Hong_Kong');
  const days = await ask('PeopleCount/getDailyPeopleCountList', {
    start: day(29),
    end: day(1),
    deviceId: north.deviceId,
  });
  expect(days).toHaveLength(29);
  const passages = siteDay({ seed: 'DEMO-N1', day: day(3), timeZone: 'Asia/Hong_Kong', workers: 130 });
  const inwards = passages.filter(({ direction }) => direction === 'in').length;
  expect(days.at(-3)).toEqual({ date: day(3), in: inwards, out: passages.length - inwards });
});

test('everybody who came in leaves, mostly from 17:00 to 19:00, and a seed gives the same day again', () => {
  const day = { seed: 's', day: '2026-11-20', timeZone: 'Asia/Hong_Kong', workers: 200 };
  const passages = siteDay(day);
  expect(siteDay(day)).toEqual(passages);
  expect(siteDay({ ...day, seed: 't' })).not.toEqual(passages);
  const inwards = passages.filter(({ direction }) => direction === 'in');
  expect(inwards.length * 2).toBe(passages.length);
  const hours = (list: typeof passages) => list.map(({ at }) => (at / 3_600_000 + 8) % 24);
  const within = (list: typeof passages, from: number, to: number) =>
    hours(list).filter((hour) => hour >= from && hour < to).length;
  expect(within(inwards, 7, 8.2)).toBeGreaterThan(inwards.length * 0.6);
  expect(within(passages, 17, 19)).toBeGreaterThan(passages.length * 0.3);
  expect(new Set(passages.map(({ sequence }) => sequence)).size).toBe(passages.length);
});

test('people come by the clock of the site on the days when it changes', () => {
  const first = (day: string) => {
    const [passage] = siteDay({ seed: 's', day, timeZone: 'Europe/London', workers: 200 });
    return dateTimeInZone(passage?.at ?? 0, 'Europe/London');
  };
  for (const day of ['2026-03-29', '2026-10-25']) expect(first(day)).toMatch(new RegExp(`^${day} (06|07):`));
});
