import { playDay, type SimulatedItem } from '@gantry/plugin-sdk/server/simulation';
import { demoPassword, startTestServer, type TestClient, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit } from '../../plugins/ai-cctv/src/server/simulation/camera-day.ts';
import { simulation as cameraSimulation } from '../../plugins/ai-cctv/src/server/simulation/simulation.ts';
import { force } from '../../plugins/falsework/src/server/simulation/sensor-day.ts';
import { simulation as sensorSimulation } from '../../plugins/falsework/src/server/simulation/simulation.ts';
import { plugin as cameras } from './undemoed/ai-cctv.ts';
import { plugin as confinedSpace } from './undemoed/confined-space.ts';
import { plugin as falsework } from './undemoed/falsework.ts';

const day = '2026-11-20';
const timeZone = 'Asia/Hong_Kong';
const administrator = 'yip.wingsze@demo.gantry';
/** Seconds that pass on the server's clock for each second that the player waits. */
const speed = 240;
const minute = 60_000;
const asked = { seed: 'test', day, timeZone, devices: 3 };

let server: TestServer;
let screen: TestClient;
beforeAll(async () => {
  server = await startTestServer({ plugins: [cameras, confinedSpace, falsework] });
  // The clock is the test's: nothing begins by the real one.
  await server.context.jobs.pauseTimers();
});
afterAll(() => server?.close());

/** Items of a module's day. */
const itemsOf = (simulation: typeof cameraSimulation) => simulation.day(asked).items;
type Content = Readonly<Record<string, unknown>>;
const contentOf = ({ content }: SimulatedItem): Content => ({ ...content });

const get = async (path: string) => {
  const joint = path.includes('?') ? '&' : '?';
  const answer = await screen.get(`/api/${path}${joint}projectUUID=${server.projectId('BEM')}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const post = async (path: string, body: object) =>
  (await screen.post(`/api/${path}`, { projectUUID: server.projectId('BEM'), ...body })).body;
const figures = async () => {
  const { body } = await screen.get(`/api/projects/${server.projectId('BEM')}/figures`);
  return Object.fromEntries(
    body.figures.map((one: { pluginId: string; id: string; value: number }) => [
      `${one.pluginId}/${one.id}`,
      one.value,
    ]),
  );
};

/** What the screens ask for: the dashboards and the markers of the model read the same lists. */
async function shown() {
  screen = await server.client(administrator);
  const { monitorList } = await get('ai-cctv/Monitor/getMonitorList?withRemoved=true');
  const alerts = await post('ai-cctv/MonitorAlert/getAlertList', { page: 1, pageSize: 100 });
  const { pageList } = await get('falsework/ForceMonitoring/GetSensorList?page=1&pageSize=100');
  const { watches } = await get('confined-space/watches');
  const cameraOf = (id: string) => monitorList.find((one: { originId: string }) => one.originId === id);
  const shaft = cameraOf('SIM-CAM-1');
  return {
    at: server.clock.now().getTime(),
    shaft,
    portal: cameraOf('SIM-CAM-3'),
    watch: watches.find((one: { monitorId: string }) => one.monitorId === shaft.monitorId),
    alerts,
    openAlerts: monitorList.reduce((sum: number, one: { openAlerts: number }) => sum + one.openAlerts, 0),
    sensors: pageList,
    figures: await figures(),
  };
}
type Shown = Awaited<ReturnType<typeof shown>>;

const sent = [...itemsOf(cameraSimulation), ...itemsOf(sensorSimulation)];
const until = (at: number) => sent.filter((item) => item.at <= at);
const contents = (at: number) => until(at).map(contentOf);
/** What the simulator says that it has sent until then. */
const said = (what: string, at: number) =>
  until(at).reduce((sum, { adds = {} }) => sum + (adds[what] ?? 0), 0);
const times = (is: (content: Content) => boolean) =>
  sent.filter((item) => is(contentOf(item))).map(({ at }) => at);

/** What holds at each moment of the day. */
function expectSame({ at, shaft, portal, alerts, openAlerts, sensors, figures: shownFigures }: Shown) {
  expect(alerts.total).toBe(said('alerts', at));
  expect(alerts.monitorAlertList).toHaveLength(alerts.total);
  const open = alerts.monitorAlertList.filter(({ endTime }: { endTime: string | null }) => endTime === null);
  expect([openAlerts, shownFigures['gantry.ai-cctv/open-alerts']]).toEqual([open.length, open.length]);
  expect(shaft.peopleCount.count).toBe(contents(at).findLast(({ count }) => count !== undefined)?.count);
  const statuses = contents(at).flatMap(({ status }) => (status === undefined ? [] : [status]));
  expect(portal.offlineCount).toBe(statuses.length - 1 - statuses.lastIndexOf('online'));
  for (const { instrumentId, latestData } of sensors) {
    const { recordTimeTs, ...values } = latestData;
    const last = contents(at).findLast(({ sensor }) => sensor === instrumentId);
    expect(last).toEqual({ sensor: instrumentId, time: new Date(recordTimeTs).toISOString(), ...values });
  }
}

test('a working day at many times the speed stands in the database, on the dashboards and on the model as it was sent', async () => {
  const all = sent.map(({ at }) => at);
  const [start, end] = [Math.min(...all), Math.max(...all)];
  const [over = 0] = times(({ count }) => Number(count) > limit);
  const [lost = 0] = times(({ status }) => status === 'offline');
  const [poured = 0] = times(({ force: load }) => Number(load) >= force.alert);
  /** In the middle of what goes wrong. */
  const moments = { over: over + minute, poured: poured + 10 * minute, lost: lost + 25 * minute };
  const seen: Partial<Record<string, Shown>> = {};
  const look = async () => {
    await server.context.jobs.runTimer('gantry.confined-space/look-at-cameras');
    return shown();
  };

  server.clock.set(new Date(start));
  const totals = await playDay(
    {
      origin: server.url,
      email: administrator,
      password: demoPassword,
      project: 'BEM',
      modules: [cameraSimulation, sensorSimulation],
      ...asked,
      // The clock itself is fast.
      speed: 1,
      say: () => undefined,
      clock: {
        now: () => server.clock.now().getTime(),
        async wait(milliseconds) {
          const now = server.clock.now().getTime();
          for (const [name, moment] of Object.entries(moments))
            if (moment <= now && seen[name] === undefined) seen[name] = await look();
          server.clock.set(new Date(now + milliseconds * speed));
        },
      },
    },
    new AbortController().signal,
  );
  const last = await look();
  expect(totals).toEqual([
    expect.objectContaining({ accepted: itemsOf(cameraSimulation).length, duplicates: 0, refused: 0 }),
    expect.objectContaining({ accepted: itemsOf(sensorSimulation).length, duplicates: 0, refused: 0 }),
  ]);
  for (const one of [...Object.values(seen), last]) if (one) expectSame(one);

  const { over: tooMany, poured: pour, lost: gone } = seen;
  expect(tooMany?.watch.problems.map(({ kind }: { kind: string }) => kind)).toContain('over-limit');
  expect(tooMany?.figures).toMatchObject({
    'gantry.confined-space/people': tooMany?.shaft.peopleCount.count,
    'gantry.confined-space/over-limit': 1,
  });
  expect(pour?.sensors.map(({ status }: { status: number }) => status)).toEqual([1, 0, 0]);
  expect(pour?.sensors[0].episode).toMatchObject({ peak: 1 });
  expect([gone?.portal.openAlerts, gone?.portal.offlineCount]).toEqual([1, 3]);

  // In the evening nothing is wrong any more, and the last count is nobody's present.
  expect(last.at).toBeGreaterThanOrEqual(end);
  expect([last.openAlerts, last.shaft.peopleCount.isStale, last.sensors[0].status]).toEqual([0, true, 0]);
  expect(last.figures).toMatchObject({
    'gantry.confined-space/people': 0,
    'gantry.confined-space/over-limit': 0,
    'gantry.falsework/exceeded': 0,
    'gantry.falsework/offline': 0,
  });
  const rows = async (plugin: { readonly id: string }, statement: string) =>
    (await server.ask(plugin.id, statement)).rows;
  const [cameraTotals, sensorTotals] = totals.map(({ adds }) => adds);
  expect(await rows(cameras, 'select count(*)::int as alerts from monitor_alert')).toEqual([
    { alerts: cameraTotals?.alerts },
  ]);
  const stored = `select (select count(*)::int from sensor_reading) as readings, count(*)::int as episodes from sensor_episode`;
  expect(await rows(falsework, stored)).toEqual([sensorTotals]);
  const from = encodeURIComponent(new Date(start).toISOString());
  const to = encodeURIComponent(new Date(end + minute).toISOString());
  let drawn = 0;
  for (const { sensorId } of last.sensors) {
    const { resolution, points } = await get(`falsework/sensors/${sensorId}/trend?from=${from}&to=${to}`);
    expect(resolution).toBe('reading');
    drawn += points.length;
  }
  expect(drawn).toBe(sensorTotals?.readings);
}, 120_000);
