import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { ModelVersion } from '@gantry/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtProgram } from '../../testing/programs.ts';
import { TestClient } from '../../testing/test-client.ts';
import { base, CrashSite, endless } from '../testing/crash-site.ts';
import { smallIfc } from '../testing/small-ifc.ts';

// Each test starts whole servers while other test files run.
vi.setConfig({ testTimeout: 480_000 });

/** How long a poll may take: a busy machine needs several times what one at rest does. */
const patience = { timeout: 200_000 };

/** A conversion that kills the server, like one that uses up the machine's memory. */
const deadly = `process.on('message', () => process.kill(process.ppid, 'SIGKILL')); process.send({ kind: 'ready' });`;
/** `GANTRY_KILL_ROUNDS=10 npx vitest run --project server conversion-crash` kills in ten rounds, and prints how long each took. */
const killRounds = Number(process.env.GANTRY_KILL_ROUNDS ?? 1);
/** Conversions that a server runs in parallel. */
const atOnce = availableParallelism();

let site: CrashSite;
beforeEach(async () => {
  site = await CrashSite.open();
});
afterEach(() => site.close());

async function versions(client: TestClient): Promise<readonly ModelVersion[]> {
  const { body } = await client.get(`${base}/layers`);
  return body.layers.flatMap((layer: { models: { versions: ModelVersion[] }[] }) =>
    layer.models.flatMap((model) => model.versions),
  );
}

async function uploadOne(client: TestClient, name = 'A'): Promise<string> {
  const layer = await client.post(`${base}/layers`, { name: `Layer of ${name}` });
  const query = `fileName=a.ifc&createdDate=2026-11-20&modelName=${name}`;
  const response = await client.fetch(`${base}/layers/${layer.body.id}/versions?${query}`, {
    method: 'POST',
    body: smallIfc({ boxes: [{ name, corner: [1, 2, 3] }] }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).version.id;
}

test('a model that kills the server is given up after three tries, and the server survives', async () => {
  const first = await site.start(deadly);
  await first.ready();
  const client = await new TestClient(first.url).signIn('yip.wingsze@demo.gantry');
  // The server may be killed before it answers; only the row counts.
  await uploadOne(client).catch(() => undefined);
  expect(await first.ended).toBe('SIGKILL');
  for (const tries of [2, 3]) {
    expect(await (await site.start(deadly)).ended).toBe('SIGKILL');
    const { rows } = await site.owner.query('select status, unfinished from model_version');
    expect(rows).toEqual([{ status: 'converting', unfinished: tries }]);
  }

  const last = await site.start(deadly);
  await last.ready();
  const again = await new TestClient(last.url).signIn('yip.wingsze@demo.gantry');
  await expect.poll(async () => (await versions(again))[0]?.status, patience).toBe('failed');
  expect(await versions(again)).toMatchObject([{ status: 'failed', problem: 'INTERRUPTED' }]);
  expect((await fetch(`${last.url}/api/health`)).status).toBe(200);

  // A person may retry, which allows three more tries.
  const { rows } = await site.owner.query('select id from model_version');
  await again.post(`${base}/versions/${rows[0].id}/retry`).catch(() => undefined);
  expect(await last.ended).toBe('SIGKILL');
  expect((await site.owner.query('select unfinished from model_version')).rows).toEqual([{ unfinished: 1 }]);
});

test('a proper shutdown does not count as a try', async () => {
  for (let round = 0; round < 2; round += 1) {
    const server = await site.start(endless);
    await server.ready();
    if (round === 0) await uploadOne(await new TestClient(server.url).signIn('yip.wingsze@demo.gantry'));
    const status = async () => (await site.owner.query('select status, unfinished from model_version')).rows;
    await expect.poll(status, patience).toEqual([{ status: 'converting', unfinished: 1 }]);
    expect((await server.stop('SIGTERM')).code).toBe(0);
    expect(await status()).toEqual([{ status: 'queued', unfinished: 0 }]);
  }
});

test(
  'the next server converts every model that a killed server was converting',
  async () => {
    const real = pathToFileURL(await builtProgram('conversion-process')).href;
    const slow = `await new Promise((go) => setTimeout(go, 2000)); await import('${real}');`;
    const took: number[] = [];
    for (let round = 0; round < killRounds; round += 1) {
      const first = await site.start(slow);
      await first.ready();
      const client = await new TestClient(first.url).signIn('yip.wingsze@demo.gantry');
      for (let n = 0; n <= atOnce; n += 1) await uploadOne(client, `${round}-${n}`);
      await expect.poll(countConverting, patience).toBe(atOnce);
      await first.stop('SIGKILL');
      await killBetweenJobAndClaim(slow);

      const start = Date.now();
      const last = await site.start(`await import('${real}');`);
      await last.ready();
      await expect.poll(countUnfinished, patience).toBe(0);
      took.push((Date.now() - start) / 1000);
      await last.stop();
    }
    const { rows } = await site.owner.query('select distinct status, problem from model_version');
    expect(rows).toEqual([{ status: 'ready', problem: null }]);
    if (killRounds > 1)
      console.info(`Seconds from the restart until every version was ready: ${took.join(', ')}`);
  },
  960_000 * killRounds,
);

const count = async (where: string): Promise<number> =>
  (await site.owner.query(`select count(*)::int as n from model_version where ${where}`)).rows[0].n;
const countConverting = () => count(`status = 'converting'`);
const countUnfinished = () => count(`status not in ('ready', 'failed')`);

/** Kills the server after it has taken jobs and before it has claimed a version, so that only the queue knows of them. */
async function killBetweenJobAndClaim(converter: string): Promise<void> {
  await site.owner.query(`
    create or replace function wait_at_gate() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock_shared(1); return new; end';
    create or replace trigger gate before update on model_version for each row when (new.attempts > old.attempts) execute function wait_at_gate()`);
  const { rows } = await site.owner.query('select now() as start, pg_advisory_lock(1)');
  const server = await site.start(converter);
  const taken = `select from jobs.job where state = 'active' and started_on > $1`;
  await expect
    .poll(async () => (await site.owner.query(taken, [rows[0].start])).rowCount, patience)
    .toBeGreaterThan(0);
  await server.stop('SIGKILL');
  await site.owner.query('select pg_advisory_unlock(1)');
}
