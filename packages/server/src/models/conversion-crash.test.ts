import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelVersion } from '@gantry/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoProjects } from '../demo/projects.ts';
import { removeBuiltServer, type ServerProcess, spawnServer } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { converterVariable } from './converter.ts';
import { smallIfc } from './testing/small-ifc.ts';

// Each starts whole servers, side by side with the other test files.
vi.setConfig({ testTimeout: 120_000 });

/** A conversion that takes the whole server with it, as one does that makes the machine run out of memory. */
const deadly = `process.on('message', () => process.kill(process.ppid, 'SIGKILL')); process.send({ kind: 'ready' });`;
/** One that never ends. */
const endless = `setInterval(() => undefined, 1000); process.send({ kind: 'ready' }); process.once('disconnect', () => process.exit());`;

const base = `/api/projects/${demoProjects[0]?.id}`;
let folder: string;
let stored: TestDatabase;
let owner: pg.Client;
let running: ServerProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-crash-'));
  await writeFile(join(folder, 'gantry.config.json'), '{ "plugins": [] }');
  stored = await createTestDatabase();
  owner = new pg.Client({ connectionString: stored.url });
  await owner.connect();
});
afterEach(async () => {
  if (running && running.child.exitCode === null && running.child.signalCode === null)
    await running.stop('SIGKILL');
  await owner.end();
  await stored.drop();
  await rm(folder, { recursive: true, force: true });
});
afterAll(removeBuiltServer);

async function start(converter: string): Promise<ServerProcess> {
  const program = join(folder, 'converter.mjs');
  await writeFile(program, converter);
  await chmod(program, 0o755);
  running = await spawnServer(
    {
      GANTRY_DATA: folder,
      DATABASE_URL: stored.url,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
      [converterVariable]: program,
    },
    folder,
  );
  return running;
}

/** A process that died gives no sign of life; here nobody waits until that is noticed. */
async function ageSigns(): Promise<void> {
  await owner.query(
    `update model_version set heartbeat_at = now() - interval '1 minute' where status = 'converting'`,
  );
}

async function versions(client: TestClient): Promise<readonly ModelVersion[]> {
  const { body } = await client.get(`${base}/layers`);
  return body.layers.flatMap((layer: { models: { versions: ModelVersion[] }[] }) =>
    layer.models.flatMap((model) => model.versions),
  );
}

async function uploadOne(client: TestClient): Promise<string> {
  const layer = await client.post(`${base}/layers`, { name: 'Crashing' });
  const query = 'fileName=a.ifc&createdDate=2026-11-20&modelName=A';
  const response = await client.fetch(`${base}/layers/${layer.body.id}/versions?${query}`, {
    method: 'POST',
    body: smallIfc(),
  });
  expect(response.status).toBe(201);
  return (await response.json()).version.id;
}

test('a model that the server does not survive is given up after three tries, and the server lives', async () => {
  const first = await start(deadly);
  await first.ready();
  const client = await new TestClient(first.url).signIn('yip.wingsze@demo.gantry');
  // The server may be gone before it has answered: what counts is the row.
  await uploadOne(client).catch(() => undefined);
  expect(await first.ended).toBe('SIGKILL');
  for (const tries of [2, 3]) {
    await ageSigns();
    expect(await (await start(deadly)).ended).toBe('SIGKILL');
    const { rows } = await owner.query('select status, unfinished from model_version');
    expect(rows).toEqual([{ status: 'converting', unfinished: tries }]);
  }

  await ageSigns();
  const last = await start(deadly);
  await last.ready();
  const again = await new TestClient(last.url).signIn('yip.wingsze@demo.gantry');
  await expect.poll(async () => (await versions(again))[0]?.status, { timeout: 20_000 }).toBe('failed');
  expect(await versions(again)).toMatchObject([{ status: 'failed', problem: 'INTERRUPTED' }]);
  expect((await fetch(`${last.url}/api/health`)).status).toBe(200);

  // A person may try again, with three tries more.
  const { rows } = await owner.query('select id from model_version');
  await again.post(`${base}/versions/${rows[0].id}/retry`).catch(() => undefined);
  expect(await last.ended).toBe('SIGKILL');
  expect((await owner.query('select unfinished from model_version')).rows).toEqual([{ unfinished: 1 }]);
});

test('a server that is stopped in order spends none of the tries', async () => {
  for (let round = 0; round < 4; round += 1) {
    const server = await start(endless);
    await server.ready();
    if (round === 0) await uploadOne(await new TestClient(server.url).signIn('yip.wingsze@demo.gantry'));
    const status = async () => (await owner.query('select status, unfinished from model_version')).rows;
    await expect.poll(status, { timeout: 20_000 }).toEqual([{ status: 'converting', unfinished: 1 }]);
    expect((await server.stop('SIGTERM')).code).toBe(0);
    expect(await status()).toEqual([{ status: 'queued', unfinished: 0 }]);
  }
});
