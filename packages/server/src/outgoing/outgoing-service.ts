import { setTimeout as wait } from 'node:timers/promises';
import { type OutgoingAnswer, OutgoingError, type OutgoingRequest } from '@gantry/plugin-sdk/server';
import { Agent, fetch } from 'undici';
import type { OutgoingEntry } from '../config/deployment.ts';
import { limitTime } from '../timing/time-limit.ts';
import { assertReachableHost, guardedLookup, PrivateAddressError } from './service-address.ts';

/** Statuses after which a retry may succeed. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const repeatable: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);
/** Milliseconds before the first retry; each further one waits twice as long. */
const firstPause = 500;

export interface ServiceParts {
  readonly name: string;
  readonly entry: OutgoingEntry;
  readonly secret: (name: string) => string | undefined;
  /** The DNS look-up; replaced in tests. */
  readonly lookup?: Parameters<typeof guardedLookup>[1];
}

/** One external service that the deployment configures for a plugin. The owner closes it. */
export class OutgoingService {
  readonly #parts: ServiceParts;
  readonly #base: URL;
  readonly #agent: Agent;

  constructor(parts: ServiceParts) {
    const { entry, lookup } = parts;
    this.#parts = parts;
    this.#base = new URL(entry.url.endsWith('/') ? entry.url : `${entry.url}/`);
    this.#agent = new Agent({
      connect: { lookup: guardedLookup(entry.allow, lookup), timeout: entry.timeoutMs },
      connections: 8,
    });
  }

  async call(path: string, request: OutgoingRequest = {}): Promise<OutgoingAnswer> {
    const { method = 'GET', signal } = request;
    const url = this.#address(path, request.query);
    const tries = (request.repeatable ?? repeatable.has(method)) ? this.#parts.entry.retries + 1 : 1;
    for (let left = tries - 1, pause = firstPause; ; left -= 1, pause *= 2) {
      const answer = await this.#once(url, request).catch((error: unknown) => {
        if (left === 0 || !mayPass(error)) throw error;
        return undefined;
      });
      if (answer && (left === 0 || !passing.has(answer.status))) return answer;
      await wait(pause, undefined, signal ? { signal } : {}).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #address(path: string, query: OutgoingRequest['query'] = {}): URL {
    const { name, entry } = this.#parts;
    const url = new URL(path, this.#base);
    if (url.origin !== this.#base.origin || !url.pathname.startsWith(this.#base.pathname))
      throw new OutgoingError(
        'SERVICE_NOT_ALLOWED',
        `'${path}' is outside of the URL of the service '${name}'.`,
      );
    try {
      assertReachableHost(url.hostname, entry.allow);
    } catch (cause) {
      throw notAllowed(cause);
    }
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  }

  async #once(url: URL, { method = 'GET', json, headers, signal }: OutgoingRequest): Promise<OutgoingAnswer> {
    const { name, entry } = this.#parts;
    const limit = limitTime('call', entry.timeoutMs, signal);
    try {
      const response = await fetch(url, {
        method,
        // A redirect could leave the configured URL.
        redirect: 'manual',
        dispatcher: this.#agent,
        headers: {
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...entry.headers,
          ...this.#secretHeaders(),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        signal: limit.signal,
      });
      const body = await readBody(response.body, entry.maxBytes, name);
      return answerOf(response.status, new Headers([...response.headers]), body, name);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, name, limit.signal.aborted);
    } finally {
      limit[Symbol.dispose]();
    }
  }

  #secretHeaders(): Record<string, string> {
    const { name, entry, secret } = this.#parts;
    return Object.fromEntries(
      Object.entries(entry.secretHeaders).map(([header, secretName]) => {
        const value = secret(secretName);
        if (value === undefined)
          throw new OutgoingError(
            'SERVICE_NOT_CONFIGURED',
            `The service '${name}' needs the secret '${secretName}', which GANTRY_SECRETS does not have.`,
          );
        return [header, value];
      }),
    );
  }
}

async function readBody(
  stream: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  name: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new OutgoingError('SERVICE_ANSWER', `The answer of '${name}' is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answerOf(status: number, headers: Headers, body: Uint8Array, name: string): OutgoingAnswer {
  const text = () => new TextDecoder().decode(body);
  return {
    status,
    headers,
    body,
    text,
    json(schema) {
      try {
        return schema.parse(JSON.parse(text()));
      } catch (cause) {
        throw new OutgoingError(
          'SERVICE_ANSWER',
          `The answer of '${name}' does not have the expected form.`,
          cause,
        );
      }
    },
  };
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof OutgoingError &&
    (error.code === 'SERVICE_TIMEOUT' || error.code === 'SERVICE_UNREACHABLE')
  );
}

function failureOf(error: unknown, name: string, isLate: boolean): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (isLate) return new OutgoingError('SERVICE_TIMEOUT', `'${name}' did not answer in time.`, error);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof PrivateAddressError) return notAllowed(cause);
  return new OutgoingError('SERVICE_UNREACHABLE', `'${name}' could not be reached.`, error);
}

function notAllowed(cause: unknown): OutgoingError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new OutgoingError('SERVICE_NOT_ALLOWED', message, cause);
}
