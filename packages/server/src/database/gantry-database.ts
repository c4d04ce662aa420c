import {
  type Actor,
  type Database,
  NotFoundError,
  type Queryable,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { z } from 'zod';
import { type DeviceAccess, deviceAccessRow } from '../devices/device-access.ts';
import { accessRow, type SessionAccess } from '../session/session-access.ts';
import { DatabaseUnavailableError, isUnavailable, translateFailure } from './failure.ts';
import { type PluginSchema, searchPathOf } from './plugin-schema.ts';
import { columnTypes, queryable } from './queryable.ts';
import type { RequestAccess } from './request-access.ts';
import { Sockets } from './sockets.ts';
import { ProjectTransaction, type TransactionScope, transactionIn } from './transaction.ts';

const idRow = z.object({ id: z.string() });

export interface DatabaseOptions {
  readonly clock: () => Date;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void;
  /** Most connections of the runtime pool. */
  readonly poolSize?: number;
  /** Milliseconds; 35 s when left out. See `GantryDatabase.silence`. */
  readonly silence?: number;
}

/** `read`: the transaction can change nothing, and nobody waits for its end. */
export type TransactionMode = 'read' | 'write';

/** What a transaction is for. */
export interface Purpose {
  readonly projectId: string | null;
  readonly mode: TransactionMode;
  /** The plugin in whose schema and role it runs; null: the host's. */
  readonly plugin: string | null;
}

/** What a request says of who asks, and for what. */
interface Ticket extends Purpose {
  /** SHA-256 of the session's token. */
  readonly tokenHash: Buffer;
  /** The moment at which the session has to be valid. */
  readonly at: Date;
}

const uuidForm = z.uuid();
/** What `pg` answers to several statements in one message. */
const enteredAnswer = z.tuple([z.unknown(), z.object({ rows: z.array(accessRow) })]);
const enteredByDevice = z.tuple([z.unknown(), z.object({ rows: z.array(deviceAccessRow) })]);
/**
 * By default a schema with the name of the database's user comes first, and ours is easily called `gantry`. Temporary tables come
 * last: nobody's can stand before one of ours.
 */
export const publicOnly = '-c search_path=public,pg_temp';
/** Milliseconds: a statement of a request that runs longer, or a transaction that pauses longer, is a mistake, not work. */
const statementTimeout = 30_000;
/** Milliseconds in which a database that is well answers a trivial statement. */
const pingTimeout = 5000;

/**
 * The door to PostgreSQL. Requests run as the role `gantry_app`, for which every table of a project is empty until
 * `inProject` has named a project and a member of it; migrations, jobs and seeds use the owner's pool.
 */
export class GantryDatabase implements Database {
  /**
   * Milliseconds of silence after which a connection is given up. The database ends each statement and each pause in a transaction
   * sooner by itself, and statements that were sent together answer one by one: its machine or the network between is gone.
   */
  readonly silence: number;
  readonly #options: DatabaseOptions;
  readonly #sockets = new Sockets();
  #url: string | undefined;
  #runtime: pg.Pool | undefined;
  #owner: pg.Pool | undefined;
  #retired: Promise<unknown>[] = [];
  readonly #plugins = new Map<string, PluginSchema>();

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.silence = options.silence ?? statementTimeout + 5000;
  }

  /**
   * Points the pools at a server; called again when an embedded server came back elsewhere. Opens no connection yet.
   * @param url - the owner's.
   * @param requests - how requests sign in; null: as the owner.
   */
  connect(url: string, requests: Pick<RequestAccess, 'url' | 'role'> | null): void {
    this.#retire();
    this.#url = url;
    const common = { ...this.connection, types: columnTypes };
    const limits = `${publicOnly} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${statementTimeout}`;
    this.#runtime = this.#watch(
      new pg.Pool({
        ...common,
        connectionString: requests?.url ?? url,
        max: this.#options.poolSize ?? 10,
        // Statements that a handler asks for at once are sent at once; PostgreSQL answers them in their order.
        pipeline: true,
        // Not `query_timeout`, which counts from the sending, also for a statement that waits for others.
        stream: () => this.#sockets.make(this.silence),
        application_name: 'gantry',
        options: requests?.role ? `-c role=${requests.role} ${limits}` : limits,
      }),
    );
    this.#owner = this.#watch(
      new pg.Pool({ ...common, max: 6, application_name: 'gantry-owner', options: publicOnly }),
    );
  }

  /** How the schema's owner connects, outside of the pools as well. @throws DatabaseUnavailableError before `connect`. */
  get connection() {
    if (this.#url === undefined) throw new DatabaseUnavailableError();
    return {
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      stream: () => this.#sockets.make(0),
    };
  }

  /** Statements of the owner: migrations, seeds, maintenance. Row-level security does not protect these. */
  get owner(): pg.Pool {
    if (this.#owner === undefined) throw new DatabaseUnavailableError();
    return this.#owner;
  }

  /** Single statements on tables that belong to no project, such as sessions. */
  get global(): Queryable {
    const pool = this.#pool();
    return queryable({ query: (statement) => pool.query(statement).catch(rethrow) });
  }

  /** One transaction on tables that belong to no project. */
  async transaction<R>(work: (queries: Queryable) => Promise<R>): Promise<R> {
    return this.#transaction('write', async (client) => {
      await client.query('begin');
      return work(queryable(client));
    });
  }

  /** From now on the plugin's transactions run in this schema. */
  settle(schema: PluginSchema): void {
    this.#plugins.set(schema.id, schema);
  }

  /** The database as one plugin has it: its transactions see its own tables, and of the host's those of people and projects. */
  forPlugin(id: string): Database {
    return {
      inProject: (projectId, actor, work) => this.#inProject(id, projectId, actor, work),
      projectIds: () => this.projectIds(),
    };
  }

  /** A transaction that one plugin began, as another has it. */
  inPlugin(tx: Tx, pluginId: string): Tx {
    return transactionIn(tx, this.#schemaOf(pluginId));
  }

  async inProject<R>(projectId: string, actor: Actor, work: (tx: Tx) => Promise<R>): Promise<R> {
    return this.#inProject(null, projectId, actor, work);
  }

  async #inProject<R>(
    pluginId: string | null,
    projectId: string,
    actor: Actor,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R> {
    if (!uuidForm.safeParse(projectId).success) throw new NotFoundError('The project');
    const acting = actor.kind === 'user' ? uuidForm.parse(actor.userId) : 'system';
    return this.#transaction('write', async (client, commitEarly) => {
      // One round trip: both values were just checked to be a UUID or the literal word, so there is nothing to escape.
      const plugin = pluginId === null ? null : this.#schemaOf(pluginId);
      await client.query(
        `begin; select set_config('app.project', '${projectId}', true), set_config('app.user', '${acting}', true)${entering(plugin)}`,
      );
      return this.#inside(client, commitEarly, { projectId, actor, plugin }, work);
    });
  }

  /**
   * One transaction for a session's user in the project they ask about. The message that begins it looks up session and
   * membership, and only for a member names project and user to row-level security: whoever was not admitted would see empty
   * tables, whatever ran.
   * @param admit - says who acts, or throws, which ends the transaction; undefined without a valid session.
   */
  async inSession<R>(
    { tokenHash, at, projectId, mode, plugin: pluginId }: Ticket,
    admit: (access: SessionAccess | undefined) => Actor,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R> {
    const wanted = projectId === null ? 'null' : `'${uuidForm.parse(projectId)}'`;
    return this.#transaction(mode, async (client, commitEarly) => {
      const plugin = pluginId === null ? null : this.#schemaOf(pluginId);
      // One round trip again; a hash in hexadecimal, a moment and a UUID have nothing to escape.
      const answer = await client.query(
        `begin${mode === 'read' ? ' read only' : ''};
         select a.*, set_config('app.project', coalesce(a.project_id::text, ''), true) as project_named,
           set_config('app.user', a.user_id::text, true) as user_named${entering(plugin)}
         from gantry.session_access('\\x${tokenHash.toString('hex')}'::bytea, '${at.toISOString()}'::timestamptz, ${wanted}::uuid) a`,
      );
      const [, { rows }] = enteredAnswer.parse(answer);
      const actor = admit(rows[0]);
      const project = rows[0]?.membership?.project.id;
      if (project === undefined) throw new NotFoundError('The project');
      return this.#inside(client, commitEarly, { projectId: project, actor, plugin }, work);
    });
  }

  /**
   * One transaction for the device whose token it is, in its project. As in `inSession`, the message that begins it looks up the token,
   * and only for one that is valid names the project to row-level security. Transactions of one device run one after the other.
   * @param admit - throws for a token that is not valid; undefined for one that nobody has.
   */
  async asDevice<R>(
    ticket: { readonly tokenHash: Buffer; readonly at: Date; readonly plugin: string },
    admit: (access: DeviceAccess | undefined) => DeviceAccess,
    work: (tx: Tx, access: DeviceAccess) => Promise<R>,
  ): Promise<R> {
    return this.#transaction('write', async (client, commitEarly) => {
      const plugin = this.#schemaOf(ticket.plugin);
      const { rows } = enteredByDevice.parse(
        await client.query(
          `begin;
           select a.*, set_config('app.project', case when a.status = 'valid' then a.project_id::text else '' end, true) as project_named,
             set_config('app.user', 'system', true) as user_named${entering(plugin)}
           from gantry.enter_device('\\x${ticket.tokenHash.toString('hex')}'::bytea, ${pg.escapeLiteral(ticket.plugin)},
             '${ticket.at.toISOString()}'::timestamptz) a`,
        ),
      )[1];
      const access = admit(rows[0]);
      const actor: Actor = { kind: 'system', name: `device ${access.device.name}` };
      return this.#inside(client, commitEarly, { projectId: access.project.id, actor, plugin }, (tx) =>
        work(tx, access),
      );
    });
  }

  async projectIds(): Promise<readonly string[]> {
    const rows = await this.global.many(idRow, sql`select id from gantry.project_ids() as id`);
    return rows.map((row) => row.id);
  }

  /** @throws DatabaseUnavailableError when a trivial statement does not come back. */
  async ping(): Promise<void> {
    const statement = { text: 'select 1', query_timeout: Math.min(pingTimeout, this.silence) };
    await this.#pool().query(statement).catch(rethrow);
  }

  /** Stops waiting for a silent database after 1.5 s, because the process stops. Statements can still be sent. */
  shortenTimeouts(): void {
    this.#sockets.shortenTimeouts();
  }

  /** Ends every connection; running statements finish first, unless they hold the stop up. */
  async close(): Promise<void> {
    this.shortenTimeouts();
    this.#retire();
    await Promise.allSettled(this.#retired);
  }

  #pool(): pg.Pool {
    if (this.#runtime === undefined) throw new DatabaseUnavailableError();
    return this.#runtime;
  }

  #watch(pool: pg.Pool): pg.Pool {
    pool.on('error', (error) => {
      if (!this.#sockets.isShortened) this.#options.onIdleError(error);
    });
    // The pool listens while a connection is idle; one that is lent out and breaks between two statements has nobody
    // else, and an error event without a listener ends the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
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

  /** The transaction's work and what it collected, up to the commit. */
  async #inside<R>(
    client: pg.PoolClient,
    commitEarly: () => Promise<void>,
    scope: TransactionScope,
    work: (tx: Tx) => Promise<R>,
  ): Promise<R> {
    const tx = new ProjectTransaction(client, scope, this.#options.clock, commitEarly);
    try {
      const result = await work(tx);
      await tx.flush();
      return result;
    } finally {
      tx.close();
    }
  }

  /**
   * `work` begins the transaction; it ends with a commit or, when it throws, with a rollback. `commitEarly` ends it before `work` is
   * done, and then there is nothing left to roll back.
   */
  async #transaction<R>(
    mode: TransactionMode,
    work: (client: pg.PoolClient, commitEarly: () => Promise<void>) => Promise<R>,
  ): Promise<R> {
    const client = await this.#pool().connect().catch(rethrow);
    let isHeld = true;
    let result: R;
    try {
      result = await work(client, async () => {
        await commit(client);
        isHeld = false;
        client.release();
      });
      if (isHeld && mode === 'write') await commit(client);
    } catch (error) {
      if (isHeld) client.release(isUnavailable(error) || !(await rolledBack(client)));
      throw translateFailure(error);
    }
    if (!isHeld) return result;
    if (mode === 'write') client.release();
    // There is nothing to be saved, so the answer need not wait; the connection does.
    else
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
    return result;
  }
}

/** Further columns of the statement that begins a transaction: what it does next, it does as the plugin. */
function entering(plugin: PluginSchema | null): string {
  if (plugin === null) return '';
  const path = `set_config('search_path', ${pg.escapeLiteral(searchPathOf(plugin.id))}, true) as path_taken`;
  if (plugin.role === null) return `, ${path}`;
  return `, ${path}, set_config('role', ${pg.escapeLiteral(plugin.role)}, true) as role_taken`;
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** After a failed statement that somebody caught, COMMIT rolls back and says so instead of failing. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing was saved.');
}

function rethrow(error: unknown): never {
  throw translateFailure(error);
}
