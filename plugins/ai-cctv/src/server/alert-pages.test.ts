import { downtimeTypes, triageStates } from '@gantry/plugin-sdk/cameras';
import { dateTimeInZone } from '@gantry/plugin-sdk/contract';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../contract/cctv.ts';
import { plugin } from './plugin.ts';

interface Known {
  readonly id: string;
  readonly monitor: string;
  readonly camera: string;
  readonly type: string;
  readonly zone: string;
  readonly at: number;
  readonly isOpen: boolean;
  readonly triage: string;
}

const noon = Date.parse('2026-11-20T04:00:00Z');
const types = ['danger-zone', 'dirty-wheel', 'CCTV Offline', 'people_count_over_limitation'];
const zones = ['', 'Crane swing', 'Gate 2 ramp'];
let host: ServerTestHost;
let member: PluginMember;
let known: readonly Known[];

beforeAll(async () => {
  host = await createServerTestHost(plugin);
  member = await host.member({ permissions: Object.values(permissions) });
  const cameras: { id: string; name: string }[] = [];
  for (const name of ['Gate 1', 'Gate 2', 'Crane deck']) {
    const { body } = await member.post('/Monitor/addMonitor', { name, originId: name });
    cameras.push({ id: body.monitor.monitorId, name });
  }
  const made = fc.sample(
    fc.record({
      id: fc.uuid({ version: 4 }),
      camera: fc.constantFrom(...cameras),
      type: fc.constantFrom(...types),
      zone: fc.constantFrom(...zones),
      // Few moments, so that many alerts share one.
      at: fc.integer({ min: 0, max: 40 }).map((minutes) => noon + minutes * 60_000),
      triage: fc.constantFrom(...triageStates),
    }),
    // More than are searched for a text before its runs.
    { numRuns: 1400, seed: 7 },
  );
  const open = new Set<string>();
  known = made.map(({ camera, ...alert }) => {
    const series = [camera.id, alert.type, alert.zone].join('/');
    const isOpen = !open.has(series) && alert.at % 3 === 0;
    if (isOpen) open.add(series);
    return { ...alert, monitor: camera.id, camera: camera.name, isOpen };
  });
  await host.rows(
    `with made as (select * from jsonb_to_recordset($2) as t(id uuid, monitor uuid, type text, zone text, at bigint, "isOpen" boolean, triage text)),
       series as (insert into alert_series (project_id, monitor_id, type, zone, last_at, last_phase)
         select distinct $1::uuid, monitor, type, zone, now(), 'end' from made)
     insert into monitor_alert (project_id, id, monitor_id, type, zone, started_at, ended_at, triage)
     select $1, id, monitor, type, zone, to_timestamp(at / 1000), case when not "isOpen" then to_timestamp(at / 1000 + 1) end, triage from made`,
    [host.project.id, JSON.stringify(known)],
  );
});
afterAll(() => host?.close());

const moment = fc.option(fc.integer({ min: -5, max: 45 }).map((minutes) => noon + minutes * 60_000));
const asked = fc.record({
  isDesc: fc.boolean(),
  page: fc.integer({ min: 1, max: 4 }),
  pageSize: fc.constantFrom(1, 7, 50),
  search: fc.constantFrom(
    ...['', 'gate', 'Gate 2', 'CRANE', 'wheel', 'count over', 'nowhere'],
    ...['2026-11-20', '2026-11-20 12', '2026-11-20 12:07', '12:09', '12:', '2025'],
  ),
  typesNamed: fc.subarray(types),
  orderBy: fc.constantFrom('time', 'type', 'name'),
  start: moment,
  end: moment,
  state: fc.constantFrom('all', 'open'),
  triage: fc.option(fc.constantFrom(...triageStates)),
  camera: fc.option(fc.constantFrom('Gate 1', 'Gate 2', 'Crane deck')),
  type: fc.option(fc.constantFrom(...types)),
  kind: fc.constantFrom('', 'SystemDowntimeAlert', 'SafetyAlert'),
  /** The call for one camera; else the one for all. */
  isOwnLog: fc.boolean(),
});

/** Whether a moment has a text as screens write times, of which only whole hours and minutes are looked for. */
const hasTime = (at: number, text: string) => {
  const shown = dateTimeInZone(at, 'Asia/Hong_Kong');
  return /^\d\d:\d\d$/.test(text)
    ? shown.endsWith(` ${text}`)
    : /^\d{4}/.test(text) && shown.startsWith(text);
};
const rankOf = ({ type, camera }: Known, orderBy: 'type' | 'name') =>
  (orderBy === 'type' ? type : camera).toLowerCase();

test('every page of the log has the alerts that a plain search through all of them finds, in their order', async () => {
  const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted.toLowerCase());
  await fc.assert(
    fc.asyncProperty(
      asked,
      async ({
        orderBy,
        isDesc,
        page,
        pageSize,
        search,
        typesNamed,
        start,
        end,
        state,
        triage,
        camera,
        type,
        kind,
        isOwnLog,
      }) => {
        const monitorId = known.find((one) => one.camera === camera)?.monitor;
        const ofOne = isOwnLog && monitorId !== undefined;
        const found = known.filter(
          (one) =>
            (monitorId === undefined || one.monitor === monitorId) &&
            (type === null || one.type === type) &&
            (!ofOne ||
              kind === '' ||
              downtimeTypes.includes(one.type) === (kind === 'SystemDowntimeAlert')) &&
            (triage === null || one.triage === triage) &&
            (state === 'all' || one.isOpen) &&
            (start === null || one.at >= start) &&
            (end === null || one.at <= end) &&
            ([one.type, one.type.replaceAll('_', ' '), one.zone, one.camera].some((text) =>
              has(text, search),
            ) ||
              (!ofOne && search !== '' && typesNamed.includes(one.type)) ||
              hasTime(one.at, search)),
        );
        const shown = ofOne ? 'time' : orderBy;
        const turn = isDesc ? -1 : 1;
        const byTime = (one: Known, other: Known) => one.at - other.at || (one.id < other.id ? -1 : 1);
        const sorted = found.sort((one, other) =>
          shown === 'time'
            ? turn * byTime(one, other)
            : turn * rankOf(one, shown).localeCompare(rankOf(other, shown)) || -byTime(one, other),
        );
        const query = {
          page,
          pageSize,
          isDesc,
          search,
          state,
          ...(triage && { triage }),
          ...(start !== null && { start: new Date(start).toISOString() }),
          ...(end !== null && { end: new Date(end).toISOString() }),
        };
        const { status, body } = !ofOne
          ? await member.post('/MonitorAlert/getAlertList', {
              ...query,
              orderBy,
              typesNamed,
              typeSet: type === null ? [] : [type],
              monitorIds: monitorId === undefined ? [] : [monitorId],
            })
          : await member.get('/MonitorAlert/getMonitorAlertListByPaging', {
              ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
              monitorId,
              alertType: kind,
              ...(type !== null && { type }),
            });
        expect(status).toBe(200);
        expect(
          body.monitorAlertList.map(({ monitorAlertId }: { monitorAlertId: string }) => monitorAlertId),
        ).toEqual(sorted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id));
        expect(body).toMatchObject({ total: found.length, isMore: false });
      },
    ),
    { numRuns: 200 },
  );
});

test('counts to the first thousand beyond the page, and says that there are more', async () => {
  const { body } = await member.post('/Monitor/addMonitor', { name: 'Busy', originId: 'Busy' });
  const { monitorId } = body.monitor;
  await host.rows(
    `with series as (insert into alert_series (project_id, monitor_id, type, zone, last_at, last_phase) values ($1, $2, 'dirty-wheel', '', now(), 'end'))
     insert into monitor_alert (project_id, id, monitor_id, type, zone, started_at, ended_at, triage)
     select $1, gen_random_uuid(), $2, 'dirty-wheel', '', now() - n * interval '1 minute', now(), 'New' from generate_series(1, 2001) as n`,
    [host.project.id, monitorId],
  );
  const log = async (page: number, more = {}) =>
    (
      await member.post('/MonitorAlert/getAlertList', {
        page,
        pageSize: 100,
        monitorIds: [monitorId],
        ...more,
      })
    ).body;
  expect(await log(1)).toMatchObject({ total: 1000, isMore: true });
  expect(await log(9, { search: 'wheel' })).toMatchObject({ total: 1000, isMore: true });
  expect(await log(10)).toMatchObject({ total: 2000, isMore: true });
  expect(await log(20)).toMatchObject({ total: 2001, isMore: false });
});
