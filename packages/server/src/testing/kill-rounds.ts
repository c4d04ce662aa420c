import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deviceWithToken } from '@gantry/contract';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { type Endpoints, type InputOf, type ReplyOf, requestParts } from '@gantry/plugin-sdk/contract';
import { builtPlugin } from './programs.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { type TestAnswer, TestClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';

const project = 'TCE';

/** Somebody who calls the endpoints. */
export interface KillMember<C extends Endpoints> {
  readonly id: string;
  /** Rejects if the server has died, which ends the writer, or if the call is refused, which fails the test. */
  readonly api: { readonly [K in keyof C]: (input: InputOf<C[K]>) => Promise<ReplyOf<C[K]>> };
  /** Posts to a plugin beside it, such as `gantry.ai-cctv/Monitor/addMonitor`, and returns the body. Rejects as `api` does. */
  post(path: string, body: object): Promise<TestAnswer['body']>;
}

/** A device whose messages the server may not live to answer. */
export interface KillDevice {
  readonly id: string;
  /** Sends a message to the plugin's device route `/`. Rejects as the calls of a member do. */
  send(message: unknown): Promise<unknown>;
}

/** One life of a server process. */
export interface KillSite<C extends Endpoints> {
  readonly projectId: string;
  /** A member of the project with the permissions that the plugin gives to the role. */
  member(role: string): KillMember<C>;
  /** Registers a device of a kind that the plugin listens to. */
  device(kind: string): Promise<KillDevice>;
  /** Sends a message as a device that a plugin beside it has registered by itself. Rejects as the calls of a member do. */
  send(plugin: string, token: string, message: unknown): Promise<unknown>;
  /** Runs a statement as the owner of the database, who sees all rows. The plugin's tables need no schema name. */
  rows(statement: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
}

export interface KillTest<C extends Endpoints, Reply> {
  /** Roles of the members who are signed in. */
  readonly roles: readonly string[];
  /** Number of parallel writers. Each repeats `write` until the server is dead. */
  readonly writers: number;
  /** The server is killed once so many replies were noted. */
  readonly answers: number;
  /** Runs once before the writers. */
  prepare?(site: KillSite<C>): Promise<void>;
  /** @param note - records a reply, whose content must exist after the restart. */
  write(site: KillSite<C>, note: (reply: Reply) => Reply): Promise<void>;
  /** Runs on the restarted server. */
  check(site: KillSite<C>, noted: readonly Reply[]): Promise<void>;
}

/** A server half whose server is killed. */
interface KilledHalf {
  readonly id: string;
  /** The file that exports it as `plugin`. */
  readonly source: URL;
}

/** How often a test kills the server: once by default. */
const rounds = () => Number(process.env.GANTRY_KILL_ROUNDS ?? 1);

/** The server no longer answers. */
class Gone extends Error {}

/**
 * Kills a real server process with SIGKILL while members write, restarts it on the same database, and runs the test's check. Repeats
 * that as often as the environment variable `GANTRY_KILL_ROUNDS` says, by default once. The test runner's global setup must be
 * `@gantry/server/testing/setup`.
 *
 * @param others - further server halves of the deployment
 * @example
 * await killRounds({ id: 'acme.plants', source: new URL('plugin.ts', import.meta.url) }, plantCalls, { … });
 */
export async function killRounds<C extends Endpoints, Reply>(
  { id, source, others = [] }: KilledHalf & { readonly others?: readonly KilledHalf[] },
  endpoints: C,
  test: KillTest<C, Reply>,
): Promise<void> {
  const paths: string[] = [];
  for (const half of [...others, { id, source }])
    paths.push(await builtPlugin(half.id, fileURLToPath(half.source)));
  for (let round = 0; round < rounds(); round += 1) await killRound({ id, paths }, endpoints, test);
}

async function killRound<C extends Endpoints, Reply>(
  { id, paths }: { readonly id: string; readonly paths: readonly string[] },
  endpoints: C,
  test: KillTest<C, Reply>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-kill-'));
  const stored = await createTestDatabase();
  const config = { plugins: paths.map((path) => ({ path, trust: 'builtin' })) };
  await writeFile(join(folder, 'gantry.config.json'), JSON.stringify(config));
  const settings = {
    GANTRY_DATA: folder,
    DATABASE_URL: stored.url,
    GANTRY_DEMO: '1',
    GANTRY_DEMO_BAYS: '0',
  };
  const start = async (): Promise<[ServerProcess, KillSite<C>]> => {
    const server = await spawnServer(settings, folder);
    await server.ready();
    const members = await signInAll(server.url, id, endpoints, test.roles);
    const site: KillSite<C> = {
      projectId: demoProjectId(),
      member(role) {
        const found = members.get(role);
        if (found === undefined) throw new Error(`Nobody is signed in as ${role}.`);
        return found;
      },
      device: (kind) => registerDevice(server.url, id, kind),
      send: (plugin, token, message) => sendAs(server.url, plugin, token, message),
      rows: (statement, values = []) => stored.rows(statement, values, id),
    };
    return [server, site];
  };
  let server: ServerProcess | undefined;
  try {
    let site: KillSite<C>;
    [server, site] = await start();
    await test.prepare?.(site);
    const noted: Reply[] = [];
    const note = (reply: Reply) => {
      noted.push(reply);
      return reply;
    };
    let failure: unknown;
    const writers = Array.from({ length: test.writers }, async () => {
      try {
        for (;;) await test.write(site, note);
      } catch (error) {
        if (!(error instanceof Gone)) failure ??= error;
      }
    });
    while (noted.length < test.answers && failure === undefined) await wait(2);
    await server.stop('SIGKILL');
    await Promise.all(writers);
    if (failure !== undefined) throw failure;
    [server, site] = await start();
    await test.check(site, noted);
  } finally {
    await server?.stop('SIGKILL');
    await stored.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signInAll<C extends Endpoints>(
  url: string,
  pluginId: string,
  endpoints: C,
  roles: readonly string[],
): Promise<ReadonlyMap<string, KillMember<C>>> {
  const members = roles.map(async (role) => {
    const { id, email } = accountOf(role);
    const client = await new TestClient(url).signIn(email);
    const call = async (name: string, input: object) => {
      const endpoint = endpoints[name];
      if (endpoint === undefined) throw new Error(`There is no endpoint "${name}".`);
      const { path, query, body, headers } = requestParts(endpoint, { ...input }, demoProjectId());
      const address = `/api/${pluginId}${path}?${new URLSearchParams(query)}`;
      const sent = { headers, ...(body !== undefined && { body }) };
      return endpoint.response.parse(await answerTo(name, client.send(endpoint.method, address, sent)));
    };
    const api = Object.fromEntries(
      Object.keys(endpoints).map((name) => [name, (input: object) => call(name, input)]),
    );
    const post = (path: string, body: object) =>
      answerTo(path, client.post(`/api/${path}`, { projectUUID: demoProjectId(), ...body }));
    // Safe: each name has the function of its endpoint.
    return [role, { id, api, post } as unknown as KillMember<C>] as const;
  });
  return new Map(await Promise.all(members));
}

async function registerDevice(url: string, pluginId: string, kind: string): Promise<KillDevice> {
  const admin = await new TestClient(url).signIn(accountOf('PROJECT_ADMIN').email);
  const externalId = randomUUID();
  const asked = { pluginId, kind, externalId, name: `Kill ${externalId}` };
  const path = `/api/projects/${demoProjectId()}/devices`;
  const made = deviceWithToken.parse(await answerTo('Registering a device', admin.post(path, asked)));
  return { id: made.device.id, send: (body) => sendAs(url, pluginId, made.token ?? '', body) };
}

function sendAs(url: string, pluginId: string, token: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return answerTo('The device', new TestClient(url).send('POST', `/ingest/${pluginId}`, { body, headers }));
}

/** @throws Gone when the server is; Error when it refuses. */
async function answerTo(what: string, request: Promise<TestAnswer>): Promise<unknown> {
  const { status, body } = await request.catch((cause: unknown) => {
    throw new Gone('The server is gone.', { cause });
  });
  // An error because the server was dying counts as no answer.
  if (status === 503) throw new Gone('The server is ending.');
  if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A demo account of this project only. */
function accountOf(role: string) {
  const found = demoAccounts.find(
    ({ places: [only, ...more] }) => more.length === 0 && only?.project === project && only.role === role,
  );
  if (found === undefined) throw new Error(`Nobody is ${role} in the demo.`);
  return found;
}

function demoProjectId(): string {
  const found = demoProjects.find(({ code }) => code === project);
  if (found === undefined) throw new Error(`The demo has no project ${project}.`);
  return found.id;
}
