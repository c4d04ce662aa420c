import type { NotificationPage } from '@gantry/contract';
import type { NotificationInput } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';
import { notePlugin, reader } from './testing/note-plugin.ts';
import { mostEntries, mostUpdates, trimBatch } from './trim.ts';

const { plugin, say } = notePlugin();
const text = { en: 'Note 7 was written', 'zh-CN': '记录 7 已写好' };
const step = { en: 'Read it', 'zh-CN': '阅读' };
const day = 86_400;

let host: ServerTestHost;
let server: TestServer;
let sender: PluginMember;
let lee: PluginMember;
let chan: PluginMember;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin));
});
afterAll(() => host.close());
beforeEach(async () => {
  sender = await host.member({ permissions: [reader] });
  lee = await host.member({ permissions: [reader] });
  chan = await host.member();
});

async function send(input: Partial<NotificationInput> & Pick<NotificationInput, 'to'>, by = sender) {
  say({ text, ...input });
  const { status, body } = await by.post('/sent', {});
  expect(status).toBe(200);
  return body.told as string[];
}
const of = (member: PluginMember, query = ''): Promise<NotificationPage> =>
  host.notificationsOf(member, query);
const read = (member: PluginMember, body: object) => member.client.post('/api/notifications/read', body);

test('a step that waits is due at another time without telling anybody again', async () => {
  const due = new Date('2026-12-01T09:00:00Z');
  await send({ to: { users: [lee.id] }, key: 'n8', waiting: { step, due } });
  await send({ to: { users: [chan.id] }, key: 'n9', waiting: { step, due } });
  const [entry] = (await of(lee)).waiting;
  await read(lee, { id: entry?.id });
  const later = new Date('2026-12-02T09:00:00Z').toISOString();
  const { status } = await sender.post('/rescheduled', { due: { n8: later, unknown: later } });
  expect(status).toBe(204);
  expect((await of(lee)).waiting).toMatchObject([{ waiting: { due: later }, isRead: true }]);
  expect((await of(chan)).waiting).toMatchObject([{ waiting: { due: due.toISOString() }, isRead: false }]);
  await sender.post('/settled', { key: 'n8' });
  await sender.post('/rescheduled', { due: { n8: due.toISOString() } });
  expect((await of(lee)).waiting).toEqual([]);
});

describe('a person', () => {
  test('sees the text and where it leads', async () => {
    const place = { route: '/notes/:noteId', params: { noteId: 'a/b', from: 'bell' } };
    await send({ to: { users: [lee.id] }, detail: step, place });
    expect(await of(lee)).toMatchObject({
      unread: 1,
      waiting: [],
      updates: [
        {
          project: { id: host.project.id, code: 'TEST' },
          pluginId: 'acme.notes',
          text,
          detail: step,
          path: '/p/TEST/x/acme.notes/notes/a%2Fb?from=bell',
          waiting: null,
          isRead: false,
          isUrgent: false,
          alarmKey: null,
        },
      ],
      more: false,
    });
    expect((await of(chan)).updates).toEqual([]);
  });

  test.each([
    [
      { modelTab: 'list', object: '1'.repeat(22) },
      `/p/TEST/model?tab=acme.notes%2Flist&object=${'1'.repeat(22)}`,
    ],
    [{ windowTab: 'notes' }, '/p/TEST/windows/acme.notes%2Fnotes'],
    [{ dashboardItem: 'notes', params: { note: 'a/b' } }, '/p/TEST/dashboard/notes?note=a%2Fb'],
    [{ dashboardItem: 'notes' }, '/p/TEST/dashboard/notes'],
    [{ object: '2'.repeat(22) }, `/p/TEST/model?object=${'2'.repeat(22)}`],
  ])('is led to %o', async (place, path) => {
    await send({ to: { users: [lee.id] }, place });
    expect((await of(lee)).updates[0]?.path).toBe(path);
  });

  test('sees waiting entries, the earliest due first, until they are settled', async () => {
    const now = host.clock.now().getTime();
    const due = (hours: number) => new Date(now + hours * 3_600_000);
    for (const [key, waiting] of [
      ['c', { step }],
      ['b', { step, due: due(5) }],
      ['a', { step, due: due(-5) }],
    ] as const)
      await send({ to: { users: [lee.id, chan.id] }, key, waiting });
    const { waiting, updates, unread } = await of(lee);
    expect(unread).toBe(3);
    expect(updates).toEqual([]);
    expect(waiting.map((one) => one.waiting?.due)).toEqual([
      due(-5).toISOString(),
      due(5).toISOString(),
      null,
    ]);
    await read(lee, { id: waiting[0]?.id });
    expect((await of(lee)).waiting).toHaveLength(3);
    await chan.post('/settled', { key: 'a' });
    expect(await of(lee)).toMatchObject({
      unread: 2,
      waiting: [{}, {}],
      updates: [{ waiting: null, isRead: true }],
    });
    expect(await of(chan)).toMatchObject({ unread: 2, waiting: [{}, {}] });
  });

  test('sees what is urgent above what is overdue', async () => {
    const told = await host.member();
    const due = new Date(host.clock.now().getTime() - 3_600_000);
    await send({ to: { users: [told.id] }, key: 'overdue', waiting: { step, due } });
    await send({ to: { users: [told.id] }, key: 'danger', waiting: { step }, urgent: true });
    expect((await of(told)).waiting.map((one) => one.isUrgent)).toEqual([true, false]);
  });

  test('is waited for again when the step that was done is due anew', async () => {
    const again = { to: { users: [lee.id] }, key: 'again', waiting: { step } };
    await send(again);
    await chan.post('/settled', { key: 'again' });
    expect((await of(lee)).waiting).toEqual([]);
    await send(again);
    expect(await of(lee)).toMatchObject({ unread: 1, waiting: [{}], updates: [] });
  });

  test('is still waited for when others are only told, and when another plugin settles the same key', async () => {
    await send({ to: { users: [lee.id] }, key: 'n9', waiting: { step } });
    await send({ to: { users: [chan.id] }, key: 'n9' });
    expect((await of(lee)).waiting).toHaveLength(1);
    await server.ask('public', `update notification set plugin_id = 'acme.other' where user_id = $1`, [
      lee.id,
    ]);
    await chan.post('/settled', { key: 'n9' });
    // The other plugin is not installed, so that there is no page to open.
    expect((await of(lee)).waiting).toMatchObject([{ path: null }]);
  });

  test('has one entry for a key, which becomes unread only when it changes', async () => {
    await send({ to: { users: [lee.id] }, key: 'n7' });
    const before = (await of(lee)).updates[0];
    await read(lee, { id: before?.id });
    await send({ to: { users: [lee.id] }, key: 'n7' });
    expect(await of(lee)).toMatchObject({ unread: 0, updates: [{ id: before?.id, isRead: true }] });
    await send({ to: { users: [lee.id] }, key: 'n7', text: { ...text, en: 'Note 7 was changed' } });
    expect(await of(lee)).toMatchObject({
      unread: 1,
      updates: [{ id: before?.id, text: { en: 'Note 7 was changed' } }],
    });
  });

  test('has nothing waiting any more when the step goes to somebody else', async () => {
    await send({ to: { users: [lee.id] }, key: 'n8', waiting: { step } });
    await send({ to: { users: [chan.id] }, key: 'n8', waiting: { step } });
    expect((await of(lee)).waiting).toEqual([]);
    expect((await of(chan)).waiting).toHaveLength(1);
  });

  test('marks all as read up to a moment; later ones stay unread', async () => {
    await send({ to: { users: [chan.id] } });
    await send({ to: { users: [lee.id] } });
    const upTo = (await of(lee)).updates[0]?.sentAt;
    host.clock.advance(1);
    await send({ to: { users: [lee.id] } });
    const elsewhere = { upTo: host.clock.now().toISOString(), project: host.secondProject.id };
    expect((await read(lee, elsewhere)).status).toBe(204);
    expect((await of(lee)).unread).toBe(2);
    expect((await read(lee, { upTo })).status).toBe(204);
    await read(lee, { upTo });
    expect((await of(chan)).unread).toBe(1);
    expect(await of(lee)).toMatchObject({ unread: 1, updates: [{ isRead: false }, { isRead: true }] });
  });

  test('cannot read or mark those of others', async () => {
    await send({ to: { users: [lee.id] } });
    const id = (await of(lee)).updates[0]?.id;
    expect((await read(chan, { id })).status).toBe(404);
    expect((await of(lee)).unread).toBe(1);
    const visitor = host.visitor();
    expect((await visitor.client.get('/api/notifications')).status).toBe(401);
    expect((await visitor.client.post('/api/notifications/read', { id: 'x' })).status).toBe(401);
    expect((await read(lee, { id: 'x' })).status).toBe(400);
    expect((await lee.client.get('/api/notifications?limit=1000')).status).toBe(400);
  });

  test('pages through older updates', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      await send({ to: { users: [lee.id] }, text: { ...text, en: `Note ${nth}` } });
    const first = await of(lee, '?limit=2');
    expect(first.more).toBe(true);
    const { sentAt, id } = first.updates[1] ?? { sentAt: '', id: '' };
    const rest = await of(lee, `?limit=3&before=${sentAt}&beforeId=${id}`);
    expect([...first.updates, ...rest.updates].map((one) => one.text.en)).toEqual(
      [4, 3, 2, 1, 0].map((nth) => `Note ${nth}`),
    );
    expect(rest.more).toBe(false);
  });

  test('sees one project or all, but none that they have left', async () => {
    await send({ to: { users: [lee.id] } });
    expect(await of(lee, `?project=${host.secondProject.id}`)).toMatchObject({ unread: 0, updates: [] });
    expect((await of(lee, `?project=${host.project.id}`)).updates).toHaveLength(1);
    await server.ask('public', 'delete from membership where user_id = $1', [lee.id]);
    expect(await of(lee)).toMatchObject({ unread: 0, updates: [] });
  });

  test('keeps their e-mail preferences', async () => {
    const path = '/api/notifications/preferences';
    expect((await lee.client.get(path)).body).toEqual({
      mailWaiting: true,
      mailUpdates: false,
      mailDigest: false,
      mailAvailable: false,
    });
    const chosen = { mailWaiting: false, mailUpdates: true, mailDigest: true };
    await lee.client.put(path, chosen);
    expect((await lee.client.get(path)).body).toMatchObject(chosen);
    expect((await chan.client.get(path)).body).toMatchObject({ mailWaiting: true, mailUpdates: false });
  });
});

describe('what is kept', () => {
  const insertMany = `
    insert into notification (project_id, id, user_id, plugin_id, text, step, sent_at)
    select $1, gen_random_uuid(), $2, 'acme.notes', $3, $5::jsonb, now() - interval '1 day' - n * interval '1 s' from generate_series(1, $4) n`;

  test('is removed after 90 days, waiting entries later', async () => {
    const old = await host.member();
    await send({ to: { users: [old.id] } });
    await send({ to: { users: [old.id] }, key: 'old', waiting: { step } });
    await send({ to: { users: [old.id] }, key: 'done', waiting: { step } });
    await chan.post('/settled', { key: 'done' });
    // More than one transaction removes.
    await server.ask('public', insertMany, [
      host.project.id,
      chan.id,
      JSON.stringify(text),
      trimBatch + 1,
      null,
    ]);
    host.clock.advance(91 * day);
    await server.context.jobs.runTimer('gantry/remove-old-notifications');
    expect((await of(chan)).unread).toBe(0);
    expect(await of(old)).toMatchObject({ updates: [], waiting: [{}] });
    host.clock.advance(300 * day);
    await server.context.jobs.runTimer('gantry/remove-old-notifications');
    expect((await of(old)).waiting).toEqual([]);
  });

  test('is bounded for each person', async () => {
    await server.ask('public', insertMany, [
      host.project.id,
      lee.id,
      JSON.stringify(text),
      mostUpdates + 20,
      null,
    ]);
    await send({ to: { users: [lee.id] } });
    const { rows } = await server.ask(
      'public',
      'select count(*)::int as count from notification where user_id = $1',
      [lee.id],
    );
    expect(rows).toEqual([{ count: mostUpdates }]);
    expect((await of(lee)).unread).toBe(mostUpdates);
  });

  test('is bounded later where it waits', async () => {
    const waiting = [host.project.id, chan.id, JSON.stringify(text), mostEntries + 20, JSON.stringify(step)];
    await server.ask('public', insertMany, waiting);
    await send({ to: { users: [chan.id] } });
    expect((await of(chan)).unread).toBe(mostEntries);
  });
});

describe('a browser', () => {
  const topic = 'notifications-changed';
  const listen = (member: PluginMember, project = host.project) =>
    HeardEvents.open(member.client, project.id, 'host.');

  test('gets an event, as do the person’s other browsers when one marks it as read; nobody else does', async () => {
    const [one, other, others] = await Promise.all([listen(lee), listen(lee), listen(chan)]);
    await send({ to: { users: [lee.id] } });
    await Promise.all([one.next(topic), other.next(topic)]);
    await read(lee, { upTo: host.clock.now().toISOString() });
    await Promise.all([one.next(topic), other.next(topic)]);
    await send({ to: { users: [lee.id] }, key: 'heard', waiting: { step } });
    await Promise.all([one.next(topic), other.next(topic)]);
    await sender.post('/settled', { key: 'heard' });
    await Promise.all([one.next(topic), other.next(topic)]);
    await send({ to: { users: [chan.id] } });
    await others.next(topic);
    expect(others.topics).not.toContain(topic);
    for (const heard of [one, other, others]) heard.close();
  });

  test('that shows another project also gets an event, with the time of the server’s clock', async () => {
    await server.ask(
      'public',
      `insert into membership (project_id, user_id, company_id, title) select $1, $2, company_id, title from membership where user_id = $2`,
      [host.secondProject.id, lee.id],
    );
    const elsewhere = await listen(lee, host.secondProject);
    await send({ to: { users: [lee.id] } });
    await elsewhere.next(topic);
    elsewhere.close();

    const stop = new AbortController();
    const events = `/api/projects/${host.secondProject.id}/events`;
    const { body } = await lee.client.fetch(events, { signal: stop.signal });
    host.clock.advance(-3600);
    await send({ to: { users: [lee.id] } });
    let heard = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard += chunk;
      if (heard.includes(`host.${topic}`)) break;
    }
    const at = Date.parse(/"at":"([^"]+)"/.exec(heard)?.[1] ?? '');
    expect(Math.abs(at - host.clock.now().getTime())).toBeLessThan(60_000);
    host.clock.advance(3600);
    stop.abort();
  });
});

test('a route without its param, and a key that is too long, are refused', async () => {
  const failed = async (more: Partial<NotificationInput>) => {
    say({ to: { users: [lee.id] }, text, ...more });
    return (await sender.post('/sent', {})).status;
  };
  expect(await failed({ place: { route: '/notes/:noteId' } })).toBe(500);
  expect(await failed({ place: { route: '/notes/:noteId', params: { noteId: '' } } })).toBe(500);
  expect(await failed({ key: 'k'.repeat(201) })).toBe(500);
  expect(await failed({ key: '' })).toBe(500);
  expect((await of(lee)).updates).toEqual([]);
});

test('a text that is too long is cut', async () => {
  const long = { en: 'x'.repeat(300), 'zh-CN': '记'.repeat(300) };
  await send({ to: { users: [lee.id] }, text: long });
  const [shown] = (await of(lee)).updates;
  expect([shown?.text.en.length, shown?.text['zh-CN'].length]).toEqual([200, 200]);
});
