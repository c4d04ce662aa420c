import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import { tokenPrefix } from './plugin-devices.ts';

/** Seconds between two tries of a message that the server could not store. */
const firstPause = 1;
const longestPause = 30;
/** The most tries of a message that meets a fault. Further ones would hold up the messages of all other devices. */
const mostFaults = 3;
const segment = /^[A-Za-z0-9._-]{1,120}$/;
const errorAnswer = z.object({ error: z.object({ code: z.string() }) });
/** What of a message a route did not take in, where it says so beside what it took. */
const partAnswer = z.object({ refused: z.array(z.object({ code: z.string() })).min(1) });

/** A call that a message stands for. */
export interface MessageCall {
  /** Below the server's address, such as `/ingest/falsework`. */
  readonly url: string;
  readonly token: string;
}

/** What became of a message. */
export type Delivery =
  /** `codes`: why parts of it were not taken in, each once. */
  | { readonly outcome: 'stored'; readonly codes: readonly string[] }
  /** By a rule that a second try would meet again. */
  | { readonly outcome: 'refused'; readonly status: number; readonly code: string }
  /** It met a fault of the server, or the connection to the broker ended first: the broker delivers it again. */
  | { readonly outcome: 'left' };

/**
 * Reads `<prefix>/<plugin>/<token>` with further parts for a path below the plugin's address, such as
 * `gantry/falsework/gdt_…`. Undefined if the topic is another one.
 */
export function readTopic(prefix: string, topic: string): MessageCall | undefined {
  const start = `${prefix}/`;
  if (!topic.startsWith(start)) return undefined;
  const [plugin = '', token = '', ...path] = topic.slice(start.length).split('/');
  if (!token.startsWith(tokenPrefix) || ![plugin, token, ...path].every((part) => segment.test(part)))
    return undefined;
  return { url: ['/ingest', plugin, ...path].join('/'), token };
}

/**
 * Gives a message to the device route, as if the device had posted it: the same token, rate, size and schema are checked. Tries again
 * while the server is busy or the database is away, and a few times after a fault.
 * @param places - limits the messages that are stored at a time; one that waits for its next try takes no place
 * @param signal - aborted when the connection that delivered the message ends
 */
export async function deliver(
  app: FastifyInstance,
  places: LimitFunction,
  { url, token }: MessageCall,
  payload: Buffer,
  signal: AbortSignal,
): Promise<Delivery> {
  let faults = 0;
  for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
    const answer = await places(() =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        // All devices of the broker share one limit for wrong tokens, apart from those on this machine.
        remoteAddress: '0.0.0.0',
      }),
    );
    const { statusCode: status } = answer;
    if (status < 300) return { outcome: 'stored', codes: partCodes(answer.body) };
    if (status < 500 && status !== 429) return { outcome: 'refused', status, code: codeOf(answer.body) };
    if (status === 500) faults += 1;
    if (faults === mostFaults) break;
    const asked = Number(answer.headers['retry-after']);
    const seconds = status === 429 && asked > 0 ? asked : pause;
    await wait(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return { outcome: 'left' };
}

const codeOf = (body: string): string => readAs(errorAnswer, body)?.error.code ?? 'UNKNOWN';

const partCodes = (body: string): readonly string[] => [
  ...new Set(readAs(partAnswer, body)?.refused.map(({ code }) => code)),
];

function readAs<S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
