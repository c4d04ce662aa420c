import type { Migration } from '@gantry/plugin-sdk/server';
import type pg from 'pg';
import { z } from 'zod';
import { openConnection } from './connection.ts';
import { publicOnly } from './gantry-database.ts';
import { checksumOf, MigrationError, type MigrationSet, readHistory } from './migration-history.ts';

const lockKey = 7_201_466_001;
const oldestServer = 150_000;

/**
 * Brings the schema `public` up to date, with one transaction for each migration. Several processes may call this at once: they
 * wait for each other. Returns the names that this call applied.
 * @throws MigrationError when an applied migration was changed or is unknown to this version.
 */
export async function migrate(url: string, sets: readonly MigrationSet[]): Promise<string[]> {
  return asMigrator(url, async (client) => {
    const applied: string[] = [];
    for (const set of sets) {
      for (const migration of (await readHistory(client, set)).pending) {
        await applyMigration(client, set.owner, migration, async () => {
          await client.query(migration.sql);
          await client.query('insert into gantry_migration (owner, name, checksum) values ($1, $2, $3)', [
            set.owner,
            migration.name,
            checksumOf(migration),
          ]);
          await closeFunctions(client);
          await assertProtected(client, 'public');
        });
        applied.push(`${set.owner}/${migration.name}`);
      }
    }
    await assertProtected(client, 'public');
    return applied;
  });
}

/** Runs `work` on a connection of the owner while no other process migrates this database. */
export async function asMigrator<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = await openConnection(url, { application_name: 'gantry-migrate', options: publicOnly });
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      create table if not exists gantry_migration (
        owner text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
        primary key (owner, name))`);
    return await work(client);
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

/** Applies one migration, `work`, in a transaction. @throws MigrationError that names the migration. */
export async function applyMigration(
  client: pg.Client,
  owner: string,
  migration: Migration,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      `The migration '${owner}/${migration.name}' failed and was undone: ${String(error)}`,
      { cause: error },
    );
  }
}

/** @throws MigrationError for a table with a `project_id` and no row-level security: it would show one project's rows to another. */
export async function assertProtected(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = $1
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and not c.relrowsecurity order by 1`,
    [schema],
  );
  const names = z.array(z.object({ name: z.string() })).parse(rows);
  if (names.length > 0)
    throw new MigrationError(
      `Tables without row-level security: ${names.map((row) => row.name).join(', ')}. Their migration must call gantry.protect_project_table.`,
    );
}

/** PostgreSQL lets everybody execute a new function. This leaves the host's functions to requests, except a few for plugins. */
async function closeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select to_regprocedure('gantry.close_functions()') is not null as known`,
  );
  if (z.object({ known: z.boolean() }).parse(rows[0]).known)
    await client.query('select gantry.close_functions()');
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = z.object({ number: z.number(), text: z.string() }).parse(rows[0]);
  if (version.number < oldestServer)
    throw new MigrationError(`PostgreSQL ${version.text} is too old: version 15 or newer is needed.`);
}
