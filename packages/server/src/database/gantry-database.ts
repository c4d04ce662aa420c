import {
  type Database,
  type DatabaseActor,
  NotFoundError,
  type ProjectZone,
  type Queryable,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { z } from 'zod';
import { type DeviceAccess, deviceAccessRow } from '../devices/device-access.ts';
import { accessRow, type SessionAccess } from '../session/session-access.ts';
import { entering, readOnly } from './beginning.ts';
import { Checkout, type Line } from './checkout.ts';
import type { DamagedRow } from './damaged-rows.ts';
import { DatabaseUnavailableError } from './failure.ts';
import type { PluginSchema } from './plugin-schema.ts';
import { columnTypes, queryable, type Runner } from './queryable.ts';
import type { RequestAccess } from './request-access.ts';
import { Sockets } from './sockets.ts';
import {
  ProjectTransaction,
  type TransactionMode,
  type TransactionScope,
  transactionIn,
} from './transaction.ts';

const idRow = z.object({ id: z.string() });
const projectRows = z.array(
  z
    .object({ id: z.string(), code: z.string(), time_zone: z.string() })
    .transform(({ id, code, time_zone: timeZone }): ProjectZone => ({ id, code, timeZone })),
);

export interface DatabaseOptions {
  readonly clock: () => Date;
  /** Called for connections that broke while idle. The pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void;
  /** Told of each row that a list leaves out because it does not fit its schema. */
  readonly onDamagedRow?: (row: DamagedRow) => void;
  /** The most connections of the pool for requests. */
  readonly poolSize?: number;
  /** Milliseconds. Default: 35,000. See `GantryDatabase.silence`. */
  readonly silence?: number;
  /** The longest that a change waits for its turn, in milliseconds. */
  readonly patience?: number;
}

/** Where a transaction runs. */
export interface Purpose {
  readonly projectId: string | null;
  readonly mode: TransactionMode;
  /** The plugin whose schema and role it uses; null: the host's. */
  readonly plugin: string | null;
}

/** The session that asks for a transaction, and where the transaction runs. */
interface Ticket extends Purpose {
  /** SHA-256 of the session's token. */
  readonly tokenHash: Buffer;
  /** The time at which the session must be valid. */
  readonly at: Date;
}

const uuidForm = z.uuid();
/** Results of the two statements that begin a transaction in one message. */
const enteredAnswer = z.tuple([z.unknown(), z.object({ rows: z.array(accessRow) })]);
const enteredByDevice = z.tuple([z.unknown(), z.object({ rows: z.array(deviceAccessRow) })]);
/**
 * PostgreSQL searches a schema named after the user first by default, and the user is often called `gantry`, like the host's own
 * schema. Temporary tables come last, so that none can shadow a table of the host.
 */
export const publicOnly = '-c search_path=public,pg_temp';
/** The longest that a request's statement may run, or its transaction may idle, in milliseconds. */
const statementTimeout = 30_000;
/** The longest that it may wait for a lock, in milliseconds. */
const lockTimeout = 20_000;
/** Milliseconds within which a healthy database answers a trivial statement. */
const pingTimeout = 5000;
/** The longest time to open a connection, in milliseconds. */
const connectTimeout = 5000;
const usualPool = 10;
/** The most simultaneous changes of one project. More would hold connections while they wait for each other's numbers. */
const writersOfProject = 3;

/**
 * All access to PostgreSQL. Requests run as the role `gantry_app`, which sees no row of any project until `inProject` or a sibling
 * has set the project and a member of it. Migrations, jobs and seeds use the owner's pool.
 */
export class GantryDatabase implements Database {
  /**
   * Milliseconds without a byte after which a connection is given up. PostgreSQL cancels long statements and idle transactions
   * sooner than that, so silence means that its machine or the network is gone.
   */
  readonly silence: number;
  readonly #options: DatabaseOptions;
  readonly #sockets = new Sockets();
  readonly #checkout: Checkout;
  #url: string | undefined;
  #runtime: pg.Pool | undefined;
  #owner: pg.Pool | undefined;
  #retired: Promise<unknown>[] = [];
  readonly #plugins = new Map<string, PluginSchema>();

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.silence = options.silence ?? statementTimeout + 5000;
    this.#checkout = new Checkout({
      pool: () => this.#pool(),
      ping: () => this.ping(),
      size: this.#poolSize,
      patience: options.patience,
    });
  }

  /**
   * Points the pools at a server, without opening a connection yet. Called again when the embedded server came back on another
   * port.
   * @param url - the owner's connection string.
   * @param requests - how requests sign in; null: as the owner.
   */
  connect(url: string, requests: Pick<RequestAccess, 'url' | 'role'> | null): void {
    this.#retire();
    this.#url = url;
    // Sends statements without waiting for earlier answers; PostgreSQL answers them in order.
    const common = { ...this.connection, types: columnTypes, pipeline: true };
    const limits = `${publicOnly} -c statement_timeout=${statementTimeout} -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=${statementTimeout}`;
    this.#runtime = this.#watch(
      new pg.Pool({
        ...common,
        connectionString: requests?.url ?? url,
        max: this.#poolSize,
        // Not `query_timeout`: it also counts the time that a pipelined statement waits for earlier ones.
        stream: () => this.#sockets.make(this.silence),
        application_name: 'gantry',
        options: requests?.role ? `-c role=${requests.role} ${limits}` : limits,
      }),
    );
    this.#owner = this.#watch(
      new pg.Pool({ ...common, max: 6, application_name: 'gantry-owner', options: publicOnly }),
    );
  }

  /** Settings for connections as the schema's owner. @throws DatabaseUnavailableError before `connect`. */
  get connection() {
    if (this.#url === undefined) throw new DatabaseUnavailableError();
    return {
      connectionString: this.#url,
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      stream: () => this.#sockets.make(0),
    };
  }

  /** For migrations, seeds and maintenance. Row-level security does not apply to the owner's statements. */
  get owner(): pg.Pool {
    if (this.#owner === undefined) throw new DatabaseUnavailableError();
    return this.#owner;
  }

  /** Single statements on tables that belong to no project, such as sessions. */
  get global(): Queryable {
    const pool = this.#pool();
    return this.#queryable({
      query: (statement) => {
        const since = performance.now();
        return pool.query(statement).catch((error) => this.#checkout.rethrow(error, since));
      },
    });
  }

  /**
   * One transaction on tables that belong to no project.
   * @param line - queue shared by transactions that take the same locks, if it takes any
   */
  async transaction<R>(work: (queries: Queryable) => Promise<R>, line: Line = null): Promise<R> {
    return this.#checkout.transaction('write', line, async (client) => {
      await client.query('begin');
      return work(this.#queryable(client));
    });
  }

  /** Runs the plugin's transactions in this schema from now on. */
  addPluginSchema(schema: PluginSchema): void {
    this.#plugins.set(schema.id, schema);
  }

  /** The database for one plugin: its transactions use the plugin's own schema and role. */
  forPlugin(id: string): Database {
    return {
      inProject: (projectId, actor, work, mode) => this.#inProject(id, projectId, actor, work, mode),
      projectIds: async () => (await this.#projectsWith(id)).map((project) => project.id),
      projects: () => this.#projectsWith(id),
    };
  }

  /** The same transaction, with the schema and the role of another plugin. */
  inPlugin(tx: Tx, pluginId: string): Tx {
    return transactionIn(tx, this.#schemaOf(pluginId));
  }

  async inProject<R>(
    projectId: string,
    actor: DatabaseActor,
    work: (tx: Tx) => Promise<R>,
    mode?: TransactionMode,
  ): Promise<R> {
    return this.#inProject(null, projectId, actor, work, mode);
  }

  async #inProject<R>(
    pluginId: string | null,
    projectId: string,
    actor: DatabaseActor,
    work: (tx: Tx) => Promise<R>,
    mode: TransactionMode = 'write',
  ): Promise<R> {
    if (!uuidForm.safeParse(projectId).success) throw new NotFoundError('The project');
    const acting = actor.kind === 'user' ? uuidForm.parse(actor.userId) : 'system';
    // Jobs and timers do not wait: few of them run at once, and a job is given up when its heartbeat is late.
    const line = mode === 'write' && actor.kind === 'user' ? lineOf(projectId) : null;
    return this.#checkout.transaction(mode, line, async (client, commitEarly) => {
      // In one message, to save a round trip. Both values are a UUID or a literal, so nothing needs escaping.
      const plugin = pluginId === null ? null : this.#schemaOf(pluginId);
      await client.query(
        `begin${readOnly(mode)}; select set_config('app.project', '${projectId}', true), set_config('app.user', '${acting}', true)${entering(plugin)}`,
      );
      return this.#inside(client, commitEarly, { projectId, actor, plugin, mode }, work);
    });
  }

  /**
   * One transaction for a session's user in the requested project. The message that begins it looks up session and membership and
   * sets project and user for row-level security, but only for a member: anybody else would see empty tables.
   * @param admit - returns the actor, or throws to end the transaction. It gets undefined if the session is not valid.
   */
  async inSession<R>(
    { tokenHash, at, projectId, mode, plugin: pluginId }: Ticket,
    admit: (access: SessionAccess | undefined) => DatabaseActor,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R> {
    const wanted = projectId === null ? 'null' : `'${uuidForm.parse(projectId)}'`;
    const line = mode === 'write' && projectId !== null ? lineOf(projectId) : null;
    return this.#checkout.transaction(mode, line, async (client, commitEarly) => {
      const plugin = pluginId === null ? null : this.#schemaOf(pluginId);
      // In one message, as above: a hexadecimal hash, an ISO date and a UUID need no escaping.
      const answer = await client.query(
        `begin${readOnly(mode)};
         select a.*, gantry.plugins_off(a.project_id) as plugins_off, set_config('app.project', coalesce(a.project_id::text, ''), true) as project_named,
           set_config('app.user', a.user_id::text, true) as user_named${entering(plugin)}
         from gantry.session_access('\\x${tokenHash.toString('hex')}'::bytea, '${at.toISOString()}'::timestamptz, ${wanted}::uuid) a`,
      );
      const [, { rows }] = enteredAnswer.parse(answer);
      const actor = admit(rows[0]);
      const project = rows[0]?.membership?.project.id;
      if (project === undefined) throw new NotFoundError('The project');
      return this.#inside(client, commitEarly, { projectId: project, actor, plugin, mode }, work);
    });
  }

  /**
   * One transaction for a device in its project. As in `inSession`, the message that begins it looks up the token and sets the
   * project for row-level security, but only for a valid token. Transactions of one device run one after another.
   * @param admit - throws if the token is not valid. It gets undefined if the token is unknown.
   */
  async asDevice<R>(
    ticket: { readonly tokenHash: Buffer; readonly at: Date; readonly plugin: string },
    admit: (access: DeviceAccess | undefined) => DeviceAccess,
    work: (tx: Tx, access: DeviceAccess) => Promise<R>,
  ): Promise<R> {
    const line = { name: `device ${ticket.tokenHash.toString('hex')}`, most: 1 };
    return this.#checkout.transaction('write', line, async (client, commitEarly) => {
      const plugin = this.#schemaOf(ticket.plugin);
      const { rows } = enteredByDevice.parse(
        await client.query(
          `begin;
           select a.*, gantry.plugins_off(a.project_id) as plugins_off, set_config('app.project', case when a.status = 'valid' then a.project_id::text else '' end, true) as project_named,
             set_config('app.user', 'system', true) as user_named${entering(plugin)}
           from gantry.enter_device('\\x${ticket.tokenHash.toString('hex')}'::bytea, ${pg.escapeLiteral(ticket.plugin)},
             '${ticket.at.toISOString()}'::timestamptz) a`,
        ),
      )[1];
      const access = admit(rows[0]);
      const actor: DatabaseActor = { kind: 'system', name: `device ${access.device.name}` };
      return this.#inside(
        client,
        commitEarly,
        { projectId: access.project.id, actor, plugin, mode: 'write' },
        (tx) => work(tx, access),
      );
    });
  }

  async projectIds(): Promise<readonly string[]> {
    const rows = await this.global.many(idRow, sql`select id from gantry.project_ids() as id`);
    return rows.map((row) => row.id);
  }

  projects(): Promise<readonly ProjectZone[]> {
    return this.#projectsWith(null);
  }

  /** @param pluginId - leaves out the projects in which this plugin is off: its timers visit no others. */
  async #projectsWith(pluginId: string | null): Promise<readonly ProjectZone[]> {
    const since = performance.now();
    const { rows } = await this.owner
      .query(
        `select id, code, time_zone from project p
         where $1::text is null or $1 <> all (gantry.plugins_off(p.id)) order by code`,
        [pluginId],
      )
      .catch((error) => this.#checkout.rethrow(error, since));
    return projectRows.parse(rows);
  }

  /** @throws DatabaseUnavailableError if the database does not answer a trivial statement. */
  async ping(): Promise<void> {
    const statement = { text: 'select 1', query_timeout: Math.min(pingTimeout, this.silence) };
    const since = performance.now();
    await this.#pool()
      .query(statement)
      .catch((error) => this.#checkout.rethrow(error, since));
  }

  /** For shutdown: from now on closes connections to a database that is silent for 1.5 s. Statements can still be sent. */
  shortenTimeouts(): void {
    this.#sockets.shortenTimeouts();
  }

  /** Ends every connection. Running statements may finish, unless the database is silent. */
  async close(): Promise<void> {
    this.shortenTimeouts();
    this.#checkout.close();
    this.#retire();
    await Promise.allSettled(this.#retired);
  }

  #queryable(runner: Runner): Queryable {
    return queryable(runner, this.#options.onDamagedRow);
  }

  get #poolSize(): number {
    return this.#options.poolSize ?? usualPool;
  }

  #pool(): pg.Pool {
    if (this.#runtime === undefined) throw new DatabaseUnavailableError();
    return this.#runtime;
  }

  #watch(pool: pg.Pool): pg.Pool {
    pool.on('error', (error) => {
      if (!this.#sockets.isShortened) this.#options.onIdleError(error);
    });
    // The pool listens only to idle connections. Without this listener, one that breaks while it is checked out would end the
    // process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.#checkout.watch(pool);
    return pool;
  }

  #retire(): void {
    for (const pool of [this.#runtime, this.#owner]) if (pool) this.#retired.push(pool.end());
    this.#runtime = undefined;
    this.#owner = undefined;
    this.#url = undefined;
  }

  #schemaOf(pluginId: string): PluginSchema {
    const schema = this.#plugins.get(pluginId);
    if (schema === undefined) throw new Error(`The plugin '${pluginId}' has no schema: it was not migrated.`);
    return schema;
  }

  /** Runs the work and writes its audit entries and events. Commits, unless nothing may have changed. */
  async #inside<R>(
    client: pg.PoolClient,
    commitEarly: () => Promise<void>,
    scope: TransactionScope,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R> {
    const tx = new ProjectTransaction(client, scope, this.#options, commitEarly);
    try {
      const result = await work(tx);
      await (scope.mode === 'write' ? tx.commit() : tx.flush());
      return result;
    } finally {
      tx.close();
    }
  }
}

function lineOf(projectId: string): NonNullable<Line> {
  return { name: `project ${projectId.toLowerCase()}`, most: writersOfProject };
}
