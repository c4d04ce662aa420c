import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a sweep removes what nothing uses, and begins no transaction for what is in use', async () => {
  const { database, storedFiles } = server.context;
  const { owner } = database;
  // The server's own sweep would begin transactions too.
  await server.context.jobs.pauseTimers();
  const old = new Date(server.clock.now().getTime() - 2 * 3_600_000);
  const hashes = Array.from({ length: 403 }, (_, nth) =>
    createHash('sha256').update(`${nth}`).digest('hex'),
  ).sort();
  for (const sha256 of hashes) {
    const folder = join(server.dataFolder, 'files', sha256.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, sha256.slice(2)), 'a');
    await utimes(join(folder, sha256.slice(2)), old, old);
  }
  // In use: all but the first and the last with a row, which share no page, and a file without a row.
  const stored = hashes.slice(1);
  await owner.query('insert into stored_file (sha256, bytes, kept_at) select unnest($1::text[]), 1, $2', [
    stored,
    old,
  ]);
  const used = stored.slice(1, -1);
  // The first two use each other, and the first all others.
  const [first, second] = used;
  await owner.query(
    `insert into conversion (ifc_sha256, converter, fragments_sha256, objects_sha256, object_count)
     select $2, sha256, sha256, sha256, 0 from unnest($1::text[]) as used (sha256) union all select $3, '', $2, $2, 0`,
    [used, first, second],
  );
  const transactions = vi.spyOn(database, 'transaction');
  await storedFiles.sweep();
  expect(transactions).toHaveBeenCalledTimes(3);
  transactions.mockRestore();
  const { rows } = await owner.query('select sha256 from stored_file order by sha256');
  expect(rows.map(({ sha256 }) => sha256)).toEqual(used);
  const left = await readdir(join(server.dataFolder, 'files'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toHaveLength(used.length);
});
