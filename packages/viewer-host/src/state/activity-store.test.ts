import { type Activity, hostTopics } from '@gantry/contract';
import { toDisposable } from '@gantry/plugin-sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { FakeServer } from '../ui/testing/fake-server.ts';
import { activityOf, bem, tce } from '../ui/testing/test-data.ts';
import { ActivityStore } from './activity-store.ts';

const list = (project = bem) => `GET /api/projects/${project.id}/activities`;

let server: FakeServer;
let store: ActivityStore;
let tell: (id: string, activity: Activity | null) => void;
let resync: () => void;
let ended: Activity[];
beforeEach(() => {
  server = new FakeServer().on(list(), { json: { activities: [] } });
  store = new ActivityStore(new HostApi('http://localhost/', server.fetch));
  ended = [];
  store.onEnded((activity) => ended.push(activity));
  store.follow({
    on(topic, listener) {
      expect(topic).toBe(hostTopics.activityChanged);
      // As parsed by the live store.
      tell = (id, activity) => listener(JSON.parse(JSON.stringify({ id, activity })));
      return toDisposable(() => undefined);
    },
    onResync(listener) {
      resync = listener;
      return toDisposable(() => undefined);
    },
  });
});

const running = activityOf({ status: 'running', progress: 0.2 });
const done = activityOf({ status: 'done', progress: 1, endedAt: '2026-11-20T06:40:00.000Z' });
const older = activityOf({ id: done.id.replace(/.$/, 'f'), createdAt: '2026-11-19T06:30:00.000Z' });

describe('the list', () => {
  test('is loaded with the project, newest first, and cleared with it', async () => {
    server.on(list(), { json: { activities: [older, running] } });
    await store.open(bem.id);
    expect(store.list.map(({ id }) => id)).toEqual([running.id, older.id]);
    server.on(list(tce), { json: { activities: [] } });
    const opened = store.open(tce.id);
    expect(store.list).toEqual([]);
    await opened;
    expect(store.load.kind).toBe('ready');
  });

  test('follows events, including added and removed jobs', async () => {
    await store.open(bem.id);
    tell(running.id, running);
    tell(running.id, { ...running, progress: 0.6 });
    expect(store.list.map(({ progress }) => progress)).toEqual([0.6]);
    expect(store.openCount).toBe(1);
    tell(running.id, null);
    expect(store.list).toEqual([]);
  });

  test('prefers events received during a fetch to its older answer', async () => {
    server.on(list(), () => {
      tell(done.id, done);
      tell(older.id, null);
      return { json: { activities: [running, older] } };
    });
    await store.open(bem.id);
    expect(store.list).toEqual([done]);
  });

  test('reports a failed first fetch, and keeps its contents when a later one fails', async () => {
    server.on(list(), { status: 500 });
    await store.open(bem.id);
    expect(store.load.kind).toBe('failed');
    server.on(list(), { json: { activities: [running] } });
    await store.refresh();
    server.on(list(), { status: 500 });
    await store.refresh();
    expect([store.load.kind, store.list.length]).toEqual(['ready', 1]);
  });
});

describe('cancelling and retrying', () => {
  const cancelled = activityOf({ status: 'cancelled', endedAt: '2026-11-20T06:40:00.000Z' });
  const cancel = `POST /api/projects/${bem.id}/activities/${running.id}/cancel`;
  const retry = `POST /api/projects/${bem.id}/activities/${running.id}/retry`;

  test('shows the answer', async () => {
    server.on(list(), { json: { activities: [running] } }).on(cancel, { json: cancelled });
    await store.open(bem.id);
    await store.cancel(running.id);
    expect(store.list).toEqual([cancelled]);
  });

  test('keeps what an event told before the answer came', async () => {
    server.on(list(), { json: { activities: [cancelled] } }).on(retry, () => {
      tell(done.id, done);
      return { json: activityOf({ status: 'waiting' }) };
    });
    await store.open(bem.id);
    await store.retry(running.id);
    expect(store.list).toEqual([done]);
  });

  test('adds nothing to the list of a project that was opened meanwhile', async () => {
    server.on(list(), { json: { activities: [running] } }).on(list(tce), { json: { activities: [] } });
    await store.open(bem.id);
    server.on(cancel, async () => {
      await store.open(tce.id);
      return { json: cancelled };
    });
    await store.cancel(running.id);
    expect(store.list).toEqual([]);
  });
});

describe('the end of a job', () => {
  test('is reported once for a job that was seen running', async () => {
    await store.open(bem.id);
    tell(running.id, running);
    tell(running.id, done);
    tell(running.id, done);
    expect(ended).toEqual([done]);
  });

  test('is reported when it happened while the stream was interrupted', async () => {
    server.on(list(), { json: { activities: [running] } });
    await store.open(bem.id);
    server.on(list(), { json: { activities: [done] } });
    resync();
    await expect.poll(() => ended).toEqual([done]);
  });

  test('is not reported when it happened before the project was opened', async () => {
    server.on(list(), { json: { activities: [done] } });
    await store.open(bem.id);
    expect(ended).toEqual([]);
  });
});
