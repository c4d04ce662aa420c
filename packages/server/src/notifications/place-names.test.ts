import { randomUUID } from 'node:crypto';
import { alarmList, hostTopics } from '@gantry/contract';
import type {
  NotificationInput,
  NotificationText,
  PlaceName,
  ServerPlugin,
  Tx,
} from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';

const viewer = 'PIT_VIEW';
const plugin: ServerPlugin = {
  id: 'acme.pits',
  migrations: [],
  permissions: [{ code: viewer, roles: [] }],
  deviceKinds: [{ kind: 'camera', title: { en: 'Camera', 'zh-CN': '摄像头' } }],
  routes: () => [],
};
const other: ServerPlugin = { id: 'acme.other', migrations: [], permissions: [], routes: () => [] };

let host: ServerTestHost;
let server: TestServer;
let lee: PluginMember;
let chan: PluginMember;
let key: string;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin, undefined, { others: [other] }));
});
afterAll(() => host?.close());
beforeEach(async () => {
  lee = await host.member({ permissions: [viewer] });
  chan = await host.member({ permissions: [viewer] });
  key = `pit/${randomUUID()}`;
});

const both = (en: string): NotificationText => ({ en, 'zh-CN': `${en} 中` });
const [text, step] = [both('Form 7 was submitted'), both('Inspect')];
const pit = (name = 'Pit 3'): PlaceName => ({ ...both(name), key });
const actor = { kind: 'system', name: 'test' } as const;

const inProject = <R>(work: (tx: Tx) => Promise<R>, id: string = plugin.id, project = host.project.id) =>
  server.context.database.forPlugin(id).inProject(project, actor, work);
const notices = (id: string = plugin.id) => server.pluginHost(id).notifications;
const told = (at: PlaceName, more: Partial<NotificationInput> = {}): NotificationInput => ({
  to: { users: [lee.id] },
  text,
  waiting: { step, at },
  key: 'form/7',
  ...more,
});
const send = (at: PlaceName, more: Partial<NotificationInput> = {}) =>
  inProject((tx) => notices().send(tx, told(at, more)));
const rename = (name: string, of = key) =>
  inProject((tx) => notices().rename(tx, new Map([[of, both(name)]])));
const waiting = async (member: PluginMember) =>
  (await host.notificationsOf(member)).waiting.map((one) => one.waiting?.at);

/** Lets one of two transactions wait for the other. */
class Gate {
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

describe('a place that was renamed', () => {
  test('has its new name with all who are told of it, read or not, and what was read stays read', async () => {
    await send(pit(), { to: { users: [lee.id, chan.id] } });
    await lee.client.post('/api/notifications/read', { upTo: host.clock.now().toISOString() });
    await rename('Pump pit');
    expect(await waiting(lee)).toEqual([both('Pump pit')]);
    expect(await waiting(chan)).toEqual([both('Pump pit')]);
    expect((await host.notificationsOf(lee)).unread).toBe(0);
    expect((await host.notificationsOf(chan)).unread).toBe(1);
    await rename('Sump');
    expect(await waiting(chan)).toEqual([both('Sump')]);
  });

  test('has it also in what is told later, and in the same words makes nothing unread', async () => {
    await send(pit());
    await lee.client.post('/api/notifications/read', { upTo: host.clock.now().toISOString() });
    await rename('Pump pit');
    await send(pit('Pump pit'));
    expect(await host.notificationsOf(lee)).toMatchObject({ unread: 0, waiting: [{ isRead: true }] });
    await send(pit('Pump pit'), { text: both('Form 7 was returned') });
    expect(await host.notificationsOf(lee)).toMatchObject({
      unread: 1,
      waiting: [{ waiting: { at: both('Pump pit') } }],
    });
    await send({ ...both('Tank'), key: `${key}/other` });
    expect(await waiting(lee)).toEqual([both('Tank')]);
  });

  test('keeps what follows its name, and texts stay as long as they may be', async () => {
    await send({ ...pit(), part: both('Zone A') });
    expect(await waiting(lee)).toEqual([{ en: 'Pit 3, Zone A', 'zh-CN': 'Pit 3 中, Zone A 中' }]);
    await rename('Pump pit');
    expect((await waiting(lee))[0]?.en).toBe('Pump pit, Zone A');
    await rename('x'.repeat(300));
    expect((await waiting(lee))[0]?.en).toBe('x'.repeat(120));
  });

  test('keeps its old name in another project, with another plugin, and where no key was given', async () => {
    const far = await host.member({ permissions: [viewer], project: 'second' });
    await inProject(
      (tx) => notices().send(tx, told(pit(), { to: { users: [far.id] } })),
      plugin.id,
      host.secondProject.id,
    );
    await inProject((tx) => notices(other.id).send(tx, told(pit())), other.id);
    await send(both('Pit 3'), { to: { users: [chan.id] } });
    await rename('Pump pit');
    for (const member of [far, lee, chan]) expect(await waiting(member)).toEqual([both('Pit 3')]);
    await inProject((tx) => notices(other.id).rename(tx, new Map([[key, both('Theirs')]])), other.id);
    expect(await waiting(lee)).toEqual([both('Theirs')]);
  });

  test('keeps its old name if the transaction fails', async () => {
    await send(pit());
    const failed = inProject(async (tx) => {
      await notices().rename(tx, new Map([[key, both('Pump pit')]]));
      throw new Error('Not like this.');
    });
    await expect(failed).rejects.toThrow('Not like this.');
    expect(await waiting(lee)).toEqual([both('Pit 3')]);
  });

  test('has its new name in a notification that read the old one and was sent meanwhile', async () => {
    const [isRead, isRenamed] = [new Gate(), new Gate()];
    const sending = inProject(async (tx) => {
      const old = pit();
      await notices().send(tx, told(old));
      isRead.open();
      await isRenamed.opened;
    });
    await isRead.opened;
    await rename('Pump pit');
    isRenamed.open();
    await sending;
    expect(await waiting(lee)).toEqual([both('Pump pit')]);
  });

  test('is renamed by two at once, and everybody sees one name; keys that are too long are refused', async () => {
    await send(pit());
    const second = `${key}/second`;
    const names = (name: string, keys: readonly string[]) =>
      inProject((tx) => notices().rename(tx, new Map(keys.map((one) => [one, both(name)]))));
    await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        names(`Pit ${nth}`, nth % 2 === 0 ? [key, second] : [second, key]),
      ),
    );
    const [at] = await waiting(lee);
    expect(at?.en).toMatch(/^Pit [0-5]$/);
    expect(at?.['zh-CN']).toBe(`${at?.en} 中`);
    await expect(rename('x', 'k'.repeat(201))).rejects.toThrow('1 to 200 characters');
    await expect(rename('x', '')).rejects.toThrow('1 to 200 characters');
    await expect(send({ ...both('x'), key: '' })).rejects.toThrow('1 to 200 characters');
  });

  test('is shown by open windows of those who are told of it, and of no others', async () => {
    await send(pit());
    const [own, others] = await Promise.all(
      [lee, chan].map((member) => HeardEvents.open(member.client, host.project.id, 'host.')),
    );
    await rename('Pump pit');
    await own?.next('notifications-changed');
    // The same name again changes nothing.
    await rename('Pump pit');
    await send(pit('Pump pit'), { to: { users: [chan.id] }, key: 'form/8' });
    await others?.next('notifications-changed');
    for (const heard of [own, others])
      expect(heard?.topics.filter((topic) => topic.endsWith('notifications-changed'))).toEqual([]);
    own?.close();
    others?.close();
  });

  test('takes one row, however many notifications name it', async () => {
    await server.ask(
      'public',
      `insert into notification (project_id, id, user_id, plugin_id, text, step, waiting, placed, sent_at)
       select $1, gen_random_uuid(), $2, $3, $4, $4, jsonb_build_object('at', $4::jsonb), jsonb_build_object('key', $5::text), now()
       from generate_series(1, 5000)`,
      [host.project.id, lee.id, plugin.id, JSON.stringify(text), `${plugin.id}/${key}`],
    );
    const written = async () =>
      (
        await server.ask('public', 'select distinct xmin::text from notification where user_id = $1', [
          lee.id,
        ])
      ).rows;
    const before = await written();
    await rename('Pump pit');
    const all = await waiting(lee);
    expect(all).toHaveLength(200);
    expect(new Set(all.map((at) => at?.en))).toEqual(new Set(['Pump pit']));
    expect(await written()).toEqual(before);
  });
});

describe('an alarm', () => {
  const raise = (place: PlaceName, alarm = key) =>
    inProject((tx) =>
      server.pluginHost(plugin.id).alarms.raise(tx, {
        key: alarm,
        severity: 'critical',
        permission: viewer,
        place,
        title: both('Oxygen 17 %'),
        tag: both('Oxygen low'),
        tell: { users: [lee.id] },
      }),
    );
  const places = async () => {
    const { body } = await lee.client.get(`/api/projects/${host.project.id}/alarms`);
    return alarmList
      .parse(body)
      .alarms.filter((one) => one.key === key)
      .map(({ place }) => place);
  };
  const texts = async () => {
    const { waiting: open, updates } = await host.notificationsOf(lee);
    return [...open, ...updates].map((one) => one.text);
  };

  test('and its notification have the new name of its place, also once it is over', async () => {
    await raise({ ...pit(), part: both('Zone A') });
    expect(await texts()).toEqual([
      { en: 'Pit 3, Zone A: Oxygen 17 %', 'zh-CN': 'Pit 3 中, Zone A 中：Oxygen 17 % 中' },
    ]);
    const heard = await HeardEvents.open(lee.client, host.project.id, '');
    await rename('Pump pit');
    expect(await heard.next(hostTopics.alarmsChanged)).toEqual({ pluginId: plugin.id, subject: null });
    heard.close();
    expect(await places()).toEqual([{ en: 'Pump pit, Zone A', 'zh-CN': 'Pump pit 中, Zone A 中' }]);
    const renamed = [
      { en: 'Pump pit, Zone A: Oxygen 17 %', 'zh-CN': 'Pump pit 中, Zone A 中：Oxygen 17 % 中' },
    ];
    expect(await texts()).toEqual(renamed);
    await inProject((tx) => server.pluginHost(plugin.id).alarms.clear(tx, key));
    expect(await texts()).toEqual(renamed);
  });

  test('of a device has the name that the device was given, without a call by the plugin', async () => {
    const { devices } = server.pluginHost(plugin.id);
    const { device } = await inProject((tx) =>
      devices.register(tx, { kind: 'camera', name: 'Camera 3', externalId: randomUUID() }),
    );
    await raise({ en: 'Camera 3', 'zh-CN': 'Camera 3', device: device.id });
    await inProject((tx) => devices.change(tx, device.id, { name: 'Shaft' }));
    expect(await places()).toEqual([{ en: 'Shaft', 'zh-CN': 'Shaft' }]);
    expect(await texts()).toEqual([{ en: 'Shaft: Oxygen 17 %', 'zh-CN': 'Shaft：Oxygen 17 % 中' }]);
  });
});
