import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoProjects } from '@gantry/demo';
import type { ServerHost, ServerPlugin } from '@gantry/plugin-sdk/server';
import type pg from 'pg';
import { pino } from 'pino';
import type {
  BrokerEntry,
  OutgoingEntry,
  PluginEntry,
  VideoEntry,
  WebhookEntry,
} from '../config/deployment.ts';
import type { MapEntry } from '../config/map-entry.ts';
import type { SecretFile } from '../config/secrets.ts';
import type { MailSettings } from '../config/settings.ts';
import { searchPathOf } from '../database/plugin-schema.ts';
import type { HostContext } from '../host-part.ts';
import type { RequestTimeouts } from '../http/request-timeouts.ts';
import type { MailLimits } from '../notifications/mailer.ts';
import type { PluginDevelopment } from '../plugins/development/plugin-development.ts';
import { InstalledPlugin, type PluginParts } from '../plugins/installed-plugin.ts';
import type { InstallRules } from '../plugins/installs/install-rules.ts';
import { PluginInstalls } from '../plugins/installs/plugin-installs.ts';
import { PluginFailure } from '../plugins/plugin-failure.ts';
import { PluginRegistry } from '../plugins/plugin-registry.ts';
import { GantryServer } from '../server.ts';
import { onConnection } from './on-connection.ts';
import { TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestServerOptions {
  /** Server halves as objects instead of built files. By default their short name is the last part of their id. */
  readonly plugins?: readonly ServerPlugin[];
  /** One of them whose schema the new database has from the beginning. Default: the server applies all migrations. */
  readonly prepared?: ServerPlugin;
  /** False: their routes are below the full id instead. */
  readonly shortNames?: boolean;
  /** Built plugins, as in `gantry.config.json`. */
  readonly installed?: readonly PluginEntry[];
  /** What may be installed on the screen. Default: nothing. */
  readonly installs?: Partial<InstallRules>;
  /** The data of an earlier server. Default: a new folder, which goes when the server is closed. */
  readonly dataFolder?: string;
  /** Takes builds of `installed`. Default: the server has no door for them. */
  readonly development?: PluginDevelopment;
  readonly restart?: () => void;
  /** Default: a new database with the demo's people. */
  readonly databaseUrl?: string;
  /** Connection with the login for requests. Default: the server creates one. */
  readonly databaseAppUrl?: string;
  readonly demo?: boolean;
  /** Bays of the demo's tunnel, whose models are converted in the background. Default: no models. */
  readonly demoBays?: number;
  /** Resolves before the demo is filled. */
  readonly early?: boolean;
  readonly appFolder?: string;
  readonly docsFolder?: string;
  readonly heartbeatMs?: number;
  /** Secrets of plugins. Default: none. */
  readonly secrets?: SecretFile;
  /** Addresses, on this machine, of the services that `plugins` may call, by their names. Default: none. */
  readonly outgoing?: Readonly<Record<string, string>>;
  readonly mail?: MailSettings;
  readonly mailLimits?: MailLimits;
  readonly webhooks?: readonly WebhookEntry[];
  readonly mqtt?: BrokerEntry;
  readonly video?: VideoEntry;
  readonly maps?: readonly MapEntry[];
  /** Names of the server besides `localhost`. */
  readonly hosts?: readonly string[];
  readonly timeouts?: Partial<RequestTimeouts>;
  readonly databaseSilence?: number;
  /** Called with each line of the log. */
  readonly onLog?: (line: string) => void;
}

export interface TestServer {
  readonly url: string;
  readonly context: HostContext;
  /** The owner's connection string for the server's database. */
  readonly databaseUrl: string;
  readonly clock: TestClock;
  readonly dataFolder: string;
  readonly plugins: PluginRegistry;
  /** A browser; signed in if the e-mail address of a demo account is given. */
  client(email?: string): Promise<TestClient>;
  /** The services of a plugin's server half. */
  pluginHost(id: string): ServerHost;
  /** Id of a demo project by its code. */
  projectId(code: string): string;
  /** Runs a statement as the owner of the database, who sees all rows. The plugin's tables need no schema name. */
  ask(plugin: string, statement: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

/** Starts the real server on a real port with its own database. Needs the global setup of the server's tests. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = options.databaseUrl === undefined ? await createTestDatabase(options.prepared) : null;
  const databaseUrl = own?.url ?? options.databaseUrl ?? '';
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'gantry-test-')));
  const clock = new TestClock();
  const log = pino(
    { level: options.onLog ? 'debug' : 'silent' },
    { write: (line: string) => options.onLog?.(line) },
  );
  const parts = { log, clock: clock.now };
  const plugins = new PluginRegistry(
    clock.now,
    (options.plugins ?? []).map((plugin) => asInstalled(plugin, options, parts)),
  );
  const listed = options.installed ?? [];
  await plugins.load(options.development?.entriesOf(listed) ?? listed, log);
  const installs = new PluginInstalls({
    dataFolder,
    rules: { mode: 'off', publishers: {}, sources: [], ...options.installs },
    registry: plugins,
    clock: clock.now,
    log,
  });
  await installs.load();
  const server = new GantryServer({
    settings: {
      port: 0,
      host: '127.0.0.1',
      hosts: options.hosts ?? [],
      dataFolder,
      databaseUrl,
      databaseAppUrl: options.databaseAppUrl ?? null,
      configFile: '',
      secretsFile: null,
      mail: options.mail ?? null,
      publicUrl: options.mail ? 'https://gantry.example.com' : null,
      pluginDevToken: options.development?.token ?? null,
      demo: options.demo ?? true,
      demoBays: options.demoBays ?? 0,
    },
    plugins,
    installs,
    development: options.development,
    ...(options.restart === undefined ? {} : { restart: options.restart }),
    secrets: options.secrets ?? {},
    appFolder: options.appFolder ?? join(dataFolder, 'no-app'),
    docsFolder: options.docsFolder ?? join(dataFolder, 'no-docs'),
    log,
    clock: clock.now,
    webhooks: options.webhooks ?? [],
    mqtt: options.mqtt,
    ...(options.video === undefined ? {} : { video: options.video }),
    ...(options.maps === undefined ? {} : { maps: options.maps }),
    ...(options.mailLimits === undefined ? {} : { mailLimits: options.mailLimits }),
    ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    ...(options.databaseSilence === undefined ? {} : { databaseSilence: options.databaseSilence }),
  });
  const close = async () => {
    await server.close();
    await own?.drop();
    if (options.dataFolder === undefined)
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await server.listen();
    await server.begin();
    if (!options.early) await server.demoFilled;
    return {
      url,
      context: server.context,
      databaseUrl,
      clock,
      dataFolder,
      plugins,
      client: async (email) => {
        const client = new TestClient(url);
        if (email === undefined) return client;
        const { token } = await server.context.sessions.open(userId(email), '127.0.0.1');
        return client.withSession(token);
      },
      pluginHost: (id) => server.pluginHost(id),
      projectId,
      ask: (plugin, statement, values = []) => ask(server.context, plugin, statement, values),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A plugin that a test brings along as an object. */
class PluginWithoutFiles extends InstalledPlugin {
  override async build(): Promise<PluginFailure> {
    return new PluginFailure('not-built', 'A test has no built files of it.');
  }
}

function asInstalled(
  server: ServerPlugin,
  { shortNames = true, outgoing = {} }: TestServerOptions,
  parts: PluginParts,
): InstalledPlugin {
  const shortName = server.id.slice(server.id.lastIndexOf('.') + 1);
  const plugin = new PluginWithoutFiles(
    {
      path: '/nowhere',
      trust: 'builtin',
      projects: '*',
      grants: [],
      config: {},
      outgoing: Object.fromEntries(Object.entries(outgoing).map(([name, url]) => [name, serviceAt(url)])),
      enabled: true,
      ...(shortNames ? { shortName } : {}),
    },
    { manifest: { id: server.id, version: '1.0.0' }, entry: 'index.js', server: null, files: {} },
    parts,
  );
  plugin.use(server);
  return plugin;
}

const serviceAt = (url: string): OutgoingEntry => ({
  url,
  timeoutMs: 5000,
  retries: 0,
  maxBytes: 10_000_000,
  allow: ['127.0.0.0/8'],
  headers: {},
  secretHeaders: {},
});

function ask(
  { database }: HostContext,
  plugin: string,
  statement: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return onConnection(database.owner, `set search_path = ${searchPathOf(plugin)}`, (client) =>
    client.query(statement, [...values]),
  );
}

function projectId(code: string): string {
  const found = demoProjects.find((project) => project.code === code);
  if (found === undefined) throw new Error(`There is no demo project ${code}.`);
  return found.id;
}

function userId(email: string): string {
  const found = demoAccounts.find((account) => account.email === email);
  if (found === undefined) throw new Error(`There is no demo account ${email}.`);
  return found.id;
}
