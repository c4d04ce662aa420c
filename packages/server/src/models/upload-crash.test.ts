import { readdir, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { UploadReply } from '@gantry/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerProcess } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { base, CrashSite, endless } from './testing/crash-site.ts';
import { smallIfc } from './testing/small-ifc.ts';

// Each test starts whole servers while other test files run.
vi.setConfig({ testTimeout: 600_000 });

/** How long a poll may take: a busy machine needs several times what one at rest does. */
const patience = { timeout: 120_000 };

let site: CrashSite;
beforeEach(async () => {
  site = await CrashSite.open();
});
afterEach(() => site.close());

/** Conversions never end, because these tests do not need them. */
async function start(): Promise<ServerProcess> {
  const server = await site.start(endless);
  await server.ready();
  return server;
}

/** Hashes of the files in the store, and names of unfinished ones. */
async function files(): Promise<{ readonly kept: readonly string[]; readonly incoming: readonly string[] }> {
  const store = join(site.folder, 'files');
  const kept = [];
  for (const name of await readdir(store))
    if (/^[0-9a-f]{2}$/.test(name))
      for (const rest of await readdir(join(store, name))) kept.push(name + rest);
  return { kept: kept.sort(), incoming: await readdir(join(store, 'incoming')).catch(() => []) };
}
const pathOf = (sha256: string) => join(site.folder, 'files', sha256.slice(0, 2), sha256.slice(2));

test('after a kill during uploads, the server has every acknowledged file, and no partial one', async () => {
  const first = await start();
  const client = await new TestClient(first.url).signIn('yip.wingsze@demo.gantry');
  const layer = (await client.post(`${base}/layers`, { name: 'Crashing' })).body.id;
  const pathTo = (model: string) =>
    `${base}/layers/${layer}/versions?fileName=a.ifc&createdDate=2026-11-20&modelName=${model}`;

  const answered: UploadReply[] = [];
  const senders = Array.from({ length: 6 }, async (_, sender) => {
    for (let n = 0; ; n += 1) {
      const name = `${sender}-${n}`;
      const body = smallIfc({ boxes: [{ name, corner: [n, sender, 0] }] });
      const reply = await client
        .fetch(pathTo(name), { method: 'POST', body })
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => null);
      // An error because the server was dying counts as no answer.
      if (reply === null || reply.status === 503) return;
      expect(reply.status).toBe(201);
      answered.push(reply.body);
    }
  });
  // One more upload is always unfinished when the server dies.
  const half = request(first.url + pathTo('half'), {
    method: 'POST',
    headers: { cookie: client.cookie, 'content-length': 1_000_000 },
  }).on('error', () => undefined);
  half.write(smallIfc().slice(0, 900));
  while (answered.length < 25) await wait(2);
  await first.stop('SIGKILL');
  await Promise.all(senders);
  expect((await files()).incoming.length).toBeGreaterThan(0);

  const second = await start();
  const again = await new TestClient(second.url).signIn('yip.wingsze@demo.gantry');
  const { rows: versions } = await site.owner.query(
    `select v.id, v.ifc_sha256, v.ifc_bytes::int as bytes, m.name from model_version v
     join model m on m.project_id = v.project_id and m.id = v.model_id`,
  );
  const known = new Map(versions.map((version) => [version.id, version]));
  for (const { version, modelId } of answered) {
    expect(known.get(version.id)).toMatchObject({ bytes: version.ifcBytes });
    expect(modelId).toBeTruthy();
  }
  // Files without an answer are complete or missing.
  for (const version of versions) {
    expect((await stat(pathOf(version.ifc_sha256))).size).toBe(version.bytes);
    const file = await again.fetch(`${base}/files/${version.ifc_sha256}`);
    expect(await file.text()).toContain(`'${version.name}'`);
  }
  const { rows: trail } = await site.owner.query(
    `select (select count(*)::int from audit_event where action = 'upload') as audited,
       (select count(*)::int from model m where not exists (select from model_version v where v.model_id = m.id)) as empty`,
  );
  expect(trail).toEqual([{ audited: versions.length, empty: 0 }]);
  await second.stop();

  // A day later no unfinished file is left.
  const before = await files();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of before.incoming)
    await utimes(join(site.folder, 'files', 'incoming', name), yesterday, yesterday);
  for (const sha256 of before.kept) await utimes(pathOf(sha256), yesterday, yesterday);
  await site.owner.query(`update timer_run set started_at = started_at - interval '1 day'`);
  await site.owner.query(`update stored_file set kept_at = kept_at - interval '1 day'`);
  await start();
  await expect.poll(async () => (await files()).incoming, patience).toEqual([]);
  const wanted = [...new Set(versions.map((version) => version.ifc_sha256))].sort();
  await expect.poll(async () => (await files()).kept, patience).toEqual(wanted);
  const { rows: listed } = await site.owner.query('select sha256 from stored_file order by 1');
  expect(listed.map(({ sha256 }) => sha256)).toEqual(wanted);
});
