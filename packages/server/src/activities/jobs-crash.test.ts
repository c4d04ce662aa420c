import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { base, CrashSite, endless } from '../models/testing/crash-site.ts';
import { PluginFolder } from '../plugins/testing/plugin-folder.ts';
import { TestClient } from '../testing/test-client.ts';

// Each test starts whole servers while other test files run.
vi.setConfig({ testTimeout: 180_000 });

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
beforeEach(async () => {
  site = await CrashSite.open();
  folder = await PluginFolder.make();
  const { path } = await folder.add('slow', { server: source });
  await writeFile(
    join(site.folder, 'gantry.config.json'),
    JSON.stringify({ plugins: [{ path, trust: 'builtin' }] }),
  );
});
afterEach(async () => {
  await site.close();
  await folder.remove();
});

async function startServer() {
  const server = await site.start(endless);
  await server.ready();
  return { server, client: await new TestClient(server.url).signIn('yip.wingsze@demo.gantry') };
}

/** Starts both jobs and waits until they hang. */
async function startJobs(client: TestClient, names = ['resumes', 'once']): Promise<readonly string[]> {
  const ids = [];
  for (const name of names) {
    const body = { projectUUID: base.split('/').at(-1), name, marker: join(site.folder, `marker-${name}`) };
    const answer = await client.post('/api/vendor.slow/start', body);
    expect(answer.status).toBe(200);
    ids.push(answer.body.jobId);
  }
  await expect.poll(() => count('running'), { timeout: 20_000 }).toBe(names.length);
  return ids;
}
const count = async (status: string): Promise<number> =>
  (await site.owner.query('select count(*)::int as n from plugin_job where status = $1', [status])).rows[0].n;
const openJobs = async () => (await count('running')) + (await count('waiting'));

test('within a minute the next process resumes a killed process’s jobs, or fails them with the reason', async () => {
  const first = await startServer();
  const [resumes, once] = await startJobs(first.client);
  await first.server.stop('SIGKILL');

  const start = Date.now();
  const { client } = await startServer();
  await expect.poll(openJobs, { timeout: 60_000, interval: 100 }).toBe(0);
  expect(Date.now() - start).toBeLessThan(60_000);
  expect((await client.get(`${base}/activities/${once}`)).body).toMatchObject({
    status: 'failed',
    file: null,
    problem: { code: 'INTERRUPTED' },
  });
  expect((await client.get(`${base}/activities/${resumes}`)).body).toMatchObject({ status: 'done' });
  const file = await client.fetch(`${base}/activities/${resumes}/file`);
  expect(await file.text()).toBe('made in the second process');
});

test('jobs that a crash removed from the queue are found and run', async () => {
  const first = await startServer();
  await startJobs(first.client);
  await first.server.stop('SIGKILL');
  await site.owner.query(`delete from jobs.job where name = 'plugin-jobs/vendor.slow'`);

  await startServer();
  await expect.poll(openJobs, { timeout: 60_000, interval: 100 }).toBe(0);
  expect([await count('done'), await count('failed')]).toEqual([1, 1]);
});

test('a server that shuts down hands its jobs to the next, and the interrupted run costs no retry', async () => {
  const first = await startServer();
  await startJobs(first.client, ['once']);
  expect((await first.server.stop('SIGTERM')).code).toBe(0);
  expect(await count('waiting')).toBe(1);

  await startServer();
  await expect.poll(() => count('done'), { timeout: 60_000, interval: 100 }).toBe(1);
});
