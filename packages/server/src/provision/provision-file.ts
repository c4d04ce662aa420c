import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { readDeployment } from '../config/deployment.ts';
import { readSettings, SettingsError } from '../config/settings.ts';
import { DatabaseKeeper } from '../database/database-keeper.ts';
import { GantryDatabase } from '../database/gantry-database.ts';
import { migrate } from '../database/migrate.ts';
import { migratePlugin } from '../database/migrate-plugin.ts';
import { MigrationError } from '../database/migration-history.ts';
import type { PluginSchema } from '../database/plugin-schema.ts';
import { EmbeddedPostgresError } from '../database/postgres-program.ts';
import { allHostMigrations } from '../host-migrations.ts';
import { PluginRegistry } from '../plugins/plugin-registry.ts';
import { systemClock } from '../timing/system-clock.ts';
import { ProvisionError, provision } from './provision.ts';
import { namesModules, readModules, writeModules } from './provision-modules.ts';
import { type SiteDescription, siteDescription } from './site-description.ts';

const log = pino({ level: 'silent' });
const usage = 'Usage: node packages/server/dist/provision.js site.json';

/** What the command prints, and its exit code. */
export interface CommandOutcome {
  readonly code: 0 | 1;
  readonly output: string;
}

/**
 * Writes companies, projects, people and data of modules into the database, also while a server is running. Does not reject.
 * @param file - path of the JSON file; without one the outcome says how the command is used.
 * @param variables - the settings of the deployment.
 */
export async function provisionFile(
  file: string | undefined,
  variables: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  try {
    await run(file, variables);
    return { code: 0, output: 'Done.\n' };
  } catch (error) {
    const known = [SettingsError, ProvisionError, MigrationError, EmbeddedPostgresError].some(
      (kind) => error instanceof kind,
    );
    const output =
      known && error instanceof Error ? `${error.message}\n` : `Nothing was changed. ${String(error)}\n`;
    return { code: 1, output };
  }
}

async function run(file: string | undefined, variables: NodeJS.ProcessEnv): Promise<void> {
  if (file === undefined) throw new SettingsError(usage);
  const site = parse(file, await readFile(file, 'utf8').catch((cause: unknown) => unreadable(file, cause)));
  const { databaseUrl, databaseAppUrl, dataFolder, configFile } = readSettings(
    { ...variables, GANTRY_DEMO: '0' },
    process.cwd(),
  );
  const modules = await modulesOf(site, configFile);
  const database = new GantryDatabase({ clock: systemClock, onIdleError: () => undefined });
  const keeper = new DatabaseKeeper({
    database,
    databaseUrl,
    databaseAppUrl,
    dataFolder,
    log,
    onMoved: async () => undefined,
  });
  try {
    const url = await keeper.open(AbortSignal.timeout(30_000));
    await migrate(url, [allHostMigrations]);
    await keeper.connect();
    const schemas = new Map<string, PluginSchema>();
    for (const { id, migrations } of modules.servers)
      schemas.set(id, (await migratePlugin(url, { owner: id, migrations })).schema);
    await provision(database.owner, site, (client) =>
      writeModules(client, modules.data, schemas, systemClock),
    );
  } finally {
    await database.close();
    await keeper.close();
  }
}

/** Modules are loaded only for a file that has data for them. */
async function modulesOf(site: SiteDescription, configFile: string) {
  if (!namesModules(site)) return { data: [], servers: [] };
  const registry = new PluginRegistry(systemClock);
  await registry.load((await readDeployment(configFile)).plugins, log);
  const data = readModules(site, registry.plugins);
  const named = new Set(data.map(({ pluginId }) => pluginId));
  const servers = registry.plugins.flatMap(({ server }) =>
    server !== null && named.has(server.id) ? [server] : [],
  );
  return { data, servers };
}

function parse(file: string, text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new SettingsError(
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { cause },
    );
  }
  const parsed = siteDescription.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingsError(
    `${file} is not valid at '${issue?.path.join('.') || 'the top'}': ${issue?.message}.`,
  );
}

function unreadable(file: string, cause: unknown): never {
  throw new SettingsError(`${file} cannot be read.`, { cause });
}
