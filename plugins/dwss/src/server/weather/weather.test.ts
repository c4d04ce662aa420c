import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { plugin } from '../plugin.ts';

/** What the Observatory answers now, by the name of the data; undefined: it is out of order. */
let says: Readonly<Record<string, unknown>> | undefined;
const asked: string[] = [];
const far = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://far');
  const name = searchParams.get('dataType') ?? '';
  asked.push(name);
  response.statusCode = says === undefined ? 500 : 200;
  response.end(JSON.stringify(says?.[name] ?? {}));
});
let host: ServerTestHost;
let writer: PluginMember;

beforeAll(async () => {
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with one.
  const { port } = far.address() as AddressInfo;
  host = await createServerTestHost(plugin, {
    outgoing: { observatory: `http://127.0.0.1:${port}/opendata` },
  });
  writer = await host.member({ permissions: ['DIARY_VIEW', 'DIARY_EDIT'] });
  await host.setSettings({ weatherDistrict: 'Kwun Tong' });
});
afterAll(async () => {
  await host.close();
  far.closeAllConnections();
  await new Promise((done) => far.close(done));
});
beforeEach(() => host.rows('delete from observed_weather'));

/** A report of the current weather. @param until - the end of the hour of its rain, on the clock of the site */
const report = (icon: number, until: string, mm = 0) => ({
  rainfall: {
    data: [
      { unit: 'mm', place: 'Kwun Tong', max: mm, main: 'FALSE' },
      { unit: 'mm', place: 'Sai Kung', max: 99, main: 'FALSE' },
    ],
    startTime: `2026-11-20T${until}:00+08:00`,
    endTime: `2026-11-20T${until}:00+08:00`,
  },
  icon: [icon],
  temperature: { data: [{ place: 'Kwun Tong', value: 24, unit: 'C' }] },
});
const warning = (code: string, actionCode = 'ISSUE') => ({ name: code, code, actionCode });

/** Hears the Observatory at a time of 20 November on the clock of the site. */
async function hear(time: string, what: Readonly<Record<string, unknown>>) {
  host.clock.set(new Date(`2026-11-20T${time}:00+08:00`));
  says = what;
  await host.runTimer('hear-the-observatory');
}
const observed = async (date = '2026-11-20', who = writer) =>
  (await who.get(`/v1/weather?date=${date}`)).body;

test('tells weather by half day, highest signals with their hours, warnings, and the rain of the district', async () => {
  await hear('08:05', { rhrread: report(62, '07:45', 0.4), warnsum: {} });
  await hear('08:20', { rhrread: report(63, '07:45', 0.4), warnsum: { WTCSGNL: warning('TC3') } });
  await hear('08:35', {
    rhrread: report(63, '08:45', 12.5),
    warnsum: { WTCSGNL: warning('TC8SE'), WRAIN: warning('WRAINR'), WTS: warning('WTS') },
  });
  await hear('08:50', {
    rhrread: report(64, '08:45', 12.5),
    warnsum: { WTCSGNL: warning('TC8SE'), WRAIN: warning('WRAINA'), WL: warning('WL') },
  });
  // The signal is taken down, and nothing is heard for hours.
  await hear('09:05', {
    rhrread: report(63, '08:45', 12.5),
    warnsum: { WTCSGNL: warning('CANCEL', 'CANCEL'), WTS: warning('WTS', 'EXTEND') },
  });
  await hear('14:05', { rhrread: report(51, '13:45'), warnsum: {} });
  host.clock.set(new Date('2026-11-20T14:10:00+08:00'));
  expect(await observed()).toEqual({
    isOffered: true,
    observed: {
      weather_am: 'rain',
      weather_pm: 'sunny',
      rainfall: 12.9,
      rain_hours: 3,
      typhoon: '8SE',
      typhoonDuration: 0.5,
      rainstormSignal: 'red',
      rainstormSignalDuration: 0.25,
      warning_signals: ['thunderstorm', 'landslip'],
      // One hour, half an hour of silence, and five minutes.
      heard_hours: 1.5,
    },
  });
});

test('tells nothing of a day that it did not hear, keeps two months, and knows the rain that is reported after midnight', async () => {
  await hear('23:50', { rhrread: report(60, '23:45', 1), warnsum: [] });
  expect((await observed('2026-11-19')).observed).toBeNull();
  host.clock.set(new Date('2026-11-21T00:50:00+08:00'));
  says = {
    rhrread: { ...report(60, '00:00', 2), rainfall: { ...report(60, '23:59', 2).rainfall } },
    warnsum: {},
  };
  await host.runTimer('hear-the-observatory');
  expect((await observed()).observed).toMatchObject({
    rainfall: 3,
    rain_hours: 2,
    weather_am: '',
    typhoon: '',
  });
  host.clock.set(new Date('2027-01-25T08:05:00+08:00'));
  await host.runTimer('hear-the-observatory');
  expect(
    await host.rows('select count(*)::int as n from observed_weather where project_id = $1', [
      host.project.id,
    ]),
  ).toEqual([{ n: 1 }]);
});

test('takes what it knows of an answer that says less or more, and nothing while the Observatory is out of order', async () => {
  await hear('10:05', {
    rhrread: { icon: 'none', rainfall: null, new: 1 },
    warnsum: { WNEW: warning('WNEW') },
  });
  expect((await observed()).observed).toMatchObject({
    weather_am: '',
    rainfall: null,
    rain_hours: 0,
    typhoonDuration: null,
    warning_signals: [],
  });
  says = undefined;
  await expect(host.runTimer('hear-the-observatory')).rejects.toThrow();
  expect((await observed()).observed).not.toBeNull();
});

test('asks once for all projects, each with the rain of its district, and fails once for all', async () => {
  const projects = z.array(z.object({ id: z.string() })).parse(await host.rows('select id from project'));
  expect(projects.length).toBeGreaterThanOrEqual(3);
  asked.length = 0;
  await hear('11:05', { rhrread: report(60, '10:45', 4), warnsum: {} });
  expect(asked.toSorted()).toEqual(['rhrread', 'warnsum']);
  const kept = z
    .array(z.object({ project_id: z.string(), weather: z.string(), rain: z.number().nullable() }))
    .parse(await host.rows('select project_id, weather, rain from observed_weather'));
  expect(new Map(kept.map(({ project_id, weather, rain }) => [project_id, [weather, rain]]))).toEqual(
    // The others name no district, and the report says nothing of the usual one.
    new Map(projects.map(({ id }) => [id, ['cloudy', id === host.project.id ? 4 : null]])),
  );
  says = undefined;
  asked.length = 0;
  await expect(host.runTimer('hear-the-observatory')).rejects.toThrow('The Observatory answered 500');
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('asks nobody and offers nothing where the deployment does not name the Observatory', async () => {
  const plain = await createServerTestHost(plugin);
  try {
    const before = asked.length;
    await plain.runTimer('hear-the-observatory');
    const member = await plain.member({ permissions: ['DIARY_VIEW', 'DIARY_EDIT'] });
    expect(await observed('2026-11-20', member)).toEqual({ isOffered: false, observed: null });
    expect(asked).toHaveLength(before);
  } finally {
    await plain.close();
  }
});
