import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseUnavailableError } from '../database/failure.ts';
import { GantryDatabase } from '../database/gantry-database.ts';
import { Cable } from '../testing/cable.ts';
import { TestClock } from '../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Jobs } from './jobs.ts';
import { Timers } from './timers.ts';

// Each test waits for background work while other test files run.
vi.setConfig({ testTimeout: 60_000 });

let stored: TestDatabase;
let clock: TestClock;
let open: { database: GantryDatabase; jobs: Jobs }[];

beforeEach(async () => {
  stored = await createTestDatabase();
  clock = new TestClock();
  open = [];
});
afterEach(async () => {
  for (const { jobs, database } of open) {
    await jobs.stop();
    await database.close();
  }
  await stored.drop();
});

/** The jobs of one process of a deployment. */
function makeProcess(url = stored.url, silence?: number): Jobs {
  const database = new GantryDatabase({
    clock: clock.now,
    onIdleError: () => undefined,
    ...(silence === undefined ? {} : { silence }),
  });
  database.connect(url, null);
  const jobs = new Jobs(database, pino({ level: 'silent' }), clock.now);
  open.push({ database, jobs });
  return jobs;
}

test('a job that was sent runs with its data', async () => {
  const jobs = makeProcess();
  const done: unknown[] = [];
  jobs.define('double', { concurrency: 2, expireSeconds: 60 }, async (data) => void done.push(data));
  await jobs.start();
  await Promise.all([1, 2, 3].map((n) => jobs.send('double', { n })));
  await expect.poll(() => done.length).toBe(3);
  expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }, { n: 3 }]));
});

test('processes that start at the same time can create the same queues', async () => {
  const processes = Array.from({ length: 4 }, () => makeProcess());
  for (const jobs of processes)
    for (const name of ['one', 'two', 'three', 'four'])
      jobs.define(name, { concurrency: 1, expireSeconds: 60 }, async () => undefined);
  await Promise.all(processes.map((jobs) => jobs.start()));
  const sent = await Promise.all(processes.map((jobs) => jobs.send('four', {})));
  expect(sent).not.toContain(null);
});

test('idle workers ask the database together, not each for itself', async () => {
  const jobs = makeProcess();
  jobs.define('wide', { concurrency: 40, expireSeconds: 60 }, async () => undefined);
  await jobs.start();
  const transactions = async () => {
    const [row] = await stored.rows(
      'select xact_commit::int as count from pg_stat_database where datname = current_database()',
    );
    return z.object({ count: z.int() }).parse(row).count;
  };
  // Connections report their transactions about once a second.
  await wait(1500);
  const before = await transactions();
  await wait(2500);
  expect((await transactions()) - before).toBeLessThan(40);
});

test('only one job with the same key waits; sending again returns its id', async () => {
  const jobs = makeProcess();
  let release = (): void => undefined;
  const gate = new Promise<void>((go) => {
    release = go;
  });
  const handler = vi.fn(async () => gate);
  jobs.define('keyed', { concurrency: 1, expireSeconds: 60 }, handler);
  await jobs.start();
  const running = await jobs.send('keyed', {}, { singletonKey: 'a' });
  await expect.poll(() => handler.mock.calls.length).toBe(1);
  const waiting = await jobs.send('keyed', {}, { singletonKey: 'a' });
  expect(waiting).not.toBe(running);
  expect(await jobs.send('keyed', {}, { singletonKey: 'a' })).toBe(waiting);
  expect(await jobs.send('keyed', {}, { singletonKey: 'b' })).not.toBe(waiting);
  release();
  await expect.poll(() => handler.mock.calls.length).toBe(3);
});

test('a job that fails is retried as often as its queue allows', async () => {
  const jobs = makeProcess();
  const handler = vi.fn(async () => {
    throw new Error('no luck');
  });
  jobs.define('fails', { concurrency: 1, expireSeconds: 60, retries: 1 }, handler);
  await jobs.start();
  await jobs.send('fails', {});
  await expect.poll(() => handler.mock.calls.length).toBe(2);
});

test('a stop aborts a running job, and another process runs it again although it has no retries', async () => {
  const [first, second] = [makeProcess(), makeProcess()];
  const started = new Promise<void>((running) => {
    first.define('long', { concurrency: 1, expireSeconds: 60 }, async (_data, { signal }) => {
      running();
      await new Promise<void>((_, stop) => signal.addEventListener('abort', () => stop(signal.reason)));
    });
  });
  const taken = vi.fn(async () => undefined);
  second.define('long', { concurrency: 1, expireSeconds: 60 }, taken);
  await first.start();
  await first.send('long', {});
  await started;
  await first.stop();
  await second.start();
  await expect.poll(() => taken.mock.calls.length).toBe(1);
});

test('a job that ignores its signal delays the stop only until a timeout', async () => {
  const jobs = makeProcess();
  const started = new Promise<void>((running) => {
    jobs.define('deaf', { concurrency: 1, expireSeconds: 60 }, async () => {
      running();
      await new Promise(() => undefined);
    });
  });
  await jobs.start();
  await jobs.send('deaf', {});
  await started;
  const start = performance.now();
  await jobs.stop();
  // Without the timeout it would take a minute or for ever.
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('a job that takes too long is aborted and fails', async () => {
  const jobs = makeProcess();
  const reasons: unknown[] = [];
  jobs.define('slow', { concurrency: 1, expireSeconds: 1, retries: 1 }, async (_data, { signal }) => {
    await new Promise((aborted) => signal.addEventListener('abort', aborted));
    reasons.push(signal.reason);
    signal.throwIfAborted();
  });
  await jobs.start();
  await jobs.send('slow', {});
  await expect.poll(() => reasons.length).toBe(2);
  expect(reasons).toEqual([
    expect.objectContaining({ name: 'TimeoutError' }),
    expect.objectContaining({ name: 'TimeoutError' }),
  ]);
});

test('a timer runs in one process at a time, and only after its interval', async () => {
  // Not started, because ticks would be additional runs.
  const processes = [makeProcess(), makeProcess()];
  let release = (): void => undefined;
  const gate = new Promise<void>((go) => {
    release = go;
  });
  let runs = 0;
  for (const jobs of processes)
    jobs.timer('sweep', 3600, async () => {
      runs += 1;
      // If both ran at the same time, they would release each other, and both would report a run.
      if (runs > 1) release();
      await gate;
    });
  const asked = processes.map((jobs) => jobs.runTimer('sweep'));
  try {
    expect(await Promise.race(asked)).toBe(false);
  } finally {
    release();
  }
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
  expect(await processes[1]?.runTimer('sweep')).toBe(true);
});

test('a timer runs even if its interval is longer than the lifetime of a process', async () => {
  const database = new GantryDatabase({ clock: clock.now, onIdleError: () => undefined });
  database.connect(stored.url, null);
  await database.owner.query('select 1');
  const timers = new Timers(database, pino({ level: 'silent' }), clock.now);
  const runs = vi.fn(async () => undefined);
  timers.add('rare', 6 * 3600, runs);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  try {
    timers.start();
    vi.advanceTimersToNextTimer();
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => runs.mock.calls.length).toBe(1);
  await timers.stop();
  await database.close();
});

test('a timer that throws is tried again at the next tick', async () => {
  const jobs = makeProcess();
  const work = vi.fn(async () => {
    throw new Error('not now');
  });
  jobs.timer('often', 0.2, work);
  await jobs.start();
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(1);
});

test('invalid definitions are refused at once', async () => {
  const jobs = makeProcess();
  jobs.define('once', { concurrency: 1, expireSeconds: 1 }, async () => undefined);
  expect(() => jobs.define('once', { concurrency: 1, expireSeconds: 1 }, async () => undefined)).toThrow(
    /defined twice/,
  );
  await expect(jobs.send('once', {})).rejects.toThrow(DatabaseUnavailableError);
  await expect(jobs.runTimer('none')).rejects.toThrow(/no timer/);
});

test('sending a job fails within the time limit if the database accepts connections but does not answer', async () => {
  const cable = new Cable(stored.url);
  await cable.plug();
  try {
    const jobs = makeProcess(cable.url, 2500);
    const done = vi.fn(async () => undefined);
    jobs.define('patient', { concurrency: 3, expireSeconds: 60 }, done);
    await jobs.start();
    cable.cut();
    // The first uses existing connections, the second new ones.
    await expect(jobs.send('patient', {})).rejects.toThrow(DatabaseUnavailableError);
    await expect(jobs.send('patient', {})).rejects.toThrow(DatabaseUnavailableError);

    cable.mend();

    await expect.poll(() => jobs.send('patient', {}).catch(() => undefined)).toBeTypeOf('string');
    await expect.poll(() => done.mock.calls.length).toBeGreaterThan(0);
    await jobs.stop();
  } finally {
    await cable.pull();
  }
});

test('any number of timers can be due at once, and those that never end hold no connection of the owner', async () => {
  const jobs = makeProcess();
  const { database } = open.at(-1) ?? expect.unreachable();
  const names = Array.from({ length: 10 }, (_, nth) => `timer ${nth}`);
  for (const name of names) jobs.timer(name, 3600, async () => void (await database.owner.query('select 1')));
  const hanging = names.map((name) => `hanging ${name}`);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const name of hanging) jobs.timer(name, 3600, () => released);
  await jobs.start();
  expect(await Promise.all(names.map((name) => jobs.runTimer(name)))).toEqual(names.map(() => true));
  const runs = Promise.all(hanging.map((name) => jobs.runTimer(name)));
  await expect(database.owner.query('select 1')).resolves.toBeDefined();
  release();
  expect(await runs).toEqual(hanging.map(() => true));
});
