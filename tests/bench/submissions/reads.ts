import { setTimeout as wait } from 'node:timers/promises';
import type { Cookie } from '../built-server.ts';
import { ListClient } from '../lists/list-client.ts';

/** Milliseconds between two reads. */
const every = 50;

export interface Read {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Asks for some lists by turns, at fixed intervals whether or not the last was answered. */
export class Reads {
  readonly #times: number[] = [];
  readonly #clients: readonly (readonly [ListClient, Read])[];
  readonly #asked: Promise<void>[] = [];
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  #refused = 0;

  constructor(url: string, reads: readonly Read[], cookies: readonly Cookie[]) {
    this.#clients = reads.map((read) => [new ListClient(url, read.path, cookies), read]);
    this.#running = this.#ask();
  }

  /** Resolves with the milliseconds from when each read was due until its answer was parsed, and how many were refused. */
  async stop(): Promise<{ readonly times: readonly number[]; readonly refused: number }> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all(this.#asked);
    for (const [client] of this.#clients) client.close();
    return { times: this.#times, refused: this.#refused };
  }

  async #ask(): Promise<void> {
    const { signal } = this.#stopping;
    const start = performance.now();
    for (let nth = 0; !signal.aborted; nth += 1) {
      const due = start + nth * every;
      await wait(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const next = this.#clients[nth % this.#clients.length];
      if (next === undefined) return;
      const [client, { parameters }] = next;
      this.#asked.push(
        client.list(parameters).then(
          () => void this.#times.push(performance.now() - due),
          () => {
            this.#refused += 1;
          },
        ),
      );
    }
  }
}
