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
  /** Only members with this permission are told; null: all. */
  readonly permission: string | null;
  /** Only these of them, by their ids; null: all of them. */
  readonly users: readonly string[] | null;
}

export interface EventListener {
  /** Called in the order of `seq`, each event once. */
  event(event: StoredEvent): void;
  /**
   * Something of these people's own changed in another project.
   * @param seq - of the last event that was delivered
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

/** Rows read at a time while catching up. */
const batch = 500;
/** Milliseconds between two tries to get the notifications back. */
const reconnectEvery = 1000;
/** Milliseconds until a read that failed is tried again; doubled with each further failure up to the longest. */
const firstRetry = 250;
const longestRetry = 10_000;
const system = { kind: 'system', name: 'events' } as const;

interface Follower {
  readonly listener: EventListener;
  lastSeq: number;
}

/**
 * Follows the events of all projects that somebody in this process listens to. One connection listens for
 * notifications, which only say in which project to look; the rows are the truth, so that a lost notification or a lost
 * connection loses no event.
 */
export class EventHub {
  readonly #database: GantryDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #lookEvery: number;
  readonly #followers = new Map<string, Set<Follower>>();
  /** The read in progress of each project; another one follows when a notification came meanwhile. */
  readonly #reading = new Map<string, { again: boolean }>();
  /** Reads that failed: how long the last wait was, and the next try. */
  readonly #rereading = new Map<string, { wait: number; timer: NodeJS.Timeout }>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  #open = false;

  /** @param lookEvery - milliseconds between two looks whether the connection that listens is still one. */
  constructor(database: GantryDatabase, log: FastifyBaseLogger, lookEvery: number) {
    this.#database = database;
    this.#log = log;
    this.#lookEvery = lookEvery;
  }

  /** Starts to follow; the connection is made and remade in the background. */
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
    return this.#database.inProject(projectId, system, eventRange);
  }

  /** Forgets events from before `cutoff`. */
  async prune(cutoff: Date): Promise<void> {
    for (const projectId of await this.#database.projectIds()) {
      await this.#database.inProject(projectId, system, (tx) =>
        tx.run(sql`
          with gone as (delete from event where project_id = ${projectId} and at < ${cutoff} returning seq)
          insert into event_horizon (project_id, seq)
          select ${projectId}::uuid, max(seq) from gone having max(seq) is not null
          on conflict (project_id) do update set seq = greatest(event_horizon.seq, excluded.seq)`),
      );
    }
  }

  async #connect(): Promise<void> {
    if (!this.#open) return;
    let client: pg.Client | undefined;
    try {
      client = new pg.Client({
        ...this.#database.connection,
        application_name: 'gantry-events',
        // Even where one looks more often, an answer may take a moment.
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
      // What was committed while nobody listened.
      for (const projectId of this.#followers.keys()) this.#look(projectId);
    } catch (error) {
      if (!isUnavailable(error)) this.#log.error({ err: error }, 'Events cannot be followed');
      this.#reconnect(client);
    }
  }

  /** The streams of the project itself read its events. */
  #tellElsewhere(message: string): void {
    const [from, users = ''] = message.split(' ');
    for (const [projectId, followers] of this.#followers)
      if (projectId !== from)
        for (const { listener, lastSeq } of followers) listener.elsewhere?.(users.split(','), lastSeq);
  }

  /** Who only listens does not notice that the other side is gone without a word. */
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

  /** Reads on for the project, one read at a time so that followers get events in order. */
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

  /** The connection that listens may be well: then no notification would come to make good a read that failed. */
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
