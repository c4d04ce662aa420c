import { type Endpoint, type Endpoints, requestParts } from '@gantry/plugin-sdk/contract';
import type { DeviceRoute, Route, ServerPlugin } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PluginMember } from '../plugin-member.ts';
import { openTestHost, type ServerTestHost } from '../server-test-host.ts';
import { printTrouble } from '../server-trouble.ts';
import type { TestAnswer, TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';
import type { Furnish, Place, SuiteOptions } from './furniture.ts';
import { textsIn } from './leaves.ts';
import { type Intrusion, isIntruding, type WatchedPlugin, watchedPlugin } from './watched-plugin.ts';

export type Input = Readonly<Record<string, unknown>>;

/** A project with records, and valid inputs for it. */
export interface Furnished {
  readonly project: { readonly id: string; readonly code: string };
  readonly member: PluginMember;
  /** Whether the author gave an input for an endpoint. */
  has(name: string): boolean;
  /** A valid input of an endpoint; a new one each time if the author gave a function. */
  input(name: string): Promise<Input>;
  /** A valid input that no accepted call has used. Refused calls leave it as it was, so that they can share it. */
  unused(name: string): Promise<Input>;
}

/** A checksum over the rows of each table. */
export type Sums = ReadonlyMap<string, string>;

/** Tables whose rows are others now. */
export const changedTables = (before: Sums | undefined, after: Sums | undefined): readonly string[] =>
  [...(after ?? [])].flatMap(([table, sum]) => (before?.get(table) === sum ? [] : [table]));

/** A server half under test: the real server, two projects with records, and control over its handlers. */
export class ConformanceSite {
  readonly host: ServerTestHost;
  readonly endpoints: Endpoints;
  readonly options: SuiteOptions<Endpoints>;
  readonly plugin: ServerPlugin;
  readonly routes: readonly Route[];
  readonly deviceRoutes: readonly DeviceRoute[];
  /** Endpoints that ran a statement for many rows without a limit. */
  readonly unlimited: ReadonlySet<string>;
  ours!: Furnished;
  theirs!: Furnished;
  readonly #server: TestServer;
  readonly #intrusion: Intrusion;
  /** Inputs that no accepted call has used, by endpoint and project. */
  readonly #unused = new Map<string, Map<string, Promise<Input>>>();
  #tables: readonly string[] = [];

  static async open<C extends Endpoints>(
    plugin: ServerPlugin,
    endpoints: C,
    furnish: Furnish<C>,
    options: SuiteOptions<C>,
  ): Promise<ConformanceSite> {
    const inside = watchedPlugin(plugin);
    // Do not print errors that the suite itself causes.
    const onLog = (line: string) => {
      if (!isIntruding(inside.intrusion)) printTrouble(line);
    };
    const { others = [], cameraNetworks = [] } = options;
    const { host, server } = await openTestHost(inside.plugin, onLog, { others, cameraNetworks });
    inside.connect(server);
    const site = new ConformanceSite(plugin, endpoints, options, { host, server, inside });
    try {
      site.#tables = await tablesOf(server, plugin.id);
      // Safe: `furnish` uses the names of exactly these endpoints.
      const furnishAny = furnish as unknown as Furnish<Endpoints>;
      site.ours = await site.#furnished('first', furnishAny);
      site.theirs = await site.#furnished('second', furnishAny);
      return site;
    } catch (error) {
      await host.close();
      throw error;
    }
  }

  private constructor(
    plugin: ServerPlugin,
    endpoints: Endpoints,
    options: SuiteOptions<Endpoints>,
    parts: { readonly host: ServerTestHost; readonly server: TestServer; readonly inside: WatchedPlugin },
  ) {
    this.plugin = plugin;
    this.endpoints = endpoints;
    this.options = options;
    this.host = parts.host;
    this.routes = parts.inside.routes;
    this.deviceRoutes = parts.inside.deviceRoutes;
    this.unlimited = parts.inside.unlimited;
    this.#server = parts.server;
    this.#intrusion = parts.inside.intrusion;
  }

  get names(): readonly string[] {
    return Object.keys(this.endpoints);
  }

  endpoint(name: string): Endpoint {
    const found = this.endpoints[name];
    if (!found) throw new Error(`There is no endpoint "${name}".`);
    return found;
  }

  /** The endpoint's name in messages. */
  title(name: string): string {
    const { method, path } = this.endpoint(name);
    return `${name} (${method} ${path})`;
  }

  /** All permissions that the endpoints may need. */
  get permissions(): readonly string[] {
    const listed = this.plugin.permissions.map(({ code }) => code);
    const asked = Object.values(this.endpoints).map(({ permission }) => permission);
    return [...new Set([...listed, ...asked])].filter((code) => code !== '');
  }

  async send(
    name: string,
    input: Input,
    {
      client = this.ours.member.client,
      project = this.ours.project.id,
    }: { client?: TestClient; project?: string } = {},
  ): Promise<TestAnswer> {
    const answer = await this.#call(name, input, client, project);
    if (answer.status < 300) this.markUsed(name);
    return answer;
  }

  /** After an accepted call, which may have used what the endpoint's inputs name: the next input is a new one. */
  markUsed(name: string): void {
    this.#unused.delete(name);
  }

  #call(name: string, input: Input, client: TestClient, project: string): Promise<TestAnswer> {
    const endpoint = this.endpoint(name);
    const { path, query, body, headers } = requestParts(endpoint, input, project);
    const search = new URLSearchParams(query).toString();
    const address = `/api/${this.plugin.id}${path}${search === '' ? '' : `?${search}`}`;
    return client.send(endpoint.method, address, { headers, ...(body !== undefined && { body }) });
  }

  /** Makes one call while the intrusion changes its handler. No other call may run at the same time. */
  async intrude(intrusion: Intrusion, name: string, input: Input): Promise<TestAnswer> {
    Object.assign(this.#intrusion, intrusion);
    try {
      return await this.send(name, input);
    } finally {
      this.#intrusion.cut = false;
      delete this.#intrusion.projectId;
    }
  }

  /** Checksums over the rows of a project in the plugin's tables and, by default, in the host's. */
  async rows(projectId: string, which: 'all' | 'plugin' = 'all'): Promise<Sums> {
    const own = `"${this.plugin.id}".`;
    // That a member was seen is written once a minute, whatever they call.
    const tables = this.#tables.filter(
      (table) => (which === 'all' && table !== 'public.project_person') || table.startsWith(own),
    );
    const sums = tables.map(
      (
        table,
      ) => `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
                  from ${table} t where project_id = $1`,
    );
    if (sums.length === 0) return new Map();
    const { owner } = this.#server.context.database;
    const { rows } = await owner.query(sums.join(' union all '), [projectId]);
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  }

  /** Texts that can be read in the second project but not in the first. */
  async secrets(): Promise<ReadonlySet<string>> {
    const [ours, theirs] = await Promise.all([this.#read(this.ours), this.#read(this.theirs)]);
    return new Set([...theirs].filter((text) => text.length >= 4 && !ours.has(text)));
  }

  async #read({ project, member, input }: Furnished): Promise<ReadonlySet<string>> {
    const texts = new Set<string>();
    for (const name of this.names) {
      const { method, writesOnGet } = this.endpoint(name);
      if (method !== 'GET' || writesOnGet) continue;
      const answer = await this.send(name, await input(name), { client: member.client, project: project.id });
      for (const text of textsIn(answer.body)) texts.add(text);
    }
    return texts;
  }

  async #furnished(project: 'first' | 'second', furnish: Furnish<Endpoints>): Promise<Furnished> {
    const { host } = this;
    const member = await host.member({ permissions: this.permissions, project });
    const where = project === 'first' ? host.project : host.secondProject;
    const call = async (name: string, input: Input) => {
      const { status, body } = await this.#call(name, input, member.client, where.id);
      if (status >= 300) throw new Error(`${this.title(name)} answered ${status}: ${JSON.stringify(body)}`);
      return this.endpoint(name).response.parse(body);
    };
    const api = Object.fromEntries(this.names.map((name) => [name, (input: Input) => call(name, input)]));
    // Safe: each name has the function of its endpoint.
    const place = { host, project: where, member, api } as unknown as Place<Endpoints>;
    const furniture: Readonly<Record<string, unknown>> = await furnish(place);
    const input = async (name: string): Promise<Input> => {
      const given = furniture[name] ?? {};
      const made: unknown = typeof given === 'function' ? await given() : given;
      return Object(made);
    };
    return {
      project: where,
      member,
      has: (name) => furniture[name] !== undefined,
      input,
      unused: (name) => this.#unusedOf(name, where.id, () => input(name)),
    };
  }

  #unusedOf(name: string, projectId: string, make: () => Promise<Input>): Promise<Input> {
    const known = this.#unused.get(name) ?? new Map<string, Promise<Input>>();
    const input = known.get(projectId) ?? make();
    known.set(projectId, input);
    this.#unused.set(name, known);
    return input;
  }

  close(): Promise<void> {
    return this.host.close();
  }
}

async function tablesOf(server: TestServer, pluginId: string): Promise<readonly string[]> {
  const { rows } = await server.context.database.owner.query(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
     where n.nspname in ('public', $1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [pluginId],
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}
