import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { SimulatedAddress } from './simulated-site.ts';

/** One message of a device. */
export interface SimulatedMessage extends SimulatedAddress {
  /** Of the device, for the words of an error. */
  readonly name: string;
  /** Of the device. */
  readonly token: string;
  /** JSON: lists by name. */
  readonly body: object;
}

/** What the server said of the items of a message. */
export interface SimulatedAnswer {
  /** New ones. */
  readonly accepted: number;
  /** Those that it had already. */
  readonly duplicates: number;
  /** Those that are wrong. */
  readonly refused: number;
}

/**
 * How messages reach the server. Answers undefined where nobody says what became of the items, and where it was told to stop before the
 * message was taken: the caller asks its signal.
 */
export type SimulatedDoor = (
  message: SimulatedMessage,
  signal: AbortSignal,
) => Promise<SimulatedAnswer | undefined>;

const answered = z.object({ accepted: z.int(), duplicates: z.int(), refused: z.array(z.unknown()) });

/** Messages by HTTP. After 429 it waits as long as the server says, and sends again. @throws Error if the server refuses a message */
export function httpDoor(origin: string): SimulatedDoor {
  return async ({ address, name, token, body }, signal) => {
    while (!signal.aborted) {
      const response = await fetch(origin + address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (response.status === 429) {
        await response.body?.cancel();
        const seconds = Number(response.headers.get('retry-after') ?? 1);
        await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
        continue;
      }
      if (!response.ok) throw new Error(`${name} was refused: ${response.status} ${await response.text()}`);
      const { accepted, duplicates, refused } = answered.parse(await response.json());
      return { accepted, duplicates, refused: refused.length };
    }
    return undefined;
  };
}
