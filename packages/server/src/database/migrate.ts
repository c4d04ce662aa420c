import { createHash } from 'node:crypto';
import type { Migration } from '@gantry/plugin-sdk/server';
import type pg from 'pg';
import { z } from 'zod';
import { openConnection } from './connection.ts';
import { publicOnly } from './gantry-database.ts';

/** Migrations of one part of the system, applied in the order of their names. */
export interface MigrationSet {
  /** `gantry` for the host, else the plugin's id; names of different owners never collide. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
}

/** The stored schema and the code do not belong together; a person has to decide. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

const lockKey = 7_201_466_001;
const oldestServer = 150_000;
const appliedRow = z.object({ name: z.string(), checksum: z.string() });

/**
 * Brings the schema up to date, one transaction a migration. Several processes may call this at once: they wait for
 * each other. Answers the names that were applied by this call.
 * @throws MigrationError when an applied migration was changed or is unknown here.
 */
export async function migrate(url: string, sets: readonly MigrationSet[]): Promise<string[]> {
  const client = await openConnection(url, { application_name: 'gantry-migrate', options: publicOnly });
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      create table if not exists gantry_migration (
        owner text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
        primary key (owner, name))`);
    const applied: string[] = [];
    for (const set of sets) applied.push(...(await applySet(client, set)));
    await assertProtected(client);
    return applied;
  } finally {
    // Ending the connection also gives up the lock.
    await client.end();
  }
}

async function applySet(client: pg.Client, set: MigrationSet): Promise<string[]> {
  const { rows } = await client.query('select name, checksum from gantry_migration where owner = $1', [
    set.owner,
  ]);
  const known = new Map(
    z
      .array(appliedRow)
      .parse(rows)
      .map((row) => [row.name, row.checksum]),
  );
  const ordered = [...set.migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  assertKnown(set, known, ordered);
  const applied: string[] = [];
  for (const migration of ordered) {
    if (known.has(migration.name)) continue;
    await apply(client, set.owner, migration);
    applied.push(`${set.owner}/${migration.name}`);
  }
  return applied;
}

function assertKnown(
  set: MigrationSet,
  known: ReadonlyMap<string, string>,
  ordered: readonly Migration[],
): void {
  const names = new Set(ordered.map((migration) => migration.name));
  if (names.size !== ordered.length)
    throw new MigrationError(`Two migrations of '${set.owner}' have the same name.`);
  for (const name of known.keys()) {
    if (!names.has(name))
      throw new MigrationError(
        `The database has the migration '${set.owner}/${name}', which this version of the program does not know. Start the newer version, or restore a backup made before it ran.`,
      );
  }
  for (const migration of ordered) {
    const checksum = known.get(migration.name);
    if (checksum !== undefined && checksum !== checksumOf(migration))
      throw new MigrationError(
        `The migration '${set.owner}/${migration.name}' was changed after it had been applied to this database. Restore its text and put the change into a new migration.`,
      );
  }
}

async function apply(client: pg.Client, owner: string, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into gantry_migration (owner, name, checksum) values ($1, $2, $3)', [
      owner,
      migration.name,
      checksumOf(migration),
    ]);
    await assertProtected(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      `The migration '${owner}/${migration.name}' failed and was undone: ${String(error)}`,
      { cause: error },
    );
  }
}

/** Line endings do not count: a checkout on Windows has the same migrations. */
function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n').trim()).digest('hex');
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = z.object({ number: z.number(), text: z.string() }).parse(rows[0]);
  if (version.number < oldestServer)
    throw new MigrationError(`PostgreSQL ${version.text} is too old: version 15 or newer is needed.`);
}

/** A table with a project in it and no row-level security would show one project's rows to another. */
async function assertProtected(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and not c.relrowsecurity order by 1`);
  const names = z.array(z.object({ name: z.string() })).parse(rows);
  if (names.length > 0)
    throw new MigrationError(
      `Tables without row-level security: ${names.map((row) => row.name).join(', ')}. Their migration must call gantry.protect_project_table.`,
    );
}
