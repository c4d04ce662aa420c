import { pluginTopic } from '@gantry/contract';
import {
  type AuditEntry,
  type DatabaseActor,
  type EventInput,
  type Queryable,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { isAborted } from './failure.ts';
import type { DatabaseOptions } from './gantry-database.ts';
import { type PluginSchema, searchPathOf } from './plugin-schema.ts';
import { queryable, type Runner } from './queryable.ts';

const largestPayload = 4096;
const whatHappened = /^[a-z0-9][a-z0-9-]*$/;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The transaction behind each `Tx` that code was given. */
const transactions = new WeakMap<Tx, ProjectTransaction>();

/** Who acts, and where. */
export interface TransactionScope {
  readonly projectId: string;
  readonly actor: DatabaseActor;
  /** The plugin whose schema and role the transaction was begun with; null: the host's. */
  readonly plugin: PluginSchema | null;
  readonly mode: TransactionMode;
}

/** A `read` transaction cannot change anything, and its caller does not wait for the commit. */
export type TransactionMode = 'read' | 'write';

/**
 * One open transaction of one project. Audit entries and events are collected; `flush` writes them just before the commit, under
 * the project's lock. Their numbers therefore grow in the order of commits, and no gap is filled later.
 */
export class ProjectTransaction implements Tx {
  readonly projectId: string;
  readonly many: Queryable['many'];
  readonly listed: Queryable['listed'];
  readonly one: Queryable['one'];
  readonly maybe: Queryable['maybe'];
  readonly run: Queryable['run'];
  /**
   * For the host's services inside a plugin's transaction: statements run with the role of requests, on the host's tables and under
   * row-level security, and commit or roll back with the plugin's.
   */
  readonly host: Queryable;
  readonly #client: pg.ClientBase;
  readonly #actor: DatabaseActor;
  readonly #plugin: PluginSchema | null;
  readonly #mode: TransactionMode;
  readonly #clock: () => Date;
  readonly #onDamagedRow: DatabaseOptions['onDamagedRow'];
  readonly #commit: () => Promise<void>;
  readonly #audits: AuditEntry[] = [];
  readonly #events: EventInput[] = [];
  #open = true;
  #committed: Promise<void> | undefined;
  /** The role and tables that the last sent switch selected; the next statement would run with them. */
  #place: string;
  #firstFailure: { readonly error: unknown } | undefined;

  /** @param commit - ends the transaction and gives its connection back. */
  constructor(
    client: pg.ClientBase,
    { projectId, actor, plugin, mode }: TransactionScope,
    { clock, onDamagedRow }: Pick<DatabaseOptions, 'clock' | 'onDamagedRow'>,
    commit: () => Promise<void>,
  ) {
    this.#client = client;
    this.#onDamagedRow = onDamagedRow;
    this.#place = placeOf(plugin);
    const statements = this.#statementsIn(this.#place);
    this.projectId = projectId;
    this.many = statements.many;
    this.listed = statements.listed;
    this.one = statements.one;
    this.maybe = statements.maybe;
    this.run = statements.run;
    this.#actor = actor;
    this.#plugin = plugin;
    this.#mode = mode;
    this.#clock = clock;
    this.#commit = commit;
    this.host = this.#statementsIn(placeOf(null));
    transactions.set(this, this);
  }

  /** The same transaction for another plugin: with its schema and role, and its id before the topics of events. */
  asPlugin(plugin: PluginSchema): Tx {
    const view: Tx = {
      ...this.#statementsIn(placeOf(plugin)),
      projectId: this.projectId,
      audit: (entry) => this.audit(entry),
      emit: (event) => this.#emitAs(plugin, event),
    };
    transactions.set(view, this);
    return view;
  }

  #statementsIn(place: string): Queryable {
    const query: Runner['query'] = async (statement) => {
      this.#assertOpen();
      try {
        return await this.#send(place, statement);
      } catch (error) {
        // Statements after a failed one report only that the transaction is aborted. Report the cause instead.
        if (this.#firstFailure && isAborted(error)) throw this.#firstFailure.error;
        this.#firstFailure ??= { error };
        throw error;
      }
    };
    return queryable({ query }, this.#onDamagedRow);
  }

  /**
   * Runs a statement with a place's role and tables, and switches only if the statement before ran elsewhere. Switch and statement are
   * sent together and the connection runs them in order, so no other statement can come between them and run with the wrong rights.
   */
  async #send(place: string, statement: string | Statement): Promise<pg.QueryResult> {
    const query = () => this.#client.query(statement);
    if (place === this.#place) return query();
    this.#place = place;
    const [entered, answered] = await Promise.allSettled([this.#client.query(place), query()]);
    // After a failed switch the connection runs nothing but a rollback to a savepoint.
    if (answered.status === 'fulfilled') return answered.value;
    throw entered.status === 'rejected' ? entered.reason : answered.reason;
  }

  /** Whether the host began the transaction. */
  get isHosts(): boolean {
    return this.#plugin === null;
  }

  async audit(entry: AuditEntry): Promise<void> {
    this.#assertOpen();
    this.#audits.push(entry);
  }

  emit(event: EventInput): Promise<void> {
    return this.#emitAs(this.#plugin, event);
  }

  async #emitAs(plugin: PluginSchema | null, event: EventInput): Promise<void> {
    this.#assertOpen();
    const bytes = Buffer.byteLength(JSON.stringify(event.payload));
    if (bytes > largestPayload)
      throw new Error(
        `The event '${event.topic}' has ${bytes} bytes; the limit is ${largestPayload}. Send ids only.`,
      );
    this.#events.push(plugin === null ? event : { ...event, topic: fullTopic(plugin.id, event.topic) });
  }

  /** Like `emit`, with a topic of the host, also in a plugin's transaction. */
  async emitAsHost(event: EventInput): Promise<void> {
    this.#assertOpen();
    this.#events.push(event);
  }

  /**
   * Writes the collected entries and events in one batch, because others wait for the project's lock until the commit. Only the
   * commit may follow.
   */
  async flush(): Promise<void> {
    await (this.#committed ?? this.#writeCollected());
  }

  /** Sends everything before it returns. Throws, rather than rejects, when nothing was sent. */
  #writeCollected(): Promise<unknown> {
    const trail = this.#trailStatements();
    const sent = [this.#checkConstraints(), ...trail.map((statement) => this.host.run(statement))];
    this.#open = false;
    return Promise.all(sent);
  }

  /** Checks deferred constraints where the transaction began, because they need the plugin's role and search path. */
  async #checkConstraints(): Promise<void> {
    const own = placeOf(this.#plugin);
    const mustReturn = this.#mode === 'write' && this.#place !== own;
    if (this.#plugin !== null && (this.#hasTrail || mustReturn))
      await this.#send(own, 'set constraints all immediate');
  }

  get #hasTrail(): boolean {
    return this.#audits.length > 0 || this.#events.length > 0;
  }

  /** For the host, whose role writes the audit trail and events. */
  #trailStatements(): readonly Sql[] {
    if (!this.#hasTrail) return [];
    return [
      sql`select gantry.lock_project(${this.projectId}::uuid)`,
      ...(this.#audits.length > 0 ? [this.#auditStatement()] : []),
      ...(this.#events.length > 0 ? this.#eventStatements() : []),
    ];
  }

  /**
   * Writes what was collected and commits, at the end of the work or before. The commit is sent with the last statements: after a failed
   * one, PostgreSQL makes a rollback of it.
   */
  commit(): Promise<void> {
    this.#committed ??= this.#flushAndCommit();
    return this.#committed;
  }

  async #flushAndCommit(): Promise<void> {
    const written = this.#writeCollected();
    const [flushed, committed] = await Promise.allSettled([written, this.#commit()]);
    // If both failed, this is the cause.
    if (flushed.status === 'rejected') throw flushed.reason;
    if (committed.status === 'rejected') throw committed.reason;
  }

  close(): void {
    this.#open = false;
  }

  /** One statement for all entries, which are chained in their order: a file of people has thousands. */
  #auditStatement(): Sql {
    const entries = this.#audits;
    const actor = this.#actor;
    const user = actor.kind === 'user' ? actor.userId : null;
    const system = actor.kind === 'system' ? actor.name : null;
    const requestId = actor.kind === 'user' ? (actor.requestId ?? null) : null;
    return sql`
      select gantry.append_audit(${this.projectId}::uuid, entity, entity_id, action, ${user}::uuid, ${system}, before::jsonb, after::jsonb,
        ${requestId}, ${this.#clock()}::timestamptz)
      from (
        select * from unnest(${entries.map(({ entity }) => entity)}::text[], ${entries.map(({ entityId }) => entityId)}::text[],
                             ${entries.map(({ action }) => action)}::text[], ${entries.map(({ before }) => json(before))}::text[],
                             ${entries.map(({ after }) => json(after))}::text[])
             with ordinality as given(entity, entity_id, action, before, after, nth)
        order by nth) entries`;
  }

  #eventStatements(): Sql[] {
    const at = this.#clock();
    return [
      sql`
      insert into event (project_id, topic, payload, permission, users, at)
      select ${this.projectId}::uuid, topic, payload::jsonb, permission,
        case when users is not null then array(select jsonb_array_elements_text(users::jsonb)::uuid) end, ${at}::timestamptz
      from unnest(${this.#events.map((event) => event.topic)}::text[],
                  ${this.#events.map((event) => JSON.stringify(event.payload))}::text[],
                  ${this.#events.map((event) => event.permission ?? null)}::text[],
                  ${this.#events.map((event) => json(event.users))}::text[])
           with ordinality as given(topic, payload, permission, users, nth)
      order by nth`,
      sql`select pg_notify('gantry_event', ${this.projectId})`,
    ];
  }

  #assertOpen(): void {
    if (!this.#open)
      throw new Error(
        'This transaction has ended. Await every statement before the handler or the work given to inProject is done, and before commit().',
      );
  }
}

/** Switches the session to the role and the tables of a plugin, or of the host. Every name in it is quoted. */
function placeOf(plugin: PluginSchema | null): string {
  if (plugin === null) return 'reset role; set local search_path = public, pg_temp';
  const taking = plugin.role === null ? 'reset role' : `set local role ${pg.escapeIdentifier(plugin.role)}`;
  return `${taking}; set local search_path = ${searchPathOf(plugin.id)}`;
}

/**
 * Statements of a host service inside a transaction that a plugin passed to it.
 * @throws Error for a transaction that the server did not begin.
 */
export function hostQueries(tx: Tx): Queryable {
  return transactionOf(tx).host;
}

/**
 * The caller's transaction, with the schema and the role of another plugin.
 * @throws Error for a transaction that the server did not begin.
 */
export function transactionIn(tx: Tx, plugin: PluginSchema): Tx {
  return transactionOf(tx).asPlugin(plugin);
}

/**
 * Commits before the work of the transaction is done. What it does after that is no part of it.
 * @throws Error for a transaction that the server did not begin.
 */
export function commitNow(tx: Tx): Promise<void> {
  return transactionOf(tx).commit();
}

function transactionOf(tx: Tx): ProjectTransaction {
  const transaction = transactions.get(tx);
  if (transaction === undefined)
    throw new Error('Pass the transaction that the route or inProject gave you.');
  return transaction;
}

/**
 * Emits a topic of the host, such as `host.activity-changed`, inside a transaction that a plugin passed to a host service.
 * @throws Error for a transaction that the server did not begin.
 */
export async function hostEmit(tx: Tx, event: EventInput): Promise<void> {
  await transactionOf(tx).emitAsHost(event);
}

function fullTopic(pluginId: string, topic: string): string {
  if (!whatHappened.test(topic))
    throw new Error(
      `The topic '${topic}' must say only what happened, in lower-case letters, digits and hyphens, such as 'permit-changed'. The host adds '${pluginId}/' in front.`,
    );
  return pluginTopic(pluginId, topic);
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
