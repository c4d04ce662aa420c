import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GantryDatabase } from '../database/gantry-database.ts';
import { Cable } from '../testing/cable.ts';
import { TestClock } from '../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Jobs, type QueueOptions } from './jobs.ts';

// Each test waits for background work while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const lookForLost = 'gantry/fail-lost-jobs';
const once: QueueOptions = { concurrency: 1, expireSeconds: 600 };
let stored: TestDatabase;
let clock: TestClock;
let endings: (() => Promise<unknown>)[];

beforeEach(async () => {
  stored = await createTestDatabase();
  clock = new TestClock();
  endings = [];
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  await stored.drop();
});

/** The jobs of one process of a deployment. */
function makeProcess(url = stored.url): Jobs {
  const database = new GantryDatabase({ clock: clock.now, onIdleError: () => undefined });
  database.connect(url, null);
  const jobs = new Jobs(database, pino({ level: 'silent' }), clock.now);
  endings.push(async () => {
    database.shortenTimeouts();
    await jobs.stop();
    await database.close();
  });
  return jobs;
}

/** A process that can die: its connections break and it never reconnects. */
async function makeMortal(): Promise<{ readonly jobs: Jobs; die(): Promise<void> }> {
  const cable = new Cable(stored.url);
  await cable.plug();
  return { jobs: makeProcess(cable.url), die: () => cable.pull() };
}

/** Work that runs until the end of the test. */
function endless() {
  return vi.fn(
    (_data: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<void>((_, stop) => signal.addEventListener('abort', () => stop(signal.reason))),
  );
}

const idle = () => vi.fn(async (_data: unknown) => undefined);

const states = async () =>
  (await stored.rows('select state::text, retry_count as count from jobs.job order by created_on')) as {
    state: string;
    count: number;
  }[];

test('a starting process fails the jobs of a dead one, and runs those with retries left again', async () => {
  const mortal = await makeMortal();
  const dying = endless();
  mortal.jobs.define('once', once, dying);
  mortal.jobs.define('twice', { ...once, retries: 1 }, dying);
  await mortal.jobs.start();
  const id = await mortal.jobs.send('once', { n: 1 });
  await mortal.jobs.send('twice', {});
  await expect.poll(() => dying.mock.calls.length).toBe(2);
  await mortal.die();

  const next = makeProcess();
  const [again, done, onLost] = [idle(), idle(), idle()];
  next.define('once', { ...once, onLost }, again);
  next.define('twice', { ...once, retries: 1 }, done);
  await next.start();
  expect((await states())[0]).toEqual({ state: 'failed', count: 0 });

  await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(1);
  await expect.poll(states).toEqual([
    { state: 'failed', count: 0 },
    { state: 'completed', count: 1 },
  ]);
  expect(again).not.toHaveBeenCalled();
  expect(onLost.mock.calls).toEqual([[{ n: 1 }, id]]);
});

test('the jobs of a live process are left alone, whichever process starts or searches', async () => {
  const [first, second] = [makeProcess(), makeProcess()];
  const [long, other] = [endless(), idle()];
  first.define('long', { ...once, retries: 1 }, long);
  second.define('long', { ...once, retries: 1 }, other);
  await first.start();
  await first.send('long', {});
  await expect.poll(() => long.mock.calls.length).toBe(1);
  await second.start();
  await settle();
  await first.runTimer(lookForLost);
  await second.runTimer(lookForLost);
  expect(await states()).toEqual([{ state: 'active', count: 0 }]);
  expect(other).not.toHaveBeenCalled();
});

test('a running process finds the jobs of a dead one, and keeps its own through a broken connection', async () => {
  const mortal = await makeMortal();
  const living = makeProcess();
  const [dying, running] = [endless(), endless()];
  mortal.jobs.define('theirs', once, dying);
  living.define('ours', once, running);
  living.define('theirs', once, idle());
  await mortal.jobs.start();
  await mortal.jobs.send('theirs', {});
  await expect.poll(() => dying.mock.calls.length).toBe(1);
  await living.start();
  await living.send('ours', {});
  await expect.poll(() => running.mock.calls.length).toBe(1);
  await mortal.die();
  // As when the database restarts: no free worker is there to reopen the connection.
  await stored.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gantry-running-jobs' and datname = current_database()`,
  );

  // No job counts as lost while other processes may still be reconnecting.
  await living.runTimer(lookForLost);
  expect(await states()).toEqual([
    { state: 'active', count: 0 },
    { state: 'active', count: 0 },
  ]);
  const locks = () =>
    stored.rows(
      `select from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and a.application_name = 'gantry-running-jobs' and a.datname = current_database()`,
    );
  await expect.poll(async () => (await locks()).length, { timeout: 10_000 }).toBe(1);

  await settle();
  await living.runTimer(lookForLost);
  await expect.poll(states).toEqual([
    { state: 'failed', count: 0 },
    { state: 'active', count: 0 },
  ]);
  // A starting process sees the lock, not this process's memory.
  const third = makeProcess();
  third.define('ours', once, idle());
  await third.start();
  expect((await states())[1]).toEqual({ state: 'active', count: 0 });
});

test('a waiting job whose twin runs does not block the jobs behind it', async () => {
  const jobs = makeProcess();
  const running = endless();
  jobs.define('keyed', { concurrency: 3, expireSeconds: 600 }, running);
  await jobs.start();
  const first = await jobs.send('keyed', {}, { singletonKey: 'a' });
  await expect.poll(() => running.mock.calls.length).toBe(1);
  expect(await jobs.send('keyed', {}, { singletonKey: 'a' })).not.toBe(first);
  await jobs.send('keyed', { behind: true }, { singletonKey: 'b' });
  await expect.poll(() => running.mock.calls.map(([data]) => data)).toContainEqual({ behind: true });
});

test('sending throws if the queue does not accept the job', async () => {
  const jobs = makeProcess();
  jobs.define('known', once, async () => undefined);
  await jobs.start();
  await expect(jobs.send('unknown', {})).rejects.toThrow(/did not accept/);
});

/** Waits until processes have had enough time to reconnect after an outage. */
async function settle(): Promise<void> {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
}
afterEach(() => vi.restoreAllMocks());
