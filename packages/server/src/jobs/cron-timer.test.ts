import { randomUUID } from 'node:crypto';
import type { CronRun, ServerPlugin } from '@gantry/plugin-sdk/server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';
import { type CronTimerParts, runCron } from './cron-timer.ts';

const hour = 3600;
const signal = new AbortController().signal;
const plugin: ServerPlugin = {
  id: 'acme.reports',
  migrations: [],
  permissions: [],
  routes: () => [],
  timers: [
    {
      name: 'morning',
      cron: '0 7 * * *',
      run: async (_host, _signal, due) => work(due),
    },
  ],
};

let work: (due: CronRun) => Promise<void>;
let runs: { readonly code: string; readonly at: string }[] = [];
let host: ServerTestHost;
let server: TestServer;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin));
  await server.context.database.owner.query(
    `update project set time_zone = case code when 'TEST' then 'Asia/Hong_Kong' else 'Europe/Berlin' end`,
  );
  await host.member();
  await server.context.database.owner.query(
    `update project set time_zone = case code when 'TEST' then 'Asia/Hong_Kong' else 'Europe/Berlin' end`,
  );
});
afterAll(() => host?.close());
beforeEach(() => {
  runs = [];
  work = async ({ project, dueAt }) => void runs.push({ code: project.code, at: dueAt.toISOString() });
});

/** A timer that has never run, at noon of 20 November in London. */
function timer(codes: readonly string[] = ['TEST', 'ELSEWHERE']): CronTimerParts {
  host.clock.set(new Date('2026-11-20T12:00:00Z'));
  return {
    database: server.context.database,
    clock: host.clock.now,
    log: pino({ level: 'silent' }),
    name: `acme.reports/${randomUUID()}`,
    cron: '0 7 * * *',
    projects: async () =>
      (await server.context.database.projects()).filter(({ code }) => codes.includes(code)),
    run: (due) => work(due),
  };
}

test('seven o’clock is in each project’s time zone', async () => {
  const parts = timer();
  await runCron(parts, signal, false);
  expect(runs).toEqual([]);
  host.clock.advance(11 * hour);
  await runCron(parts, signal, false);
  await runCron(parts, signal, false);
  expect(runs).toEqual([{ code: 'TEST', at: '2026-11-20T23:00:00.000Z' }]);
  host.clock.advance(7 * hour);
  await runCron(parts, signal, false);
  expect(runs.at(1)).toEqual({ code: 'ELSEWHERE', at: '2026-11-21T06:00:00.000Z' });
  expect(runs).toHaveLength(2);
});

test('one run makes up for all missed runs', async () => {
  const parts = timer(['TEST']);
  await runCron(parts, signal, false);
  host.clock.advance(5 * 24 * hour);
  await runCron(parts, signal, false);
  await runCron(parts, signal, false);
  expect(runs).toEqual([{ code: 'TEST', at: '2026-11-24T23:00:00.000Z' }]);
});

test('a run that throws does not affect other projects, and is not repeated', async () => {
  const parts = timer();
  await runCron(parts, signal, false);
  host.clock.advance(24 * hour);
  const tried: string[] = [];
  work = async ({ project }) => {
    tried.push(project.code);
    throw new Error('Not today');
  };
  await runCron(parts, signal, false);
  await runCron(parts, signal, false);
  expect(tried).toEqual(['ELSEWHERE', 'TEST']);
});

test('a run that the server’s stop interrupts is repeated', async () => {
  const parts = timer(['TEST']);
  await runCron(parts, signal, false);
  host.clock.advance(24 * hour);
  const stopping = new AbortController();
  work = async () => stopping.abort();
  await runCron(parts, stopping.signal, false);
  work = async ({ project, dueAt }) => void runs.push({ code: project.code, at: dueAt.toISOString() });
  await runCron(parts, signal, false);
  expect(runs).toHaveLength(1);
});

test('a forced run runs in every project, and throws what the timer throws', async () => {
  await host.runTimer('morning');
  expect(runs.map(({ code }) => code)).toEqual(expect.arrayContaining(['TEST', 'ELSEWHERE']));
  work = async () => {
    throw new Error('It broke');
  };
  await expect(host.runTimer('morning')).rejects.toThrow('It broke');
});
