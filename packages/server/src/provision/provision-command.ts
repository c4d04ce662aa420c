import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { readSettings, SettingsError } from '../config/settings.ts';
import { DatabaseKeeper } from '../database/database-keeper.ts';
import { GantryDatabase } from '../database/gantry-database.ts';
import { migrate } from '../database/migrate.ts';
import { MigrationError } from '../database/migration-history.ts';
import { EmbeddedPostgresError } from '../database/postgres-program.ts';
import { allHostMigrations } from '../host-migrations.ts';
import { systemClock } from '../timing/system-clock.ts';
import { ProvisionError, provision } from './provision.ts';
import { siteDescription } from './site-description.ts';

const usage = 'Usage: node packages/server/dist/provision.js site.json';

/** `node dist/provision.js site.json` writes companies, projects and people into the database, also while a server is running. */
try {
  await run(process.argv[2]);
  process.stdout.write('Done.\n');
} catch (error) {
  const known = [SettingsError, ProvisionError, MigrationError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    known && error instanceof Error ? `${error.message}\n` : `Nothing was changed. ${String(error)}\n`,
  );
  process.exitCode = 1;
}

async function run(file: string | undefined): Promise<void> {
  if (file === undefined) throw new SettingsError(usage);
  const site = parse(file, await readFile(file, 'utf8').catch((cause: unknown) => unreadable(file, cause)));
  const { databaseUrl, databaseAppUrl, dataFolder } = readSettings(
    { ...process.env, GANTRY_DEMO: '0' },
    process.cwd(),
  );
  const log = pino({ level: 'silent' });
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
    await provision(database.owner, site);
  } finally {
    await database.close();
    await keeper.close();
  }
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
