import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GantryDatabase } from '../database/gantry-database.ts';
import { Cable } from '../testing/cable.ts';
import { TestClock } from '../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Jobs, type QueueOptions } from './jobs.ts';

// Each waits for work in the background, side by side with the other test files.
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

/** What one process of a deployment has. */
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

/** A process that dies, as its database sees it: the connections are gone, and it never comes back. */
async function makeMortal(): Promise<{ readonly jobs: Jobs; die(): Promise<void> }> {
  const cable = new Cable(stored.url);
  await cable.plug();
  return { jobs: makeProcess(cable.url), die: () => cable.pull() };
}

/** Work that takes until the test is over. */
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

test('the start fails the jobs of a process that died, and a queue with a try left does them again', async () => {
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

test('the jobs of a process that lives are left alone, whoever starts or looks', async () => {
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

test('a process that goes on finds what another lost, and the jobs that it holds outlive a broken connection', async () => {
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
  // As when the database starts anew: its only free worker is not what brings the connection back.
  await stored.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gantry-running-jobs' and datname = current_database()`,
  );

  // Nobody is judged while others may still be coming back.
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
  // Another that starts sees the lock, not this process's memory.
  const third = makeProcess();
  third.define('ours', once, idle());
  await third.start();
  expect((await states())[1]).toEqual({ state: 'active', count: 0 });
});

test('a job whose twin runs keeps none of those behind it waiting', async () => {
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

test('a job that its queue does not take is an error, not silence', async () => {
  const jobs = makeProcess();
  jobs.define('known', once, async () => undefined);
  await jobs.start();
  await expect(jobs.send('unknown', {})).rejects.toThrow(/did not take/);
});

/** Until those who lost their connection in an outage count as having had time to come back. */
async function settle(): Promise<void> {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
}
afterEach(() => vi.restoreAllMocks());
