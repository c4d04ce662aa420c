import { randomUUID } from 'node:crypto';
import { type AlarmList, alarmList, hostTopics } from '@gantry/contract';
import { type AlarmInput, HttpError } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';
import { alarmPlugin, taker, viewer } from './testing/alarm-plugin.ts';

const { plugin, set, setTaken } = alarmPlugin();
const both = (en: string) => ({ en, 'zh-CN': `${en} 中` });
const minute = 60;

let host: ServerTestHost;
let server: TestServer;
let lee: PluginMember;
let chan: PluginMember;
let key: string;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin));
  lee = await host.member({ permissions: [viewer, taker], name: 'Lee' });
  chan = await host.member({ permissions: [viewer, taker], name: 'Chan' });
});
afterAll(() => host.close());
beforeEach(async () => {
  key = `gas/${randomUUID()}`;
  // What a test leaves standing is not the next one's.
  await server.ask('public', 'delete from alarm');
});

const gas = (more: Partial<AlarmInput> = {}): AlarmInput => ({
  key,
  severity: 'critical',
  permission: viewer,
  takePermissions: [taker],
  place: both('Pit 3'),
  title: both('Oxygen 17 %, at least 19.5 %'),
  tag: both('Oxygen low'),
  todo: both('Get everybody out'),
  value: 17,
  limit: 19.5,
  ...more,
});
async function raise(more: Partial<AlarmInput> = {}, by = lee): Promise<boolean> {
  set(gas(more));
  const { status, body } = await by.post('/raised', {});
  expect(status).toBe(200);
  return body.isNew;
}
const clear = async (by = lee): Promise<boolean> => (await by.post('/cleared', { key })).body.isNew;
const list = async (by = lee): Promise<AlarmList> =>
  alarmList.parse((await by.client.get(`/api/projects/${host.project.id}/alarms`)).body);
const take = (id: string, by = lee) =>
  by.client.post(`/api/projects/${host.project.id}/alarms/${id}/take`, {});
const settle = () => server.context.jobs.runTimer('gantry/settle-alarms');
const audits = async () =>
  (
    await server.ask('public', 'select action from audit_event where entity_id = $1 order by seq', [key])
  ).rows.map(({ action }) => action);
async function only(by = lee) {
  const { alarms } = await list(by);
  expect(alarms).toHaveLength(1);
  return alarms[0] as (typeof alarms)[0];
}

describe('an alarm', () => {
  test('stands with all that it says until its cause is over', async () => {
    const subject = randomUUID();
    const opens = { route: '/pits/:pit', params: { pit: '3' } };
    const label = both('False alarm');
    const steps = [
      { command: 'void', label, value: { id: 3 } },
      { command: 'close', label },
    ];
    await raise({ subject, opens, flyTo: { object: '0abc' }, detail: both('Tse Wai Man'), steps });
    const { alarms, total, counts, quietSince } = await list();
    expect({ total, counts, quietSince }).toEqual({ total: 1, counts: { 'acme.gas': 1 }, quietSince: null });
    expect(alarms).toMatchObject([
      {
        pluginId: 'acme.gas',
        subject,
        place: both('Pit 3'),
        detail: both('Tse Wai Man'),
        value: 17,
        limit: 19.5,
        taken: null,
        canTake: true,
        path: '/p/TEST/x/acme.gas/pits/3',
        flyTo: { object: '0abc' },
        steps: [
          { command: 'acme.gas/void', label, value: { id: 3 } },
          { command: 'acme.gas/close', label, value: null },
        ],
      },
    ]);
    expect((await lee.post('/standing', { subjects: [subject] })).body.alarms).toMatchObject([
      { key, canTake: true },
    ]);
    expect((await lee.post('/standing', { subjects: [randomUUID()] })).body.alarms).toEqual([]);
    await clear();
    const after = await list();
    expect(after).toMatchObject({ alarms: [], total: 0, counts: {} });
    expect(after.quietSince).not.toBeNull();
    expect(await audits()).toEqual(['alarm-raise', 'alarm-end']);
  });

  test('is seen only with its permission, in its project, and counts only there', async () => {
    await raise();
    const blind = await host.member();
    const stranger = await host.stranger();
    expect(await list(blind)).toMatchObject({ alarms: [], total: 0, counts: {}, quietSince: null });
    expect((await stranger.client.get(`/api/projects/${host.project.id}/alarms`)).status).toBe(404);
    const elsewhere = await stranger.client.get(`/api/projects/${host.secondProject.id}/alarms`);
    expect(alarmList.parse(elsewhere.body).alarms).toEqual([]);
    const figures = (by: PluginMember) => by.client.get(`/api/projects/${host.project.id}/figures`);
    expect((await figures(lee)).body.alarms).toBe(1);
    expect((await figures(blind)).body.alarms).toBe(0);
  });

  test('does not exist where the transaction that raised it failed', async () => {
    set(gas());
    expect((await lee.post('/raised', { fail: true })).status).toBe(422);
    expect((await list()).alarms).toEqual([]);
  });

  test('comes before the less bad and the earlier, and after all that nobody has taken', async () => {
    const at = (minutes: number) => new Date(host.clock.now().getTime() - minutes * 60_000);
    await raise({ key: 'late', since: at(1) });
    await raise({ key: 'early', since: at(9) });
    await raise({ key: 'mild', severity: 'serious', since: at(30) });
    await raise({ key: 'taken', since: at(60) });
    const { alarms } = await list();
    await take(alarms.find((one) => one.key === 'taken')?.id ?? '');
    expect((await list()).alarms.map((one) => one.key)).toEqual(['late', 'early', 'mild', 'taken']);
  });
});

describe('raising again', () => {
  test('updates what stands, tells nobody anew, and keeps who took it', async () => {
    await raise({ tell: { users: [chan.id] } });
    await take((await only()).id);
    await raise({ title: both('Oxygen 16 %, at least 19.5 %'), value: 16, tell: { users: [chan.id] } });
    expect(await only()).toMatchObject({ value: 16, taken: { name: 'Lee' } });
    const { waiting } = await host.notificationsOf(chan);
    expect(waiting.filter(({ text }) => text.en.includes('Oxygen 17'))).toHaveLength(1);
    expect(waiting.filter(({ text }) => text.en.includes('Oxygen 16'))).toHaveLength(0);
  });

  test('waits urgently under the bell of those who are told, the acting person too, until it is over', async () => {
    const told = await host.member({ permissions: [viewer] });
    await raise({ tell: { users: [told.id] } }, told);
    expect((await host.notificationsOf(told)).waiting).toMatchObject([
      {
        text: { en: 'Pit 3: Oxygen 17 %, at least 19.5 %' },
        isUrgent: true,
        alarmKey: expect.any(String),
        waiting: { step: both('Get everybody out') },
      },
    ]);
    await clear();
    expect(await host.notificationsOf(told)).toMatchObject({ waiting: [], unread: 0 });
  });

  test('opens the same entry within five minutes, and another one later', async () => {
    await raise();
    const first = await only();
    await clear();
    host.clock.advance(4 * minute);
    await raise();
    expect((await only()).id).toBe(first.id);
    host.clock.advance(2 * minute);
    await clear();
    host.clock.advance(6 * minute);
    await raise();
    expect((await only()).id).not.toBe(first.id);
  });

  test('tells people again where it came back about something else', async () => {
    const told = await host.member({ permissions: [viewer] });
    const texts = async () => (await host.notificationsOf(told)).waiting.map(({ text }) => text.en);
    await raise({ tell: { users: [told.id] } });
    await clear();
    host.clock.advance(2 * minute);
    await raise({ tell: { users: [told.id] } });
    expect(await texts()).toEqual([]);
    await clear();
    host.clock.advance(2 * minute);
    await raise({ place: both('Pit 4'), tell: { users: [told.id] } });
    expect(await texts()).toEqual(['Pit 4: Oxygen 17 %, at least 19.5 %']);
  });
});

describe('an alarm that is raised and cleared a hundred times in a minute', () => {
  test('floods neither bell, mails, events nor audit trail, and ends once its cause stays away', async () => {
    const told = await host.member({ permissions: [viewer] });
    const heard = await HeardEvents.open(lee.client, host.project.id, '');
    const unread = async () => (await host.notificationsOf(told)).unread;
    const begun = host.clock.now().getTime();
    for (let nth = 0; nth < 100; nth++) {
      await raise({ tell: { users: [told.id] }, value: nth });
      await clear();
      host.clock.advance(0.6);
    }
    expect(await unread()).toBeLessThanOrEqual(1);
    expect((await audits()).length).toBeLessThanOrEqual(4);
    const events = heard.topics.filter((topic) => topic === hostTopics.alarmsChanged);
    // One in five seconds. A slow machine takes more of them than the clock was moved.
    const seconds = (host.clock.now().getTime() - begun) / 1000;
    expect(events.length).toBeLessThanOrEqual(seconds / 5 + 3);
    const { rows } = await server.ask(
      'public',
      'select count(*)::int as n from notification where user_id = $1',
      [told.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    // It has come back all the time, so it still stands.
    expect(await only()).toMatchObject({ key });
    host.clock.advance(2 * minute);
    await settle();
    expect((await list()).alarms).toEqual([]);
    heard.close();
  });

  test('shows what it says last, also where browsers were not told of each change', async () => {
    await raise();
    const heard = await HeardEvents.open(lee.client, host.project.id, '');
    expect(await raise({ value: 18 })).toBe(false);
    host.clock.advance(10);
    await settle();
    expect(await heard.next(hostTopics.alarmsChanged)).toEqual({ pluginId: 'acme.gas', subject: null });
    expect(await heard.next('acme.gas/alarms-changed')).toEqual({ pluginId: 'acme.gas', subject: null });
    await settle();
    expect(heard.topics.filter((topic) => topic === hostTopics.alarmsChanged)).toEqual([]);
    heard.close();
  });
});

describe('taking an alarm', () => {
  test('is done by one of two people who take it at the same moment', async () => {
    await raise();
    const { id } = await only();
    const answers = await Promise.all([take(id, lee), take(id, chan)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('ALARM_TAKEN');
    const winner = answers[0].status === 200 ? lee : chan;
    expect((await only()).taken).toMatchObject({ userId: winner.id });
    expect((await take(id, winner)).status).toBe(200);
    expect((await audits()).filter((action) => action === 'alarm-take')).toHaveLength(1);
  });

  test('needs the permission to see it and the one to take it', async () => {
    await raise();
    const { id } = await only();
    const watcher = await host.member({ permissions: [viewer] });
    expect((await only(watcher)).canTake).toBe(false);
    expect((await take(id, watcher)).status).toBe(403);
    expect((await take(id, await host.member({ permissions: [taker] }))).status).toBe(404);
    const stranger = await host.stranger();
    expect((await take(id, stranger)).status).toBe(404);
    const across = await stranger.client.post(`/api/projects/${host.secondProject.id}/alarms/${id}/take`, {});
    expect(across.status).toBe(404);
    expect((await only()).taken).toBeNull();
  });

  test('tells its plugin first, within the transaction, and not what is refused or repeated', async () => {
    const subject = randomUUID();
    await raise({ subject });
    const { id } = await only();
    const told: object[] = [];
    setTaken(async ({ key: of, subject: about }, tx) => {
      told.push({ of, about });
      await tx.audit({ entity: 'gas', entityId: key, action: 'seen' });
    });
    const watcher = await host.member({ permissions: [viewer] });
    expect((await take(id, watcher)).status).toBe(403);
    expect([(await take(id)).status, (await take(id)).status, (await take(id, chan)).status]).toEqual([
      200, 200, 409,
    ]);
    expect(told).toEqual([{ of: key, about: subject }]);
    expect(await audits()).toEqual(['alarm-raise', 'seen', 'alarm-take']);
  });

  test('is refused where its plugin refuses', async () => {
    await raise();
    const { id } = await only();
    setTaken(() => Promise.reject(new HttpError(422, 'NO', 'Not like this.')));
    expect((await take(id)).body.error.code).toBe('NO');
    expect((await only()).taken).toBeNull();
    setTaken(() => Promise.resolve());
  });

  test('is refused once it is over', async () => {
    await raise();
    const { id } = await only();
    await clear();
    expect((await take(id)).body.error.code).toBe('ALARM_OVER');
  });
});

describe("a server's clock that jumps an hour", () => {
  test('back neither loses an alarm nor gives it an age below nothing', async () => {
    await raise();
    await take((await only()).id);
    host.clock.advance(-60 * minute);
    const { alarms, now } = await list();
    const [alarm] = alarms;
    expect(Date.parse(alarm?.since ?? '')).toBeLessThanOrEqual(Date.parse(now));
    expect(Date.parse(alarm?.taken?.at ?? '')).toBeLessThanOrEqual(Date.parse(now));
    await settle();
    expect((await list()).alarms).toHaveLength(1);
    expect(await clear()).toBe(true);
    const { quietSince, now: later } = await list();
    expect(Date.parse(quietSince ?? '')).toBeLessThanOrEqual(Date.parse(later));
    await raise();
    expect((await list()).alarms).toHaveLength(1);
    host.clock.advance(60 * minute);
  });

  test('back holds no alarm that came back, and lets the timer run', async () => {
    await raise();
    await clear();
    await raise();
    expect(await clear()).toBe(false);
    await settle();
    host.clock.advance(-60 * minute);
    await settle();
    expect((await list()).alarms).toEqual([]);
    host.clock.advance(60 * minute);
  });

  test('ahead ends nothing that stands', async () => {
    await raise();
    host.clock.advance(60 * minute);
    await settle();
    expect(await only()).toMatchObject({ key, taken: null });
  });
});
