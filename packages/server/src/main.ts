import './config/v8-flags.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { readDeployment } from './config/deployment.ts';
import { readSecrets } from './config/secrets.ts';
import { readSettings, type Settings, SettingsError } from './config/settings.ts';
import { HeldDatabase } from './database/held-database.ts';
import { MigrationError } from './database/migration-history.ts';
import { EmbeddedPostgresError } from './database/postgres-program.ts';
import { BuildCopies } from './plugins/development/build-copies.ts';
import { PluginDevelopment } from './plugins/development/plugin-development.ts';
import { PluginInstalls } from './plugins/installs/plugin-installs.ts';
import { PluginRegistry } from './plugins/plugin-registry.ts';
import { watchFaults } from './plugins/watch-faults.ts';
import { GantryServer } from './server.ts';
import { systemClock } from './timing/system-clock.ts';

/** Seen from `dist/main.js`. */
const appFolder = fileURLToPath(new URL('../../viewer-host/dist', import.meta.url));
const docsFolder = fileURLToPath(new URL('../../docs-site/dist/site', import.meta.url));
/** Milliseconds after which a shutdown is forced. */
const stopLimit = 8000;

const log = pino({
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
});

/** What this process runs now; another server after a restart. */
const running: {
  plugins?: PluginRegistry;
  server?: GantryServer;
  closing?: Promise<void> | undefined;
  /** Knows over a restart which builds were taken. */
  development?: PluginDevelopment;
  isEnding: boolean;
} = { isEnding: false };
/** Over a restart. */
const heldDatabase = new HeldDatabase();
const stopForFault = closeInOrder();
watchFaults({
  plugins: () => running.plugins?.plugins ?? [],
  onHostFault: (error) => (running.server === undefined ? fail(error) : stopForFault(error)),
});

try {
  await run(readSettings(process.env, process.cwd()));
} catch (error) {
  fail(error);
}

async function run(settings: Settings): Promise<void> {
  const deployment = await readDeployment(settings.configFile);
  await mkdir(settings.dataFolder, { recursive: true }).catch((cause: unknown) => {
    throw new SettingsError(`GANTRY_DATA is ${settings.dataFolder}, which cannot be created or written to.`, {
      cause,
    });
  });
  const plugins = new PluginRegistry(systemClock);
  running.plugins = plugins;
  const development = openDevelopment(settings);
  await plugins.load(development?.entriesOf(deployment.plugins) ?? deployment.plugins, log);
  const installs = new PluginInstalls({
    dataFolder: settings.dataFolder,
    rules: {
      mode: deployment.installs,
      publishers: deployment.publishers,
      sources: deployment.installFrom,
    },
    registry: plugins,
    clock: systemClock,
    log,
  });
  await installs.load();
  const secrets = await readSecrets(settings.secretsFile);
  const server = new GantryServer({
    settings,
    secrets,
    plugins,
    installs,
    development,
    restart: () => void restart(server).catch(fail),
    appFolder,
    docsFolder,
    log,
    clock: systemClock,
    webhooks: deployment.webhooks,
    mqtt: deployment.mqtt,
    video: deployment.video,
    maps: deployment.maps,
  });
  running.server = server;
  running.closing = undefined;
  const address = await server.listen().catch((cause: unknown) => {
    const text = listenFailure(settings, cause);
    // Other failures are no problem of the settings.
    throw text === undefined ? cause : new SettingsError(text, { cause });
  });
  try {
    await server.begin();
  } catch (error) {
    // `close-with-grace` ends the process.
    if (server.isStopping) return;
    await server.close();
    throw error;
  }
  log.info({ address, demo: settings.demo }, 'Gantry is ready');
}

/**
 * Starts a new server in this process once the present one has let its requests finish. In this process, because then it comes back
 * whatever started it: a terminal, a container or a service. What the old server halves have left in memory stays there.
 */
async function restart(server: GantryServer): Promise<void> {
  if (server.isStopping) return;
  log.info('The server restarts');
  const settings = readSettings(process.env, process.cwd());
  await heldDatabase.hold(settings, log);
  try {
    await closeServer();
    if (running.isEnding) return;
    await run(settings);
  } finally {
    await heldDatabase.release();
  }
}

function openDevelopment({ pluginDevToken, dataFolder }: Settings): PluginDevelopment | undefined {
  if (pluginDevToken === null) return undefined;
  log.warn(
    'The development door is open: whoever on this machine knows GANTRY_PLUGIN_DEV has the plugins of gantry.config.json loaded again from their folders, server halves included',
  );
  running.development ??= new PluginDevelopment(
    pluginDevToken,
    new BuildCopies(join(dataFolder, 'plugin-development')),
  );
  return running.development;
}

/** Once, even if a signal arrives while the server restarts. */
function closeServer(): Promise<void> | undefined {
  running.closing ??= running.server?.close();
  return running.closing;
}

/** Closes the server at a signal to end the process. Returns a function that closes it because of a fault of the server. */
function closeInOrder(): (fault: unknown) => void {
  let isFaulty = false;
  const options = {
    delay: stopLimit,
    logger: log,
    skip: ['uncaughtException' as const, 'unhandledRejection' as const],
  };
  const grace = closeWithGrace(options, async () => {
    running.isEnding = true;
    ignoreFurtherSignals();
    await closeServer();
    await heldDatabase.release();
    if (isFaulty) process.exit(1);
  });
  return (err) => {
    log.fatal({ err }, 'The server stops because of an error');
    // A fault during shutdown could keep it from ever finishing.
    if (isFaulty || running.isEnding) process.exit(1);
    isFaulty = true;
    grace.close();
  };
}

/**
 * One Ctrl+C arrives twice: from the terminal and from the program that started the server. Ending at the second signal would
 * leave the database running. `stopLimit` limits the shutdown anyway.
 */
function ignoreFurtherSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => log.info({ signal }, 'The server is already stopping'));
  }
}

/** Undefined if the failure has nothing to do with the address. */
function listenFailure({ host, port }: Settings, cause: unknown): string | undefined {
  if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) return undefined;
  const { code } = cause;
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is used by another program; set PORT to a free one.`;
  if (code === 'EACCES') return `This account may not listen on port ${port}; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, which is not an address of this machine.`;
  return `Nothing can listen on ${host}:${port}: ${String(cause)}.`;
}

/** Prints one sentence for problems that the operator can fix, and logs the whole error otherwise. */
function fail(error: unknown): never {
  const known = [SettingsError, EmbeddedPostgresError, MigrationError].some((kind) => error instanceof kind);
  if (known && error instanceof Error) process.stderr.write(`Gantry did not start. ${error.message}\n`);
  else log.fatal({ err: error }, 'Gantry did not start');
  process.exit(1);
}
