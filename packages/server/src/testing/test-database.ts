import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { searchPathOf } from '../database/plugin-schema.ts';
import { PluginRegistry } from '../plugins/plugin-registry.ts';
import { GantryServer } from '../server.ts';
import { systemClock } from '../timing/system-clock.ts';
import { clusterVariable } from './test-run.ts';

const template = 'gantry_template';

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

/** Creates a database with the host's schema and the demo's people, as a copy of a template that the first caller creates. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = clusterUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(cluster, async (admin) => {
    // Test files run in parallel: one of them creates the template while the others wait.
    await admin.query('select pg_advisory_lock(1)');
    await makeTemplate(admin, cluster);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return databaseNamed(cluster, name);
}

/** An empty database without any schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const cluster = clusterUrl();
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await onCluster(cluster, async (admin) => void (await admin.query(`create database ${name}`)));
  return databaseNamed(cluster, name);
}

function databaseNamed(cluster: string, name: string): TestDatabase {
  const url = urlOf(cluster, name);
  return {
    url,
    rows: (statement, values = [], plugin = undefined) =>
      onCluster(url, async (owner) => {
        if (plugin !== undefined) await owner.query(`set search_path = ${searchPathOf(plugin)}`);
        return (await owner.query(statement, [...values])).rows;
      }),
    drop: () =>
      onCluster(
        cluster,
        async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}

/** Holds what every server makes at its start, so that no test waits for that. */
async function makeTemplate(admin: pg.Client, cluster: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [
    template,
  ]);
  if (rowCount === 1) return;
  await admin.query(`drop database if exists ${template}`);
  await admin.query(`create database ${template}`);
  await runOnce(urlOf(cluster, template));
  await admin.query(`alter database ${template} is_template true`);
}

/** Starts a server and stops it, which leaves the schema, the queues of the background jobs and the demo's people. */
async function runOnce(databaseUrl: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gantry-template-'));
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
    },
    plugins: new PluginRegistry(systemClock),
    secrets: {},
    appFolder: dataFolder,
    log: pino({ level: 'silent' }),
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

async function onCluster<R>(url: string, work: (admin: pg.Client) => Promise<R>): Promise<R> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
