import type { Database } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';

/** The least time between two events of one topic in one project, in milliseconds. */
const pause = 1000;
/** The most device ids in one event: its payload may have 4 kB. */
const mostIds = 100;

export interface News {
  /** The plugin's id, because two plugins may use the same topic. */
  readonly plugin: string;
  readonly database: Database;
  readonly projectId: string;
  readonly topic: string;
  readonly permission: string;
  readonly deviceId: string;
}

interface Waiting {
  readonly news: News;
  readonly deviceIds: Set<string>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Emits events about messages from devices: at once after a quiet time, then at most once in each `pause`. Device ids that arrive
 * meanwhile are announced together, so the latest change is always announced.
 */
export class Announcements {
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Map<string, Waiting>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Call it after the commit, because browsers fetch as soon as they get the event. */
  note(news: News): void {
    if (this.#closed) return;
    const key = `${news.plugin} ${news.projectId} ${news.topic} ${news.permission}`;
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      waiting.deviceIds.add(news.deviceId);
      return;
    }
    this.#rest(key, news);
    this.#send(news, [news.deviceId]);
  }

  /**
   * Sends waiting announcements at once: a browser that reconnects resumes after its last event and fetches nothing else anew. Call it
   * before the database is closed.
   */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    await this.settle();
    this.#waiting.clear();
  }

  /** Sends waiting announcements at once. Resolves when all are in the database. */
  async settle(): Promise<void> {
    for (const { news, deviceIds } of this.#waiting.values()) {
      if (deviceIds.size > 0) this.#send(news, [...deviceIds]);
      deviceIds.clear();
    }
    await Promise.all(this.#running);
  }

  #rest(key: string, news: News): void {
    const timer = setTimeout(() => {
      const deviceIds = [...(this.#waiting.get(key)?.deviceIds ?? [])];
      this.#waiting.delete(key);
      if (deviceIds.length === 0) return;
      this.#rest(key, news);
      this.#send(news, deviceIds);
    }, pause);
    this.#waiting.set(key, { news, deviceIds: new Set(), timer });
  }

  #send({ database, projectId, topic, permission }: News, deviceIds: readonly string[]): void {
    const sent = database
      .inProject(projectId, { kind: 'system', name: 'devices' }, async (tx) => {
        for (let from = 0; from < deviceIds.length; from += mostIds)
          await tx.emit({
            topic,
            payload: { deviceIds: deviceIds.slice(from, from + mostIds) },
            permission,
          });
      })
      .catch((error: unknown) =>
        this.#log.warn({ err: error, topic }, 'An event about devices could not be emitted'),
      )
      .finally(() => this.#running.delete(sent));
    this.#running.add(sent);
  }
}
