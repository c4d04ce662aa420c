import type { ModelVersion } from '@gantry/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestClient } from '../testing/test-client.ts';
import { base, CrashSite, endless } from './testing/crash-site.ts';
import { smallIfc } from './testing/small-ifc.ts';

// Each starts whole servers, side by side with the other test files.
vi.setConfig({ testTimeout: 120_000 });

/** A conversion that takes the whole server with it, as one does that makes the machine run out of memory. */
const deadly = `process.on('message', () => process.kill(process.ppid, 'SIGKILL')); process.send({ kind: 'ready' });`;
let site: CrashSite;
beforeEach(async () => {
  site = await CrashSite.open();
});
afterEach(() => site.close());

/** A process that died gives no sign of life; here nobody waits until that is noticed. */
async function ageSigns(): Promise<void> {
  await site.owner.query(
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
  const first = await site.start(deadly);
  await first.ready();
  const client = await new TestClient(first.url).signIn('yip.wingsze@demo.gantry');
  // The server may be gone before it has answered: what counts is the row.
  await uploadOne(client).catch(() => undefined);
  expect(await first.ended).toBe('SIGKILL');
  for (const tries of [2, 3]) {
    await ageSigns();
    expect(await (await site.start(deadly)).ended).toBe('SIGKILL');
    const { rows } = await site.owner.query('select status, unfinished from model_version');
    expect(rows).toEqual([{ status: 'converting', unfinished: tries }]);
  }

  await ageSigns();
  const last = await site.start(deadly);
  await last.ready();
  const again = await new TestClient(last.url).signIn('yip.wingsze@demo.gantry');
  await expect.poll(async () => (await versions(again))[0]?.status, { timeout: 20_000 }).toBe('failed');
  expect(await versions(again)).toMatchObject([{ status: 'failed', problem: 'INTERRUPTED' }]);
  expect((await fetch(`${last.url}/api/health`)).status).toBe(200);

  // A person may try again, with three tries more.
  const { rows } = await site.owner.query('select id from model_version');
  await again.post(`${base}/versions/${rows[0].id}/retry`).catch(() => undefined);
  expect(await last.ended).toBe('SIGKILL');
  expect((await site.owner.query('select unfinished from model_version')).rows).toEqual([{ unfinished: 1 }]);
});

test('a server that is stopped in order spends none of the tries', async () => {
  for (let round = 0; round < 4; round += 1) {
    const server = await site.start(endless);
    await server.ready();
    if (round === 0) await uploadOne(await new TestClient(server.url).signIn('yip.wingsze@demo.gantry'));
    const status = async () => (await site.owner.query('select status, unfinished from model_version')).rows;
    await expect.poll(status, { timeout: 20_000 }).toEqual([{ status: 'converting', unfinished: 1 }]);
    expect((await server.stop('SIGTERM')).code).toBe(0);
    expect(await status()).toEqual([{ status: 'queued', unfinished: 0 }]);
  }
});
