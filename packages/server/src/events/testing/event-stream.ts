import { projectEvent } from '@gantry/contract';
import { expect, vi } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

export interface Message {
  readonly id: number;
  readonly event: string;
  readonly topic: string | undefined;
}

/** A browser's end of the stream. */
export class Stream {
  readonly messages: Message[] = [];
  heartbeats = 0;
  /** Milliseconds after which the browser would come back by itself. */
  retry = 0;
  readonly ended: Promise<void>;
  readonly #abort = new AbortController();
  #rest = '';

  private constructor(response: Response, abort: AbortController) {
    this.#abort = abort;
    this.ended = this.#read(response);
  }

  /** @param query - how a page resumes that opens a new stream; a browser resumes a cut one by header. */
  static async open(client: TestClient, project: string, lastId?: number, query = ''): Promise<Stream> {
    const abort = new AbortController();
    const response = await client.fetch(`/api/projects/${project}/events${query}`, {
      signal: abort.signal,
      headers: lastId === undefined ? {} : { 'last-event-id': String(lastId) },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const stream = new Stream(response, abort);
    await expect.poll(() => stream.messages.length).toBeGreaterThan(0);
    return stream;
  }

  get lastId(): number {
    return this.messages.at(-1)?.id ?? 0;
  }
  topics(): string[] {
    return this.messages.flatMap(({ topic }) => topic ?? []);
  }
  async cut(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        this.#rest += decoder.decode(chunk, { stream: true });
        const blocks = this.#rest.split('\n\n');
        this.#rest = blocks.pop() ?? '';
        for (const block of blocks) this.#accept(block);
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }

  #accept(block: string): void {
    const fields = new Map(
      block
        .split('\n')
        .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()]),
    );
    this.retry = Number(fields.get('retry') ?? this.retry);
    const id = fields.get('id');
    const data = fields.get('data');
    const event = fields.get('event') ?? 'message';
    if (event === 'heartbeat') this.heartbeats += 1;
    if (id === undefined) return;
    const parsed =
      data === undefined || event !== 'message' ? undefined : projectEvent.parse(JSON.parse(data));
    if (parsed) expect(parsed.seq).toBe(Number(id));
    this.messages.push({ id: Number(id), event, topic: parsed?.topic });
  }
}

/** Resolves when a stream has checked its session from now on: a check begins only when the last has ended. */
export async function checked({ context }: TestServer): Promise<void> {
  const looks = vi.spyOn(context.sessions, 'look');
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
  looks.mockRestore();
}
