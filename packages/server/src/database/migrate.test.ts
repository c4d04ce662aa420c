import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { MigrationError, type MigrationSet } from './migration-history.ts';
import { hostMigrations } from './migrations/index.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const first = { name: '0001-first', sql: 'create table thing (id int);' };
const second = { name: '0002-second', sql: 'insert into thing values (1);' };
const set = (...migrations: MigrationSet['migrations']): MigrationSet => ({
  owner: 'vendor.test',
  migrations,
});

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('applies what is new in the order of names, once', async () => {
  expect(await migrate(database.url, [set(second, first)])).toEqual([
    'vendor.test/0001-first',
    'vendor.test/0002-second',
  ]);
  expect(await migrate(database.url, [set(first, second)])).toEqual([]);
  expect(await query('select id from thing')).toEqual([{ id: 1 }]);
});

test('several processes at once apply each migration once', async () => {
  const applied = await Promise.all(
    Array.from({ length: 5 }, () => migrate(database.url, [hostMigrations, set(first, second)])),
  );
  expect(applied.map((names) => names.length).sort()).toEqual([
    0,
    0,
    0,
    0,
    hostMigrations.migrations.length + 2,
  ]);
  expect(await query('select id from thing')).toEqual([{ id: 1 }]);
});

test('refuses a migration that was changed after it had been applied', async () => {
  await migrate(database.url, [set(first)]);
  const changed = { ...first, sql: 'create table thing (id bigint);' };
  await expect(migrate(database.url, [set(changed)])).rejects.toThrow(
    new MigrationError(
      "The migration 'vendor.test/0001-first' was changed after it had been applied to this database. Restore its text and put the change into a new migration.",
    ),
  );
  // Other line endings do not count as a change.
  await migrate(database.url, [set({ ...first, sql: `${first.sql}\r\n` })]);
});

test('refuses a database that a newer version has migrated', async () => {
  await migrate(database.url, [set(first, second)]);
  await expect(migrate(database.url, [set(first)])).rejects.toThrow(
    /has the migration 'vendor.test\/0002-second', which this version/,
  );
});

test('undoes a migration that fails, and keeps those before it', async () => {
  const broken = { name: '0002-broken', sql: 'insert into thing values (1); select nonsense;' };
  await expect(migrate(database.url, [set(first, broken)])).rejects.toThrow(
    /'vendor.test\/0002-broken' failed and was undone/,
  );
  expect(await query('select id from thing')).toEqual([]);
  expect(await migrate(database.url, [set(first, second)])).toEqual(['vendor.test/0002-second']);
});

test('refuses a table with a project_id and no row-level security', async () => {
  const open = { name: '0001-open', sql: 'create table open_door (project_id uuid);' };
  await expect(migrate(database.url, [hostMigrations, set(open)])).rejects.toThrow(
    /Tables without row-level security: open_door\./,
  );
  // It was rolled back, so the next start succeeds.
  expect(await migrate(database.url, [hostMigrations])).toEqual([]);
  expect(await query(`select to_regclass('open_door') as found`)).toEqual([{ found: null }]);
});
