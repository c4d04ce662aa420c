import { demoAccounts } from '@gantry/demo';
import { type EventInput, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { OpenStreams } from './open-streams.ts';
import { checked, type Message, Stream } from './testing/event-stream.ts';

let server: TestServer;
let bem: string;
beforeAll(async () => {
  server = await startTestServer();
  bem = server.projectId('BEM');
});
afterAll(() => server.close());

const emit = (topic: string, project = bem, audience: Pick<EventInput, 'permission' | 'users'> = {}) =>
  server.context.database.inProject(project, { kind: 'system', name: 'test' }, (tx) =>
    tx.emit({ topic, payload: { id: crypto.randomUUID() }, ...audience }),
  );
const idOf = (email: string) => demoAccounts.find((account) => account.email === email)?.id ?? '';
const open = async (email = 'wong.chikin@demo.gantry', project = bem, lastId?: number) =>
  Stream.open(await server.client(email), project, lastId);

describe('the stream of a project', () => {
  test('tells every member of a change within moments of the commit', async () => {
    const streams = await Promise.all([open(), open('fong.hoiyan@demo.gantry')]);
    const took: number[] = [];
    // More than once: this machine may stand still for a moment, but not every time.
    while (took.length < 3 && !took.some((each) => each < 1000)) {
      const topic = `test.changed${took.length}`;
      const start = performance.now();
      await emit(topic);
      for (const stream of streams)
        await expect.poll(() => stream.topics(), { interval: 5 }).toContain(topic);
      took.push(performance.now() - start);
    }
    expect(Math.min(...took)).toBeLessThan(1000);
    for (const stream of streams) {
      expect(stream.topics()).toEqual(took.map((_, index) => `test.changed${index}`));
      await stream.cut();
    }
  });

  test('says nothing of other projects, nor of what one may not see', async () => {
    const stream = await open('fong.hoiyan@demo.gantry');
    const admin = await open('yip.wingsze@demo.gantry');
    await emit('test.elsewhere', server.projectId('TCE'));
    await emit('test.admins', bem, { permission: 'MEMBER_ADMIN' });
    await emit('test.end');
    await expect.poll(() => stream.topics()).toEqual(['test.end']);
    await expect.poll(() => admin.topics()).toEqual(['test.admins', 'test.end']);
    await Promise.all([stream.cut(), admin.cut()]);
  });

  test('tells of what concerns some members only these, also when it is replayed', async () => {
    const [viewer, admin] = ['fong.hoiyan@demo.gantry', 'yip.wingsze@demo.gantry'];
    const streams = await Promise.all([open(viewer), open(admin)]);
    const [before] = streams.map(({ lastId }) => lastId);
    const users = [idOf(viewer)];
    await emit('test.viewer', bem, { users });
    await emit('test.no-viewer', bem, { users, permission: 'MEMBER_ADMIN' });
    await emit('test.nobody', bem, { users: [] });
    await emit('test.both', bem, { users: [...users, idOf(admin)] });
    await emit('test.all');
    const replays = await Promise.all([open(viewer, bem, before), open(admin, bem, before)]);
    for (const [viewers, admins] of [streams, replays]) {
      await expect.poll(() => viewers?.topics()).toEqual(['test.viewer', 'test.both', 'test.all']);
      await expect.poll(() => admins?.topics()).toEqual(['test.both', 'test.all']);
    }
    await Promise.all([...streams, ...replays].map((stream) => stream.cut()));
  });

  test('is not there for strangers and the signed-out', async () => {
    const path = `/api/projects/${bem}/events`;
    expect((await (await server.client()).get(path)).status).toBe(401);
    expect((await (await server.client('kwan.pakho@demo.gantry')).get(path)).status).toBe(404);
  });

  test('opened anew by a page that names the last event in the address, it replays what was missed', async () => {
    const client = await server.client('wong.chikin@demo.gantry');
    const stream = await Stream.open(client, bem);
    const { lastId } = stream;
    await stream.cut();
    await emit('test.missed');
    const resumed = await Stream.open(client, bem, undefined, `?lastEventId=${lastId}`);
    await expect.poll(() => resumed.topics()).toEqual(['test.missed']);
    await resumed.cut();
    const nonsense = await Stream.open(client, bem, undefined, '?lastEventId=x%0Ay');
    expect(nonsense.topics()).toEqual([]);
    await nonsense.cut();
  });

  test('shows that it is alive while nothing happens', async () => {
    const quick = await startTestServer({ databaseUrl: server.databaseUrl, heartbeatMs: 30 });
    try {
      const stream = await Stream.open(await quick.client('wong.chikin@demo.gantry'), bem);
      await expect.poll(() => stream.heartbeats).toBeGreaterThan(2);
      await stream.cut();
    } finally {
      await quick.close();
    }
  });

  test('shows that it is alive while the database does not answer, and ends with its session afterwards', async () => {
    const quick = await startTestServer({ databaseUrl: server.databaseUrl, heartbeatMs: 30 });
    const holder = await quick.context.database.owner.connect();
    try {
      const client = await quick.client('wong.chikin@demo.gantry');
      const stream = await Stream.open(client, bem);
      const beats = async () => {
        const { heartbeats } = stream;
        await expect.poll(() => stream.heartbeats).toBeGreaterThan(heartbeats + 3);
      };
      await holder.query('begin; lock table session in access exclusive mode');
      await beats();
      const looks = vi.spyOn(quick.context.sessions, 'look');
      await beats();
      // The check that waits is the only one.
      expect(looks).not.toHaveBeenCalled();
      await holder.query('delete from session; commit');
      await stream.ended;
    } finally {
      holder.release();
      await quick.close();
    }
  });

  test('cut again and again under concurrent writers, it loses nothing, repeats nothing and keeps the order', async () => {
    let stream = await open();
    const received: Message[] = [];
    let writing = true;
    const sent: string[] = [];
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 60; n += 1) {
        const topic = `test.w${writer}.${n}`;
        await emit(topic);
        sent.push(topic);
      }
    });
    const done = Promise.all(writers).then(() => (writing = false));
    while (writing) {
      await new Promise((next) => setTimeout(next, 40));
      const { lastId } = stream;
      await stream.cut();
      received.push(...stream.messages.filter(({ id }) => id <= lastId));
      stream = await open('wong.chikin@demo.gantry', bem, lastId);
    }
    await done;
    await emit('test.last');
    await expect.poll(() => stream.topics().at(-1)).toBe('test.last');
    received.push(...stream.messages);
    await stream.cut();
    const topics = received.flatMap(({ topic }) => topic ?? []);
    expect([...topics].sort()).toEqual([...sent, 'test.last'].sort());
    const ids = received.filter(({ topic }) => topic !== undefined).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test('survives the loss of the database connection that listens', async () => {
    const stream = await open();
    await server.context.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gantry-events' and datname = current_database()`,
    );
    await emit('test.while-deaf');
    await expect.poll(() => stream.topics()).toEqual(['test.while-deaf']);
    await emit('test.after');
    await expect.poll(() => stream.topics()).toEqual(['test.while-deaf', 'test.after']);
    await stream.cut();
  });
});

test('events that could not be read for a moment are told without waiting for the next', async () => {
  const { owner } = server.context.database;
  const stream = await open();
  const reads = vi.spyOn(server.context.database, 'inProject');
  await owner.query('revoke select on event from gantry_app');
  try {
    await emit('test.unread');
    await expect.poll(() => reads.mock.settledResults.map(({ type }) => type)).toContain('rejected');
    expect(stream.topics()).toEqual([]);
  } finally {
    reads.mockRestore();
    await owner.query('grant select on event to gantry_app');
  }
  await expect.poll(() => stream.topics()).toEqual(['test.unread']);
  await stream.cut();
});

describe('what is too old', () => {
  let first: number;
  beforeEach(async () => {
    const stream = await open();
    first = stream.lastId;
    await stream.cut();
    await emit('test.old');
    server.clock.advance(25 * 3600);
    await emit('test.young');
    await server.context.jobs.runTimer('gantry/prune-events');
  });
  // Days ahead, its timers would take the sessions of later tests' servers on the same database for expired.
  afterAll(() => server.clock.set(new Date()));

  test('cannot be replayed: the browser is told to fetch anew, and goes on from there', async () => {
    const stream = await open('wong.chikin@demo.gantry', bem, first);
    expect(stream.messages[0]?.event).toBe('reset');
    await emit('test.new');
    await expect.poll(() => stream.topics()).toEqual(['test.new']);
    const { lastId } = stream;
    await stream.cut();
    const resumed = await open('wong.chikin@demo.gantry', bem, lastId);
    expect(resumed.messages[0]?.event).toBe('heartbeat');
    await resumed.cut();
  });

  test('is removed in portions, and what is younger stays', async () => {
    const { owner } = server.context.database;
    await owner.query(
      `insert into event (project_id, topic, payload, at)
       select $1, 'test.crowd', '{}', $2::timestamptz - interval '2 days' from generate_series(1, 10001)`,
      [bem, server.clock.now()],
    );
    const portions = vi.spyOn(server.context.database, 'inProject');
    await server.context.jobs.runTimer('gantry/prune-events');
    // Streams that end late may still read events of this project.
    const removed = portions.mock.settledResults
      .filter((_, index) => portions.mock.calls[index]?.[0] === bem)
      .map(({ value }) => value)
      .filter((value) => !Array.isArray(value));
    portions.mockRestore();
    expect(removed).toEqual([{ gone: 10_000 }, { gone: 1 }]);
    const { rows } = await owner.query('select topic from event where project_id = $1 order by seq', [bem]);
    expect(rows.map(({ topic }) => topic)).toEqual(['test.young']);
  });

  test('a number from before a restored backup resets too; a project without events resumes from 0', async () => {
    const ahead = await open('wong.chikin@demo.gantry', bem, 9_999_999);
    expect(ahead.messages[0]?.event).toBe('reset');
    await ahead.cut();
    const iso = server.projectId('ISO');
    const empty = await open('kwan.pakho@demo.gantry', iso);
    expect(empty.lastId).toBe(0);
    await empty.cut();
    await emit('test.first', iso);
    const resumed = await open('kwan.pakho@demo.gantry', iso, 0);
    await expect.poll(() => resumed.topics()).toEqual(['test.first']);
    await resumed.cut();
  });
});

describe('an open stream', () => {
  test('looks at its session and membership every 15 s', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const stream = await open();
    expect(timers.mock.calls.map(([, every]) => every)).toContain(15_000);
    timers.mockRestore();
    await stream.cut();
  });

  test('tells nothing any more for which its member lost the permission', async () => {
    const quick = await startTestServer({ databaseUrl: server.databaseUrl, heartbeatMs: 30 });
    const { owner } = server.context.database;
    const held = `from role_permission where permission = 'MEMBER_ADMIN' and project_id = '${bem}'`;
    const { rows } = await owner.query(`select role_code ${held}`);
    try {
      const stream = await Stream.open(await quick.client('yip.wingsze@demo.gantry'), bem);
      await emit('test.admins', bem, { permission: 'MEMBER_ADMIN' });
      await expect.poll(() => stream.topics()).toEqual(['test.admins']);
      await owner.query(`delete ${held}`);
      await checked(quick);
      await emit('test.admins', bem, { permission: 'MEMBER_ADMIN' });
      await emit('test.end');
      await expect.poll(() => stream.topics()).toEqual(['test.admins', 'test.end']);
      await stream.cut();
    } finally {
      for (const { role_code } of rows)
        await owner.query(
          `insert into role_permission values ($1, $2, 'MEMBER_ADMIN') on conflict do nothing`,
          [bem, role_code],
        );
      await quick.close();
    }
  });
});

test('a stream is refused while the process has as many as it can serve', async () => {
  const refuse = OpenStreams.prototype.assertRoom.bind(new OpenStreams(1, 0));
  const room = vi.spyOn(OpenStreams.prototype, 'assertRoom').mockImplementation(refuse);
  try {
    const answer = await (await server.client('wong.chikin@demo.gantry')).get(`/api/projects/${bem}/events`);
    expect([answer.status, answer.body.error.code]).toEqual([503, 'TOO_MANY_STREAMS']);
  } finally {
    room.mockRestore();
  }
});

describe('a stream ends', () => {
  test.each([
    ['the session', async (client: TestClient) => void (await client.delete('/api/session'))],
    [
      'the membership',
      async () =>
        void (await server.context.database.owner.query(
          `delete from membership where user_id = (select id from app_user where email = 'cheung.kaho@demo.gantry')`,
        )),
    ],
  ])('with %s', async (_what, end) => {
    const quick = await startTestServer({ databaseUrl: server.databaseUrl, heartbeatMs: 50 });
    try {
      const client = await quick.client('cheung.kaho@demo.gantry');
      const stream = await Stream.open(client, bem);
      await new Promise((next) => setTimeout(next, 150));
      await end(client);
      await stream.ended;
    } finally {
      await quick.close();
    }
  });

  test('that nobody waits for any more before it is begun', async () => {
    const quick = await startTestServer({ databaseUrl: server.databaseUrl, heartbeatMs: 20 });
    const { owner } = quick.context.database;
    const holder = await owner.connect();
    // Copies of one database give their tables the same numbers.
    const waits = `select from pg_locks where relation = 'event'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const waiting = async () => (await owner.query(waits)).rowCount;
    try {
      const client = await quick.client('wong.chikin@demo.gantry');
      const looks = vi.spyOn(quick.context.sessions, 'look');
      // The request is let in and then waits for the number of the last event.
      await holder.query('begin; lock table event in access exclusive mode');
      const abort = new AbortController();
      const gone = client.fetch(`/api/projects/${bem}/events`, { signal: abort.signal });
      await expect.poll(() => looks.mock.calls.length).toBe(1);
      await expect.poll(waiting).toBeGreaterThan(0);
      abort.abort();
      await expect(gone).rejects.toThrow();
      await holder.query('rollback');
      await new Promise((done) => setTimeout(done, 300));
      // Once for the request; a stream would look again at every heartbeat.
      expect(looks).toHaveBeenCalledTimes(1);
    } finally {
      holder.release();
      await quick.close();
    }
  });

  test('with the idle session that it shows: watching is no use of it', async () => {
    const quick = await startTestServer({ databaseUrl: server.databaseUrl, heartbeatMs: 20 });
    try {
      const stream = await Stream.open(await quick.client('wong.chikin@demo.gantry'), bem);
      quick.clock.advance(11 * 3600);
      await checked(quick);
      quick.clock.advance(2 * 3600);
      await stream.ended;
    } finally {
      await quick.close();
    }
  });
});

test('a session has twelve streams: the oldest gives way to the newest, and nothing is lost', async () => {
  const client = await server.client('wong.chikin@demo.gantry');
  const colleague = await open('fong.hoiyan@demo.gantry');
  const streams: Stream[] = [];
  for (let n = 0; n < 14; n += 1) streams.push(await Stream.open(client, bem));
  const [first, second, ...rest] = streams;
  await Promise.all([first?.ended, second?.ended]);
  // The page that gave way waits longer before it comes back than one that was cut off.
  expect([first, ...rest].map((stream) => stream?.retry)).toEqual([15_000, ...Array(12).fill(2000)]);
  await emit('test.crowded');
  for (const stream of [...rest, colleague])
    await expect.poll(() => stream.topics()).toEqual(['test.crowded']);
  const back = await Stream.open(client, bem, first?.lastId);
  await expect.poll(() => back.topics()).toEqual(['test.crowded']);
  await Promise.all([...rest, colleague, back].map((stream) => stream.cut()));
});

test('a stream has no HEAD, which could not end', async () => {
  const client = await server.client('wong.chikin@demo.gantry');
  expect((await client.send('HEAD', `/api/projects/${bem}/events`, {})).status).toBe(404);
});

test('a rolled-back change is never told', async () => {
  const stream = await open();
  const failing = server.context.database.inProject(bem, { kind: 'system', name: 'test' }, async (tx) => {
    await tx.emit({ topic: 'test.never', payload: {} });
    await tx.run(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  await emit('test.end');
  await expect.poll(() => stream.topics()).toEqual(['test.end']);
  await stream.cut();
});
