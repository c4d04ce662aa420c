import type { ProjectEvent } from '@gantry/contract';
import { sql } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { isUnavailable } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { personChannel } from '../notifications/announce.ts';
import { eventRange } from './event-range.ts';

export interface StoredEvent extends ProjectEvent {
  /** Only members with this permission receive the event; null: all members. */
  readonly permission: string | null;
  /** Ids of the members who receive the event; null: all. */
  readonly users: readonly string[] | null;
}

export interface EventListener {
  /** Called in the order of `seq`, each event once. */
  event(event: StoredEvent): void;
  /**
   * Called when the notifications of these people changed in another project.
   * @param seq - number of the last event that was delivered
   */
  elsewhere?(users: readonly string[], seq: number): void;
}

const eventRow = z
  .object({
    seq: z.number(),
    project_id: z.string(),
    topic: z.string(),
    payload: z.record(z.string(), z.unknown()),
    permission: z.string().nullable(),
    users: z.array(z.string()).nullable(),
    at: z.date(),
  })
  .transform(
    (row): StoredEvent => ({
      seq: row.seq,
      projectId: row.project_id,
      topic: row.topic,
      payload: row.payload,
      permission: row.permission,
      users: row.users,
      at: row.at.toISOString(),
    }),
  );

const goneRow = z.object({ gone: z.number() });

/** Rows that one query reads. */
const batch = 500;
/** The most events that one transaction deletes, so that none exceeds the time limit of a statement. */
const pruneBatch = 10_000;
/** Milliseconds between two tries to reconnect. */
const reconnectEvery = 1000;
/** Milliseconds until a failed read is retried; doubled with each further failure up to `longestRetry`. */
const firstRetry = 250;
const longestRetry = 10_000;
const system = { kind: 'system', name: 'events' } as const;

interface Follower {
  readonly listener: EventListener;
  lastSeq: number;
}

/**
 * Delivers the events of every project that has listeners in this process. One connection receives PostgreSQL notifications,
 * which only say in which project to read. Events come from the table, so a lost notification or connection loses no event.
 */
export class EventHub {
  readonly #database: GantryDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #lookEvery: number;
  readonly #followers = new Map<string, Set<Follower>>();
  /** Projects that are being read. `again`: a notification arrived meanwhile, so another read follows. */
  readonly #reading = new Map<string, { again: boolean }>();
  /** Projects whose last read failed, with the current wait and the timer of the next try. */
  readonly #rereading = new Map<string, { wait: number; timer: NodeJS.Timeout }>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  #open = false;

  /** @param lookEvery - milliseconds between two checks that the listening connection is alive. */
  constructor(database: GantryDatabase, log: FastifyBaseLogger, lookEvery: number) {
    this.#database = database;
    this.#log = log;
    this.#lookEvery = lookEvery;
  }

  /** Connects in the background, and reconnects after a failure. */
  start(): void {
    this.#open = true;
    this.#looks = setInterval(() => void this.#assertAlive(), this.#lookEvery);
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#open = false;
    clearInterval(this.#looks);
    clearTimeout(this.#retry);
    for (const { timer } of this.#rereading.values()) clearTimeout(timer);
    this.#rereading.clear();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /**
   * Delivers every event of the project after `afterSeq`, old ones first, until the returned function is called.
   */
  follow(projectId: string, afterSeq: number, listener: EventListener): () => void {
    const follower: Follower = { listener, lastSeq: afterSeq };
    const others = this.#followers.get(projectId) ?? new Set();
    this.#followers.set(projectId, others.add(follower));
    this.#look(projectId);
    return () => {
      others.delete(follower);
      if (others.size === 0 && this.#followers.get(projectId) === others) this.#followers.delete(projectId);
    };
  }

  async range(projectId: string): ReturnType<typeof eventRange> {
    return this.#database.inProject(projectId, system, eventRange, 'read');
  }

  /** Deletes events from before `cutoff`, until `signal` is aborted. */
  async prune(cutoff: Date, signal?: AbortSignal): Promise<void> {
    for (const projectId of await this.#database.projectIds()) {
      const pruneSome = () =>
        this.#database.inProject(projectId, system, (tx) =>
          tx.one(
            goneRow,
            sql`
              with gone as (
                delete from event where project_id = ${projectId} and seq = any(array(
                  select seq from event where project_id = ${projectId} and at < ${cutoff} order by at limit ${pruneBatch}))
                returning seq),
              horizon as (
                insert into event_horizon (project_id, seq)
                select ${projectId}::uuid, max(seq) from gone having max(seq) is not null
                on conflict (project_id) do update set seq = greatest(event_horizon.seq, excluded.seq))
              select count(*) as gone from gone`,
          ),
        );
      while (!signal?.aborted && (await pruneSome()).gone === pruneBatch);
    }
  }

  async #connect(): Promise<void> {
    if (!this.#open) return;
    let client: pg.Client | undefined;
    try {
      client = new pg.Client({
        ...this.#database.connection,
        application_name: 'gantry-events',
        // Allow at least a second for an answer, even if tests check more often.
        query_timeout: Math.max(1000, Math.min(this.#lookEvery, this.#database.silence)),
      });
      const made = client;
      client.on('notification', ({ channel, payload }) => {
        if (!payload) return;
        if (channel === personChannel) this.#tellElsewhere(payload);
        else this.#look(payload);
      });
      client.on('error', () => this.#reconnect(made));
      client.on('end', () => this.#reconnect(made));
      this.#client = client;
      await client.connect();
      await client.query(`listen gantry_event; listen ${personChannel}`);
      // Events may have been committed while no connection listened.
      for (const projectId of this.#followers.keys()) this.#look(projectId);
    } catch (error) {
      if (!isUnavailable(error))
        this.#log.error({ err: error }, 'The connection for event notifications failed');
      this.#reconnect(client);
    }
  }

  /** Streams of the project itself are left out: they read the event from the table. */
  #tellElsewhere(message: string): void {
    const [from, users = ''] = message.split(' ');
    for (const [projectId, followers] of this.#followers)
      if (projectId !== from)
        for (const { listener, lastSeq } of followers) listener.elsewhere?.(users.split(','), lastSeq);
  }

  /** A connection that only listens does not notice when the other side disappears. */
  async #assertAlive(): Promise<void> {
    const client = this.#client;
    await client?.query('select 1').catch(() => this.#reconnect(client));
  }

  #reconnect(lost: pg.Client | undefined): void {
    if (this.#client !== lost || !this.#open) return;
    this.#client = undefined;
    void lost?.end().catch(() => undefined);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), reconnectEvery);
  }

  /** Reads the project's new events. Only one read runs at a time, so that followers get events in order. */
  #look(projectId: string): void {
    if (!this.#followers.has(projectId)) return;
    const busy = this.#reading.get(projectId);
    if (busy) {
      busy.again = true;
      return;
    }
    const state = { again: false };
    this.#reading.set(projectId, state);
    void this.#readOn(projectId)
      .then(
        () => this.#forgetFailure(projectId),
        (error: unknown) => {
          if (!isUnavailable(error)) this.#log.error({ err: error, projectId }, 'Events could not be read');
          this.#lookLater(projectId);
        },
      )
      .finally(() => {
        this.#reading.delete(projectId);
        if (state.again) this.#look(projectId);
      });
  }

  /** Retries a failed read. The listening connection may be fine, so no notification would trigger another read. */
  #lookLater(projectId: string): void {
    if (!this.#open) return;
    const before = this.#rereading.get(projectId);
    clearTimeout(before?.timer);
    const wait = before === undefined ? firstRetry : Math.min(2 * before.wait, longestRetry);
    const timer = setTimeout(() => {
      if (this.#followers.has(projectId)) this.#look(projectId);
      else this.#rereading.delete(projectId);
    }, wait);
    this.#rereading.set(projectId, { wait, timer });
  }

  #forgetFailure(projectId: string): void {
    clearTimeout(this.#rereading.get(projectId)?.timer);
    this.#rereading.delete(projectId);
  }

  async #readOn(projectId: string): Promise<void> {
    for (;;) {
      const followers = [...(this.#followers.get(projectId) ?? [])];
      if (followers.length === 0) return;
      const from = Math.min(...followers.map((follower) => follower.lastSeq));
      const events = await this.#database.inProject(projectId, system, (tx) =>
        tx.many(
          eventRow,
          sql`select seq, project_id, topic, payload, permission, users, at from event
              where project_id = ${projectId} and seq > ${from} order by seq limit ${batch}`,
        ),
      );
      for (const event of events) for (const follower of followers) deliver(follower, event);
      if (events.length < batch) return;
    }
  }
}

function deliver(follower: Follower, event: StoredEvent): void {
  if (event.seq <= follower.lastSeq) return;
  follower.lastSeq = event.seq;
  follower.listener.event(event);
}
