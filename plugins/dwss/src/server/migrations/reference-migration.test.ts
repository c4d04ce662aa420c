import { randomUUID } from 'node:crypto';
import { createServerTestHost, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { asHostRuns } from '../testing/as-host-runs.ts';
import { referenceMigration } from './0016-reference.ts';

const first = plugin.migrations.findIndex(({ name }) => name === referenceMigration.name);
let host: ServerTestHost;
beforeAll(async () => {
  host = await createServerTestHost({ ...plugin, migrations: plugin.migrations.slice(0, first), timers: [] });
});
afterAll(() => host?.close());

test('portions and locations from before are offered, numbered by name', async () => {
  // The first member brings the project.
  const admin = await host.member({ permissions: ['RISC_VIEW', 'REF_ADMIN'] });
  const { id } = host.project;
  const portions = { 'Portion B': randomUUID(), 'portion a': randomUUID() };
  for (const [name, portion] of Object.entries(portions)) {
    await host.rows(
      'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
      [id, portion, name],
    );
    for (const bay of ['Bay 2', 'Bay 1'])
      await host.rows(
        `insert into location (project_id, id, portion_id, name, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
        [id, randomUUID(), portion, bay],
      );
  }
  await host.rows(`update location set active = false where name = 'Bay 2' and portion_id = $1`, [
    portions['Portion B'],
  ]);
  for (const { sql } of plugin.migrations.slice(first)) await asHostRuns(host, sql);
  const rowsOf = async (list: string) => (await admin.get(`/reference/${list}`)).body.rows;
  expect(await rowsOf('portions')).toMatchObject([
    { name: 'portion a', position: 1, offered: true, name_zh: '', code: '' },
    { name: 'Portion B', position: 2 },
  ]);
  expect(await rowsOf('locations')).toMatchObject([
    { name: 'Bay 1', portion_name: 'portion a', position: 1, object: null, point: null },
    { name: 'Bay 2', portion_name: 'portion a', position: 2 },
    { name: 'Bay 1', portion_name: 'Portion B', position: 3 },
  ]);
  expect((await admin.get('/discipline')).body.disciplines).toHaveLength(3);
});
