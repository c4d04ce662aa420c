import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { pino } from 'pino';
import { migratePlugin } from '../database/migrate-plugin.ts';
import { searchPathOf } from '../database/plugin-schema.ts';
import { PluginInstalls } from '../plugins/installs/plugin-installs.ts';
import { PluginRegistry } from '../plugins/plugin-registry.ts';
import { GantryServer } from '../server.ts';
import { systemClock } from '../timing/system-clock.ts';
import { onConnection } from './on-connection.ts';
import { clusterVariable } from './test-run.ts';

const template = 'gantry_template';

type MigratedHalf = Pick<ServerPlugin, 'id' | 'migrations'>;

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /**
   * Runs a statement as the owner of the database, who sees all rows.
   * @param plugin - the plugin whose tables need no schema name.
   */
  rows(statement: string, values?: readonly unknown[], plugin?: string): Promise<readonly unknown[]>;
  drop(): Promise<void>;
}

/**
 * Creates a database with the host's schema and the demo's people, as a copy of a template that the first caller creates.
 * @param plugin - it has this plugin's schema too. Migrations take seconds of processor time.
 */
export async function createTestDatabase(plugin?: MigratedHalf): Promise<TestDatabase> {
  const cluster = clusterUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Test files run in parallel: one of them creates the template while the others wait.
  await onConnection(administration(cluster), 'select pg_advisory_lock(1)', async (admin) => {
    await makeTemplate(admin, template, async () => {
      await admin.query(`create database ${template}`);
      await runOnce(urlOf(cluster, template));
    });
    const prepared = plugin && (await pluginTemplate(admin, cluster, plugin));
    await copy(admin, name, prepared ?? template);
  });
  return databaseNamed(cluster, name);
}

/** An empty database without any schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const cluster = clusterUrl();
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await administration(cluster).query(`create database ${name}`);
  return databaseNamed(cluster, name);
}

function databaseNamed(cluster: string, name: string): TestDatabase {
  const url = urlOf(cluster, name);
  const pool = poolFor(url);
  return {
    url,
    rows: (statement, values = [], plugin = undefined) =>
      onConnection(
        pool,
        plugin === undefined ? null : `set search_path = ${searchPathOf(plugin)}`,
        async (owner) => (await owner.query(statement, [...values])).rows,
      ),
    async drop() {
      await pool.end();
      await administration(cluster).query(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Templates hold what every server makes at its start, so that no test waits for that. */
async function makeTemplate(admin: pg.ClientBase, name: string, make: () => Promise<void>): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [
    name,
  ]);
  if (rowCount === 1) return;
  await admin.query(`drop database if exists ${name}`);
  await make();
  await admin.query(`alter database ${name} is_template true`);
}

/** Undefined where the plugin's migrations fail: the server meets the same error, and says what it means. */
async function pluginTemplate(
  admin: pg.ClientBase,
  cluster: string,
  { id, migrations }: MigratedHalf,
): Promise<string | undefined> {
  const all = JSON.stringify([id, migrations.map(({ name, sql }) => [name, sql])]);
  const name = `${template}_${createHash('sha256').update(all).digest('hex').slice(0, 16)}`;
  try {
    await makeTemplate(admin, name, async () => {
      await copy(admin, name, template);
      await migratePlugin(urlOf(cluster, name), { owner: id, migrations });
    });
    return name;
  } catch {
    return undefined;
  }
}

const copy = (admin: pg.ClientBase, name: string, original: string) =>
  admin.query(`create database ${name} template ${original} strategy file_copy`);

/** Starts a server and stops it, which leaves the schema, the queues of the background jobs and the demo's people. */
async function runOnce(databaseUrl: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gantry-template-'));
  const log = pino({ level: 'silent' });
  const registry = new PluginRegistry(systemClock);
  const server = new GantryServer({
    settings: {
      port: 0,
      host: '127.0.0.1',
      hosts: [],
      dataFolder,
      databaseUrl,
      databaseAppUrl: null,
      configFile: '',
      secretsFile: null,
      mail: null,
      publicUrl: null,
      demo: true,
      demoBays: 0,
      pluginDevToken: null,
    },
    plugins: registry,
    installs: new PluginInstalls({
      dataFolder: dataFolder,
      rules: { mode: 'off', publishers: {}, sources: [] },
      registry,
      clock: systemClock,
      log,
    }),
    secrets: {},
    appFolder: dataFolder,
    docsFolder: dataFolder,
    log,
    clock: systemClock,
  });
  try {
    await server.begin();
    await server.demoFilled;
  } finally {
    await server.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function clusterUrl(): string {
  const url = process.env[clusterVariable];
  if (url === undefined)
    throw new Error('Tests with a database need the global setup @gantry/server/testing/setup.');
  return url;
}

function urlOf(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/** Connections to the cluster's own database, kept for all tests of the process. */
let administrators: pg.Pool | undefined;

function administration(cluster: string): pg.Pool {
  administrators ??= poolFor(cluster);
  return administrators;
}

/** A new connection costs PostgreSQL tens of milliseconds of processor time, so tests share few. */
function poolFor(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, allowExitOnIdle: true });
  // Tests stop databases; the next statement opens a new connection.
  pool.on('error', () => undefined);
  return pool;
}
