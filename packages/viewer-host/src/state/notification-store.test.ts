import { hostTopics, type Notification, type NotificationPage } from '@gantry/contract';
import { toDisposable } from '@gantry/plugin-sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { FakeServer } from '../ui/testing/fake-server.ts';
import { notificationOf } from '../ui/testing/test-data.ts';
import { NotificationStore } from './notification-store.ts';

const list = 'GET /api/notifications';
const readCall = 'POST /api/notifications/read';
const waiting = notificationOf({
  id: '00000000-0000-4000-8000-000000000951',
  waiting: { step: { en: 'Review', 'zh-CN': '审核' }, due: null },
  sentAt: '2026-11-20T07:00:00.000Z',
});
const update = notificationOf();
const pageOf = (more: Partial<NotificationPage> = {}): NotificationPage => ({
  unread: 2,
  waiting: [waiting],
  updates: [update],
  more: false,
  unreadable: 0,
  ...more,
});

let server: FakeServer;
let store: NotificationStore;
let tell: () => void;
beforeEach(async () => {
  server = new FakeServer().on(list, { json: pageOf() }).on(readCall, { status: 204 });
  store = new NotificationStore(new HostApi('http://localhost/', server.fetch));
  store.follow({
    on(topic, listener) {
      expect(topic).toBe(hostTopics.notificationsChanged);
      tell = () => listener({});
      return toDisposable(() => undefined);
    },
    onResync: () => toDisposable(() => undefined),
  });
  await store.open();
});
const all = (): readonly Notification[] => [...store.page.waiting, ...store.page.updates];

describe('the list of notifications', () => {
  test('is fetched again on changes, and cleared with the project', async () => {
    server.on(list, { json: pageOf({ unread: 0, waiting: [] }) });
    tell();
    await expect.poll(() => store.page.unread).toBe(0);
    store.close();
    expect([all(), store.load.kind]).toEqual([[], 'idle']);
    const asked = server.calls(list).length;
    tell();
    expect(server.calls(list)).toHaveLength(asked);
  });

  test('stays when a later fetch fails, marked as possibly outdated', async () => {
    server.on(list, { status: 500 });
    await store.refresh();
    expect([store.load.kind, store.isStale, all().length]).toEqual(['ready', true, 2]);
    server.on(list, { json: pageOf() });
    await store.refresh();
    expect(store.isStale).toBe(false);
  });

  test('loads older ones', async () => {
    server.on(list, { json: pageOf({ more: true }) });
    await store.refresh();
    const older = notificationOf({
      id: '00000000-0000-4000-8000-000000000949',
      sentAt: '2026-11-19T06:00:00.000Z',
    });
    server.on(list, { json: pageOf({ updates: [older] }) });
    await store.loadMore();
    expect(store.page.updates).toEqual([update, older]);
    expect(server.calls(list).at(-1)?.query).toMatchObject({ before: update.sentAt, beforeId: update.id });
  });
});

describe('marking as read', () => {
  test('takes effect at once, and is not sent again for what is read already', async () => {
    const read = store.markRead(update.id);
    expect(store.page.unread).toBe(1);
    await read;
    await store.markRead(update.id);
    expect(server.calls(readCall).map(({ body }) => body)).toEqual([{ id: update.id }]);
  });

  test('all covers everything up to the newest one shown', async () => {
    await store.markAllRead();
    expect(server.calls(readCall)[0]?.body).toEqual({ upTo: waiting.sentAt });
    expect([store.page.unread, all().every(({ isRead }) => isRead)]).toEqual([0, true]);
  });

  test('is reverted when the request fails', async () => {
    server.cut(readCall);
    await expect(store.markRead(update.id)).rejects.toThrow();
    await expect.poll(() => store.page.unread).toBe(2);
  });
});
