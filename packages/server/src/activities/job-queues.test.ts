import { randomUUID } from 'node:crypto';
import { defineJob, type JobRun, type ServerPlugin, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const statusRow = z.object({ status: z.string(), problem: z.object({ code: z.string() }).nullable() });
const system = { kind: 'system', name: 'test' } as const;
let finish = (): void => undefined;
const finished = new Promise<void>((resolve) => {
  finish = resolve;
});

const job = (run: (job: JobRun) => Promise<void>) =>
  defineJob({
    name: 'work',
    title: 'Work',
    permission: '',
    input: z.object({}),
    retries: 0,
    run: (_input, given) => run(given),
  });
const longJob = job(() => finished);
const quickJob = job(async () => undefined);
const half = (id: ServerPlugin['id'], work: typeof longJob): ServerPlugin => ({
  id,
  migrations: [],
  permissions: [],
  jobs: [work],
  routes: () => [],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [half('vendor.long', longJob), half('vendor.quick', quickJob)] });
});
afterAll(async () => {
  finish();
  await server?.close();
});

const inProject = <R>(work: Parameters<typeof server.context.database.inProject<R>>[2]) =>
  server.context.database.inProject(server.projectId('BEM'), system, work);
const statusOf = (id: string) =>
  inProject((tx) => tx.one(statusRow, sql`select status, problem from plugin_job where id = ${id}`));

test('jobs of one plugin that take long keep those of another from nothing', async () => {
  const long = server.pluginHost('vendor.long').jobs;
  const ids = await inProject((tx) =>
    Promise.all(Array.from({ length: 6 }, () => long.start(tx, longJob, {}))),
  );
  const running = async () =>
    (await Promise.all(ids.map(statusOf))).filter(({ status }) => status === 'running').length;
  await expect.poll(running, { interval: 20, timeout: 10_000 }).toBe(2);
  const quick = await inProject((tx) => server.pluginHost('vendor.quick').jobs.start(tx, quickJob, {}));
  await expect
    .poll(() => statusOf(quick), { interval: 20, timeout: 10_000 })
    .toMatchObject({ status: 'done' });
  expect(await running()).toBe(2);
});

test('a job of a plugin that is not installed any more fails and says so', async () => {
  const id = randomUUID();
  const now = server.clock.now();
  await inProject((tx) =>
    tx.run(sql`
      insert into plugin_job (project_id, id, plugin_id, name, title, input, permission, status, tries_left, retries, due_at, created_at)
      values (${tx.projectId}, ${id}, 'vendor.gone', 'work', '"Work"', '{}', '', 'waiting', 1, 0, ${now}, ${now})`),
  );
  await server.context.pluginJobs.look();
  await expect
    .poll(() => statusOf(id), { interval: 20, timeout: 10_000 })
    .toMatchObject({ status: 'failed', problem: { code: 'PLUGIN_UNAVAILABLE' } });
});
