import type { ProjectEvent } from '@gantry/contract';
import type { TestClient } from './test-client.ts';

/** What the server half emitted with an event. */
export type Payload = Readonly<Record<string, unknown>>;

/** Milliseconds after which an awaited event counts as missing. */
const longestWait = 15_000;

/** The event stream of a project, as one browser receives it. */
export class HeardEvents {
  readonly #events: ProjectEvent[] = [];
  readonly #abort: AbortController;
  readonly #topicPrefix: string;
  readonly #waiting = new Set<() => void>();

  private constructor(abort: AbortController, topicPrefix: string) {
    this.#abort = abort;
    this.#topicPrefix = topicPrefix;
  }

  /** Resolves once the stream is open. All later events are received. */
  static async open(client: TestClient, projectId: string, topicPrefix: string): Promise<HeardEvents> {
    const abort = new AbortController();
    const response = await client.fetch(`/api/projects/${projectId}/events`, { signal: abort.signal });
    if (response.status !== 200 || response.body === null)
      throw new Error(`The event stream was refused: ${response.status} ${await response.text()}`);
    const events = new HeardEvents(abort, topicPrefix);
    const opened = new Promise<void>((resolve) => {
      void events.#read(response.body ?? new ReadableStream(), resolve);
    });
    await opened;
    return events;
  }

  /**
   * Returns the payload of the earliest event of a topic that was not returned before. Waits for one if necessary.
   * @param topic - as the server half emits it, such as `reading-added`.
   * Several calls may wait at once; each gets an event of its own.
   * @throws Error after 15 s without one, with the topics that did arrive.
   */
  async next(topic: string): Promise<Payload> {
    const end = Date.now() + longestWait;
    for (;;) {
      const at = this.#events.findIndex((event) => event.topic === this.#topicPrefix + topic);
      const [found] = at < 0 ? [] : this.#events.splice(at, 1);
      if (found !== undefined) return found.payload;
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(
          `No event '${topic}' within ${longestWait} ms; heard: ${this.topics.join(', ') || 'nothing'}.`,
        );
      await this.#more(left);
    }
  }

  /** Topics of received events that `next` has not returned, oldest first. */
  get topics(): readonly string[] {
    return this.#events
      .filter((event) => event.topic.startsWith(this.#topicPrefix))
      .map((event) => event.topic.slice(this.#topicPrefix.length));
  }

  /** Closes the stream. */
  close(): void {
    this.#abort.abort();
  }

  async #more(milliseconds: number): Promise<void> {
    let wake = (): void => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const timer = setTimeout(wake, milliseconds);
    this.#waiting.add(wake);
    await woken;
    this.#waiting.delete(wake);
    clearTimeout(timer);
  }

  async #read(body: ReadableStream<Uint8Array>, opened: () => void): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of body) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          // Named events are the stream's own: its beginning and its heartbeat.
          if (data !== undefined && !/^event: /m.test(block)) this.#events.push(JSON.parse(data));
        }
        opened();
        for (const wake of this.#waiting) wake();
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }
}
