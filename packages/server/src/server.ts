import { join } from 'node:path';
import { heartbeatMs } from '@gantry/contract';
import type { DemoProject, ServerHost } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PluginJobs } from './activities/plugin-jobs.ts';
import { buildApp } from './app.ts';
import { type BrokerEntry, noVideo, type VideoEntry, type WebhookEntry } from './config/deployment.ts';
import type { MapEntry } from './config/map-entry.ts';
import type { SecretFile } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';
import { withAdvisoryLock } from './database/advisory-lock.ts';
import { DamagedRows } from './database/damaged-rows.ts';
import { DatabaseKeeper } from './database/database-keeper.ts';
import { GantryDatabase } from './database/gantry-database.ts';
import { migrate } from './database/migrate.ts';
import { migratePlugin } from './database/migrate-plugin.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { seedDemo } from './demo/seed.ts';
import { Announcements } from './devices/announcements.ts';
import { pruneSequences } from './devices/claim-sequences.ts';
import { MqttDoor } from './devices/mqtt-door.ts';
import { deviceAddress } from './devices/plugin-devices.ts';
import { EventHub } from './events/event-hub.ts';
import { sampleEvery, sampleFigures } from './figures/sample-figures.ts';
import { DiskFileStore } from './files/disk-file-store.ts';
import { StoredFiles } from './files/stored-files.ts';
import { allHostMigrations } from './host-migrations.ts';
import type { HostContext, HostPart } from './host-part.ts';
import { hostParts } from './host-parts.ts';
import { AnswerStreams } from './http/answer-streams.ts';
import { Readiness } from './http/health-route.ts';
import { type RequestTimeouts, standardTimeouts } from './http/request-timeouts.ts';
import { stopListening } from './http/stop-listening.ts';
import { ImageReader } from './images/image-reader.ts';
import { Jobs } from './jobs/jobs.ts';
import { HostNotifications } from './notifications/host-notifications.ts';
import type { MailLimits } from './notifications/mailer.ts';
import { assertWebhookSecrets, hostSecrets } from './notifications/webhooks.ts';
import { OutgoingServices } from './outgoing/outgoing.ts';
import type { PluginDevelopment } from './plugins/development/plugin-development.ts';
import type { PluginInstalls } from './plugins/installs/plugin-installs.ts';
import { messageOf, PluginFailure } from './plugins/plugin-failure.ts';
import { pluginHost as hostOfPlugin } from './plugins/plugin-host.ts';
import { defineJobs, defineTimers } from './plugins/plugin-mount.ts';
import { type PluginRegistry, servesProject } from './plugins/plugin-registry.ts';
import { PluginServices } from './plugins/plugin-services.ts';
import { checkRoles } from './plugins/role-check.ts';
import { noteOffByDefault } from './plugins/switch-repository.ts';
import { keepTimeSeries, prepareTimeSeries } from './plugins/time-series.ts';
import { addSiteRoles, giveRoleDefaults, noteRoleDefaults } from './projects/role-defaults.ts';
import { hostPermissions, permissionSources } from './roles/permission-sources.ts';
import { pruneDevices } from './session/known-devices.ts';
import { SessionStore } from './session/session-store.ts';
import { pruneFailures } from './session/sign-in.ts';
import { Uploads } from './uploads/uploads.ts';
import { StreamRecorder } from './video/recording/stream-recorder.ts';
import { videoSettings } from './video/video-settings.ts';
import { ffmpegOf, VideoStreams } from './video/video-streams.ts';

export interface ServerOptions {
  readonly settings: Settings;
  readonly plugins: PluginRegistry;
  /** Has loaded what is installed into `plugins`. */
  readonly installs: PluginInstalls;
  /** Takes builds of plugins while they are developed. Default: the server has no door for them. */
  readonly development?: PluginDevelopment | undefined;
  /** Starts a new server once this one is closed. Default: nothing does. */
  readonly restart?: () => void;
  readonly secrets: SecretFile;
  /** Default: none. */
  readonly webhooks?: readonly WebhookEntry[];
  /** The broker through which devices may send. Default: none. */
  readonly mqtt?: BrokerEntry | undefined;
  /** Default: cameras at public addresses, and none that speak RTSP. */
  readonly video?: VideoEntry;
  /** Maps of other servers that members can show. Default: none. */
  readonly maps?: readonly MapEntry[];
  /** Folder of the built browser app. */
  readonly appFolder: string;
  /** Folder of the built documentation. */
  readonly docsFolder: string;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  /** Milliseconds. Default: 15,000. */
  readonly heartbeatMs?: number;
  /** How long the server waits for requests. Tests shorten it. */
  readonly timeouts?: Partial<RequestTimeouts>;
  /** How long the server waits for the mail server. Tests shorten it. */
  readonly mailLimits?: MailLimits;
  /** How long the database may be silent, in milliseconds. Tests shorten it. */
  readonly databaseSilence?: number;
}

/** How long events can be replayed, in milliseconds. */
const eventRetention = 24 * 3600 * 1000;

/** One running server: builds its parts, and starts and stops them in order. */
export class GantryServer {
  readonly context: HostContext;
  readonly readiness = new Readiness();
  readonly #options: ServerOptions;
  readonly #clock: () => Date;
  readonly #database: GantryDatabase;
  readonly #damagedRows: DamagedRows;
  readonly #keeper: DatabaseKeeper;
  readonly #jobs: Jobs;
  readonly #events: EventHub;
  readonly #parts: readonly HostPart[];
  readonly #services: PluginServices;
  readonly #outgoing = new OutgoingServices();
  readonly #mqtt: MqttDoor | undefined;
  readonly #streams: VideoStreams;
  readonly #recorder: StreamRecorder;
  readonly #stopping = new AbortController();
  #app: FastifyInstance | undefined;
  #seeding: Promise<void> = Promise.resolve();
  #isDemoFilling: boolean;

  constructor(options: ServerOptions) {
    const { settings, log, plugins } = options;
    this.#options = options;
    this.#isDemoFilling = settings.demo;
    this.#clock = options.clock;
    this.#damagedRows = new DamagedRows(log, options.clock);
    this.#database = new GantryDatabase({
      clock: this.#clock,
      onIdleError: (error) => log.warn({ err: error }, 'A database connection broke'),
      onDamagedRow: (row) => this.#damagedRows.note(row),
      ...(options.databaseSilence === undefined ? {} : { silence: options.databaseSilence }),
    });
    this.#jobs = new Jobs(this.#database, log, this.#clock);
    this.#events = new EventHub(this.#database, log, options.heartbeatMs ?? heartbeatMs);
    this.#keeper = new DatabaseKeeper({
      database: this.#database,
      databaseUrl: settings.databaseUrl,
      databaseAppUrl: settings.databaseAppUrl,
      dataFolder: settings.dataFolder,
      log,
      onMoved: () => this.#restartJobs(),
    });
    const { dataFolder } = settings;
    const files = new DiskFileStore(join(dataFolder, 'files'), this.#clock);
    const storedFiles = new StoredFiles({ database: this.#database, store: files, clock: this.#clock, log });
    const images = new ImageReader();
    const pluginJobs = new PluginJobs({
      database: this.#database,
      jobs: this.#jobs,
      clock: this.#clock,
      log,
      files,
      storedFiles,
    });
    const { webhooks = [], secrets } = options;
    const hostSecret = (name: string) => secrets[hostSecrets]?.[name];
    assertWebhookSecrets(webhooks, hostSecret);
    this.#mqtt =
      options.mqtt &&
      new MqttDoor({ broker: options.mqtt, secret: hostSecret, database: this.#database, log });
    const video = videoSettings(options.video ?? noVideo, hostSecret);
    this.#streams = new VideoStreams(video, this.#clock, log);
    this.#recorder = new StreamRecorder(this.#streams, ffmpegOf(video.entry));
    const notifications = new HostNotifications({
      database: this.#database,
      jobs: this.#jobs,
      clock: this.#clock,
      log,
      webhooks,
      addressName: (id) => plugins.find(id)?.addressName,
      mail: settings.mail,
      publicUrl: settings.publicUrl,
      secret: hostSecret,
      mailLimits: options.mailLimits,
    });
    this.#services = new PluginServices(this.#database);
    this.context = {
      pluginServices: this.#services,
      database: this.#database,
      sessions: new SessionStore(this.#database, this.#clock),
      jobs: this.#jobs,
      pluginJobs,
      notifications,
      announcements: new Announcements(log),
      events: this.#events,
      images,
      files,
      storedFiles,
      uploads: new Uploads({
        database: this.#database,
        files,
        storedFiles,
        images,
        clock: this.#clock,
        rulesOf: (id) => plugins.find(id)?.server?.uploads ?? {},
      }),
      disciplinesOf: (projectCode) =>
        plugins.plugins
          .filter((plugin) => plugin.failure === null && servesProject(plugin, projectCode))
          .flatMap(({ server }) => server?.disciplines ?? []),
      permissionsOf: (projectCode) => permissionSources(plugins.plugins, projectCode),
      streams: new AnswerStreams(),
      clock: this.#clock,
      log,
      dataFolder,
      demo: settings.demo,
      isDemoFilling: () => this.#isDemoFilling,
      demoBays: settings.demoBays,
      timeouts: { ...standardTimeouts, ...options.timeouts },
      maps: options.maps ?? [],
    };
    this.#parts = hostParts(this.context);
    this.#defineUpkeep();
    for (const plugin of plugins.plugins) {
      if (!plugin.server) continue;
      const host = this.pluginHost(plugin.server.id);
      defineTimers(this.context, host, plugin, plugin.server);
      defineJobs(pluginJobs, host, plugin, plugin.server);
    }
  }

  /** Resolves with the address as soon as the server accepts requests. Until `begin` has ended, it answers them with 503. */
  async listen(): Promise<string> {
    const { settings, plugins, installs, development, restart, appFolder, docsFolder } = this.#options;
    this.#app = await buildApp({
      context: this.context,
      parts: this.#parts,
      plugins,
      installs,
      development,
      restart,
      pluginHost: (id) => this.pluginHost(id),
      readiness: this.readiness,
      damagedRows: this.#damagedRows,
      broker: () => this.#mqtt?.state,
      topic: this.#options.mqtt?.topic,
      appFolder,
      docsFolder,
      heartbeatMs: this.#options.heartbeatMs ?? heartbeatMs,
      streams: this.#streams,
      hosts: settings.hosts,
    });
    return this.#app.listen({ port: settings.port, host: settings.host });
  }

  /** Starts everything else: database, migrations, demo, jobs. Afterwards the server is ready. */
  async begin(): Promise<void> {
    const { readiness } = this;
    readiness.waitingFor = 'The database is starting.';
    const url = await this.#keeper.open(this.#stopping.signal);
    readiness.waitingFor = 'The database is being migrated.';
    await this.#migrate(url);
    await this.#keeper.connect();
    this.#offerServices();
    await this.#options.installs.begin(this.#database);
    const projects = await this.#prepare();
    readiness.waitingFor = 'Background work is starting.';
    await this.#jobs.start();
    this.#events.start();
    for (const part of this.#parts) await part.start?.();
    this.#keeper.watch();
    readiness.ready = true;
    if (this.#app !== undefined) this.#mqtt?.start(this.#app);
    await this.#options.development?.begin(this.context);
    this.#seeding = this.#fillDemo(projects);
  }

  /** Whether the server is closing or closed. `begin` then throws because of that. */
  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Resolves once `begin` has filled the demo in the background, or has given up. */
  get demoFilled(): Promise<void> {
    return this.#seeding;
  }

  /**
   * Lets running requests finish, ends streams and jobs, and disconnects from the database even if that does not answer. May be
   * called at any time, also during the start.
   */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#mqtt?.close();
    if (this.#app !== undefined) await stopListening(this.#app);
    this.#database.shortenTimeouts();
    await this.#seeding;
    await this.#jobs.stop();
    await this.#events.stop();
    for (const part of [...this.#parts].reverse()) await part.close?.();
    await this.#outgoing.close();
    await this.#database.close();
    await this.#keeper.close();
  }

  async #migrate(url: string): Promise<void> {
    const { log, plugins } = this.#options;
    const applied = await migrate(url, [allHostMigrations]);
    for (const plugin of plugins.plugins) {
      if (plugin.server === null || plugin.failure) continue;
      try {
        const { id, migrations } = plugin.server;
        const migrated = await migratePlugin(url, { owner: id, migrations });
        this.#database.addPluginSchema(migrated.schema);
        applied.push(...migrated.applied);
        if (migrated.warning !== null) log.warn(migrated.warning);
      } catch (error) {
        const text = `The migrations of '${plugin.id}' failed: ${messageOf(error)}`;
        plugin.fail(new PluginFailure('server-migrations', text, { cause: error }));
      }
    }
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date');
  }

  #offerServices(): void {
    for (const plugin of this.#options.plugins.plugins) {
      if (plugin.server === null || plugin.failure) continue;
      try {
        this.#services.offer(plugin, this.pluginHost(plugin.id));
      } catch (cause) {
        const text = `The services of '${plugin.id}' could not be made: ${messageOf(cause)}`;
        plugin.fail(new PluginFailure('server-load', text, { cause }));
      }
    }
  }

  /** Prepares roles and, in the demo, projects and people. Locks, because two processes may start at once. */
  async #prepare(): Promise<readonly DemoProject[]> {
    return withAdvisoryLock(this.#database.owner, 'gantry.prepare', async () => {
      const projects = this.context.demo ? await seedDemo(this.#database, this.context.demoBays) : [];
      await prepareTimeSeries(this.#seriesParts());
      const usable = this.#usablePlugins();
      const { owner } = this.#database;
      await noteRoleDefaults(owner, [...hostPermissions, ...usable.flatMap((plugin) => plugin.permissions)]);
      await noteOffByDefault(owner, this.#options.plugins.plugins);
      await addSiteRoles(owner);
      await giveRoleDefaults(owner);
      await checkRoles(this.#database, this.#options.plugins.plugins);
      return projects;
    });
  }

  #seriesParts() {
    return { plugins: this.#options.plugins.plugins, owner: this.#database.owner, now: this.#clock() };
  }

  #usablePlugins() {
    return this.#options.plugins.plugins.flatMap(({ server, failure }) =>
      server !== null && failure === null ? [server] : [],
    );
  }

  /** Runs in the background, in one process at a time: it writes thousands of objects and signatures. */
  async #fillDemo(projects: readonly DemoProject[]): Promise<void> {
    if (projects.length === 0) return;
    const { signal } = this.#stopping;
    const { log, plugins } = this.#options;
    const sources = {
      parts: this.#parts,
      plugins: plugins.plugins,
      pluginHost: (id: string) => this.pluginHost(id),
      log,
    };
    try {
      await withAdvisoryLock(this.#database.owner, 'gantry.fill-demo', () =>
        fillDemo(sources, projects, signal),
      );
      if (!signal.aborted) log.info('The demo is filled');
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'The demo data is incomplete');
    } finally {
      this.#isDemoFilling = false;
    }
  }

  /** The services of a plugin's server half. */
  pluginHost(id: string): ServerHost {
    const plugin = this.#options.plugins.find(id);
    const secrets = this.#options.secrets[id] ?? {};
    const secret = (name: string) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined);
    return hostOfPlugin(
      {
        ...this.context,
        deviceKinds: plugin?.server?.deviceKinds ?? [],
        sendTo: deviceAddress(plugin?.addressName ?? id, this.#options.mqtt?.topic),
        recorder: this.#recorder,
        streams: this.#streams,
        services: this.#services.door,
        outgoing: this.#outgoing.doorOf(id, plugin?.entry.outgoing ?? {}, secret),
        secrets: { get: secret },
      },
      id,
    );
  }

  #defineUpkeep(): void {
    this.#jobs.timer('gantry/prune-sessions', 3600, async () => {
      await this.context.sessions.prune();
      await pruneFailures(this.#database, this.#clock());
      await pruneDevices(this.#database, this.#clock());
    });
    this.#jobs.timer('gantry/prune-events', 3600, (signal) =>
      this.#events.prune(new Date(this.#clock().getTime() - eventRetention), signal),
    );
    const { plugins, log } = this.#options;
    const figures = { ...this.context, plugins, log, pluginHost: (id: string) => this.pluginHost(id) };
    this.#jobs.timer('gantry/sample-figures', sampleEvery, (signal) => sampleFigures(figures, signal));
    this.#jobs.timer('gantry/keep-partitions', 6 * 3600, () => keepTimeSeries(this.#seriesParts(), log));
    this.#jobs.timer('gantry/prune-device-sequences', 6 * 3600, (signal) =>
      pruneSequences(this.#database, this.#clock(), signal),
    );
  }

  async #restartJobs(): Promise<void> {
    await this.#jobs.stop();
    await this.#jobs.start();
  }
}
