import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lostInterval } from '../jobs/jobs.ts';
import { settling } from '../jobs/running-jobs.ts';
import { base, CrashSite, endless } from '../models/testing/crash-site.ts';
import { PluginFolder } from '../plugins/testing/plugin-folder.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { lookDelays, lookInterval } from './plugin-jobs.ts';

// Each test starts whole servers while other test files run.
vi.setConfig({ testTimeout: 300_000 });

/** How long a poll may take, which is several times what a busy machine was seen to need. */
const patience = { timeout: 240_000, interval: 100 };

/** A plugin whose jobs hang in the first process that runs them and finish in the second. */
const source = `
  import { existsSync, writeFileSync } from 'node:fs';
  const any = { parse: (value) => value, safeParse: (data) => ({ success: true, data }), _zod: { def: { type: 'any' } } };
  const job = (name, retries) => ({
    name, retries, title: name, permission: '', input: any,
    async run({ marker }, job) {
      if (!existsSync(marker)) {
        writeFileSync(marker, '');
        await new Promise((_, stop) => job.signal.addEventListener('abort', () => stop(job.signal.reason)));
      }
      await job.file('result.txt', 'text/plain', ['made in the second process']);
    },
  });
  const jobs = [job('resumes', 2), job('once', 0)];
  export const plugin = {
    id: 'vendor.slow', migrations: [], permissions: [], jobs,
    routes: (host) => [{
      method: 'POST', path: '/start', summary: 'Start', project: 'body', permission: '', body: any, response: any,
      handle: async ({ body }, { tx }) => ({
        jobId: await host.jobs.start(tx, jobs.find(({ name }) => name === body.name), { marker: body.marker }),
      }),
    }],
  };`;

let site: CrashSite;
let folder: PluginFolder;
beforeAll(async () => {
  site = await CrashSite.open();
  folder = await PluginFolder.make();
  const { path } = await folder.add('slow', { server: source });
  await writeFile(
    join(site.folder, 'gantry.config.json'),
    JSON.stringify({ plugins: [{ path, trust: 'builtin' }] }),
  );
});
afterAll(async () => {
  await site?.close();
  await folder?.remove();
});

interface Running {
  readonly server: ServerProcess;
  readonly client: TestClient;
}

async function startServer(): Promise<Running> {
  const server = await site.start(endless);
  await server.ready();
  return { server, client: await new TestClient(server.url).signIn('yip.wingsze@demo.gantry') };
}

/** The server that the test before left running: a start takes seconds. */
let running: Running | undefined;
async function stop(signal: NodeJS.Signals) {
  const stopped = await running?.server.stop(signal);
  running = undefined;
  return stopped;
}

/** Removes the jobs of earlier tests, starts these and waits until they hang, each with its marker written. Returns their ids. */
async function startJobs(names = ['resumes', 'once']): Promise<readonly string[]> {
  running ??= await startServer();
  await site.owner.query('delete from plugin_job');
  const run = randomUUID();
  const ids: string[] = [];
  const markers: string[] = [];
  for (const name of names) {
    const marker = join(site.folder, `${run}-${name}`);
    const body = { projectUUID: base.split('/').at(-1), name, marker };
    markers.push(marker);
    const answer = await running.client.post('/api/vendor.slow/start', body);
    expect(answer.status).toBe(200);
    ids.push(answer.body.jobId);
  }
  // A job counts as running before its code does: killed in between, it would hang in the second process as well.
  await expect.poll(() => markers.every((marker) => existsSync(marker)), patience).toBe(true);
  return ids;
}
const count = async (status: string): Promise<number> =>
  (await site.owner.query('select count(*)::int as n from plugin_job where status = $1', [status])).rows[0].n;
const openJobs = async () => (await count('running')) + (await count('waiting'));

test('the next process resumes a killed process’s jobs, or fails them with the reason', async () => {
  const [resumes, once] = await startJobs();
  await stop('SIGKILL');

  running = await startServer();
  const { client } = running;
  await expect.poll(openJobs, patience).toBe(0);
  expect((await client.get(`${base}/activities/${once}`)).body).toMatchObject({
    status: 'failed',
    file: null,
    problem: { code: 'INTERRUPTED' },
  });
  expect((await client.get(`${base}/activities/${resumes}`)).body).toMatchObject({ status: 'done' });
  const file = await client.fetch(`${base}/activities/${resumes}/file`);
  expect(await file.text()).toBe('made in the second process');
});

test('it does so within a minute of its start, even if its first search comes too early', () => {
  // Once its own connection is settled, the next search finds the dead process, and then the table's search finds the job.
  const seconds = settling / 1000 + lostInterval + Math.max(lookInterval, Math.max(...lookDelays) / 1000);
  expect(seconds).toBeLessThan(60);
});

test('jobs that a crash removed from the queue are found and run', async () => {
  await startJobs();
  await stop('SIGKILL');
  await site.owner.query(`delete from jobs.job where name = 'plugin-jobs/vendor.slow'`);

  running = await startServer();
  await expect.poll(openJobs, patience).toBe(0);
  expect([await count('done'), await count('failed')]).toEqual([1, 1]);
});

test('a server that shuts down hands its jobs to the next, and the interrupted run costs no retry', async () => {
  await startJobs(['once']);
  expect((await stop('SIGTERM'))?.code).toBe(0);
  expect(await count('waiting')).toBe(1);

  running = await startServer();
  await expect.poll(() => count('done'), patience).toBe(1);
});
