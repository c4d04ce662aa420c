import { randomUUID } from 'node:crypto';
import { type NotificationPage, notificationPage } from '@gantry/contract';
import type { ProjectVariant, Route, ServerPlugin } from '@gantry/plugin-sdk/server';
import { noVideo } from '../config/deployment.ts';
import { pluginDevices } from '../devices/plugin-devices.ts';
import { provision } from '../provision/provision.ts';
import { siteDescription } from '../provision/site-description.ts';
import { addModel, type TestObject } from './add-model.ts';
import { MemberClient } from './member-client.ts';
import { PluginMember } from './plugin-member.ts';
import { printTrouble } from './server-trouble.ts';
import { TestClient } from './test-client.ts';
import type { TestClock } from './test-clock.ts';
import { TestDevice } from './test-device.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A member of a test. */
export interface MemberOptions {
  /** Permission codes that the member holds. Default: none. */
  readonly permissions?: readonly string[];
  /** Disciplines for which they count. Default: each. */
  readonly disciplines?: readonly string[];
  /** Default: `Person 1`, `Person 2` and so on. */
  readonly name?: string;
  /** Name of the member's company. Default: one that all others work for too. */
  readonly company?: string;
  /** The member's project. Default: the first. */
  readonly project?: 'first' | 'second';
}

/** A server half under test: the real server over HTTP, with its own PostgreSQL database and project. */
export interface ServerTestHost {
  /** Address of the server, without a slash at its end. */
  readonly url: string;
  /** The project of `member()`. */
  readonly project: { readonly id: string; readonly code: string };
  /** The project of `member({ project: 'second' })`. */
  readonly secondProject: { readonly id: string; readonly code: string };
  /** Where the server keeps files: a test can damage one. */
  readonly dataFolder: string;
  /** The server's clock. It runs by itself, and a test can move it; members stay signed in. */
  readonly clock: TestClock;
  /** Signs in a new member of the project. */
  member(options?: MemberOptions): Promise<PluginMember>;
  /** Signs in a new person who holds every permission of the plugin, but in another project. */
  stranger(): Promise<PluginMember>;
  /** Somebody who is not signed in. */
  visitor(): PluginMember;
  /**
   * Adds a model to a project, with a version that has these objects, and returns its id. Objects are GlobalIds, or have properties by
   * `Set.Name` too, by which they are found.
   * @param known - id of a model that this made: it gets a newer version
   */
  model(project?: 'first' | 'second', objects?: readonly TestObject[], known?: string): Promise<string>;
  /** Registers a device of one of the plugin's kinds in the project. @param options.behind - the gateway through which it sends. */
  device(kind: string, options?: { readonly behind?: TestDevice }): Promise<TestDevice>;
  /** Stores settings that the plugin's manifest declares for the project. `null` deletes one. */
  setSettings(values: Readonly<Record<string, boolean | number | string | null>>): Promise<void>;
  /** Runs a statement as the owner of the database, who sees all rows. The plugin's tables need no schema name. */
  rows(statement: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  /** Runs one of the plugin's timers now; a cron timer in every project. None runs by itself. @throws what the timer throws. */
  runTimer(name: string): Promise<void>;
  /**
   * Resolves when no background job of the plugin waits or runs, and what its devices sent is announced. Skips the pauses before retries. Members read the results of their
   * jobs at `/api/projects/<project id>/activities`.
   */
  runJobs(): Promise<void>;
  /**
   * The notifications of a member, over all of their projects.
   * @param query - such as `?limit=5`
   */
  notificationsOf(member: PluginMember, query?: string): Promise<NotificationPage>;
  /** Stops the server and drops its database. */
  close(): Promise<void>;
}

/** The deployment around the plugin. */
export interface TestHostOptions {
  /** The variant of both projects. Default: `TY`. */
  readonly variant?: ProjectVariant;
  /** Addresses, on this machine, of the services that the plugin may call, by their names. Default: none. */
  readonly outgoing?: Readonly<Record<string, string>>;
  /** Other plugins of the deployment, such as one whose services it uses. Default: none. */
  readonly others?: readonly ServerPlugin[];
  /** Private networks in which the plugin's cameras may be, such as `127.0.0.0/8`. Default: none. */
  readonly cameraNetworks?: readonly string[];
}

const withoutDemo = ({ seedDemo: _, ...half }: ServerPlugin): ServerPlugin => half;

const code = 'TEST';
const elsewhere = 'ELSEWHERE';
const usualCompany = 'Test Contractors';

/**
 * Starts the server with one plugin. The test runner's global setup must be `@gantry/server/testing/setup`, which starts the
 * PostgreSQL that all test files share. Errors in the server's log are printed.
 * @throws Error if the server half cannot be used, for example because a migration fails.
 */
export async function createServerTestHost(
  plugin: ServerPlugin,
  options?: TestHostOptions,
): Promise<ServerTestHost> {
  return (await openTestHost(plugin, printTrouble, options)).host;
}

/**
 * Like `createServerTestHost`, and also returns the server.
 * @param onLog - receives the lines of the log. Default: prints errors
 */
export async function openTestHost(
  plugin: ServerPlugin,
  onLog: (line: string) => void = printTrouble,
  { variant = 'TY', outgoing = {}, others = [], cameraNetworks = [] }: TestHostOptions = {},
): Promise<{ readonly host: ServerTestHost; readonly server: TestServer }> {
  const unseeded = withoutDemo(plugin);
  let routes: readonly Route[] = [];
  const half: ServerPlugin = {
    ...unseeded,
    routes(host) {
      routes = plugin.routes(host);
      return routes;
    },
  };
  const server = await startTestServer({
    plugins: [half, ...others.map(withoutDemo)],
    prepared: half,
    shortNames: false,
    outgoing,
    video: { ...noVideo, allow: [...cameraNetworks] },
    onLog,
  });
  const failure = server.plugins.find(plugin.id)?.failure;
  if (failure) {
    await server.close();
    throw failure;
  }
  // The clock is the test's, so nothing may begin by the real one: a test would see it when it takes longer than usual.
  await server.context.jobs.pauseTimers();
  const { owner } = server.context.database;
  const projects = [code, elsewhere].map((name) => ({ id: randomUUID(), code: name }));
  const [project, other] = projects as [(typeof projects)[0], (typeof projects)[0]];
  const inProject = (place: typeof project) => ({ id: plugin.id, projectId: place.id, routes });
  let people = 0;
  let devices = 0;

  const signUp = async (
    place: typeof project,
    { permissions = [], disciplines = [], name, company = usualCompany }: MemberOptions,
    about: typeof project = place,
  ) => {
    people += 1;
    const role = `ROLE_${people}`;
    const person = {
      id: randomUUID(),
      email: `person${people}@test.example`,
      name: name ?? `Person ${people}`,
    };
    const roles = disciplines.length === 0 ? [role] : [{ role, disciplines }];
    const description = siteDescription.parse({
      companies: [{ name: company, kind: 'contractor' }],
      projects: projects.map((each) => ({
        ...each,
        name: `Project ${each.code}`,
        variant,
        origin: { easting: 836_000, northing: 818_900 },
        roles: each === place ? { [role]: permissions } : {},
      })),
      people: [{ ...person, places: [{ project: place.code, company, title: 'Tester', roles }] }],
    });
    await provision(owner, description);
    const client = new MemberClient(server.url, server.clock.now, async () => {
      const { token } = await server.context.sessions.open(person.id, '127.0.0.1');
      return token;
    });
    return new PluginMember(client, inProject(about), person);
  };

  const host: ServerTestHost = {
    url: server.url,
    project,
    secondProject: other,
    dataFolder: server.dataFolder,
    clock: server.clock,
    member: (options = {}) => signUp(options.project === 'second' ? other : project, options),
    stranger: () =>
      signUp(other, { permissions: plugin.permissions.map((permission) => permission.code) }, project),
    visitor: () => new PluginMember(new TestClient(server.url), inProject(project)),
    model: (place = 'first', objects = [], known) =>
      addModel(server, (place === 'first' ? project : other).id, objects, known),
    async device(kind, { behind } = {}) {
      devices += 1;
      const [name, externalId] = [`Device ${devices}`, `D-${devices}`];
      const { database, clock } = server.context;
      const { device, token } = await database.inProject(project.id, { kind: 'system', name: 'test' }, (tx) =>
        pluginDevices(plugin.id, clock, plugin.deviceKinds).register(tx, {
          kind,
          name,
          externalId,
          gatewayId: behind?.id ?? null,
        }),
      );
      return new TestDevice(new TestClient(server.url), `/ingest/${plugin.id}`, {
        id: device.id,
        name,
        externalId,
        token: token ?? '',
      });
    },
    async setSettings(values) {
      for (const [key, value] of Object.entries(values)) {
        await server.ask(
          'public',
          'delete from plugin_project_setting where project_id = $1 and plugin_id = $2 and key = $3',
          [project.id, plugin.id, key],
        );
        if (value !== null)
          await server.ask('public', 'insert into plugin_project_setting values ($1, $2, $3, $4, 1)', [
            ...[project.id, plugin.id, key, JSON.stringify(value)],
          ]);
      }
    },
    async rows(statement, values = []) {
      return (await server.ask(plugin.id, statement, values)).rows;
    },
    async runTimer(name) {
      if (!(await server.context.jobs.runTimer(`${plugin.id}/${name}`)))
        throw new Error(`The timer '${name}' did not run: its last run has not ended.`);
    },
    async runJobs() {
      await server.context.pluginJobs.drain();
      await server.context.announcements.settle();
    },
    async notificationsOf(member, query = '') {
      return notificationPage.parse((await member.client.get(`/api/notifications${query}`)).body);
    },
    close: () => server.close(),
  };
  return { host, server };
}
