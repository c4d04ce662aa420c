import { HttpError, sql } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { type BucketSize, TokenBuckets } from '../http/token-bucket.ts';
import { hashOf } from '../session/token.ts';
import { tokenPrefix } from './plugin-devices.ts';

/** Limit for wrong tokens from one IP address: a device whose token was revoked must not keep the database busy. */
const wrongTokens: BucketSize = { perSecond: 1, burst: 30 };
/** The most tokens that are remembered as valid. */
const mostKnown = 10_000;
const bearer = /^Bearer +(\S+)$/i;
const tokenStatusRow = z.object({ status: z.enum(['valid', 'revoked', 'retired']) });

const refusals = {
  unknown: ['DEVICE_TOKEN_UNKNOWN', 'No device has this token. Register the device, or add a token to it.'],
  revoked: ['DEVICE_TOKEN_REVOKED', 'This token was revoked. Give the device a new one.'],
  retired: ['DEVICE_RETIRED', 'This device is retired. Register it again to use it.'],
} as const;

/** Checks token and rate before the server reads a device's message. */
export class DeviceDoor {
  readonly #database: GantryDatabase;
  readonly #buckets: TokenBuckets;
  readonly #known = new Set<string>();

  constructor(database: GantryDatabase, clock: () => Date) {
    this.#database = database;
    this.#buckets = new TokenBuckets(clock);
  }

  /**
   * Returns the hash of the token if it is valid, or was so at its last message. The message's transaction checks it again.
   * @throws HttpError 401 or 429.
   */
  async admit(request: FastifyRequest, plugin: string, rate: BucketSize): Promise<Buffer> {
    const tokenHash = hashOf(tokenOf(request));
    const stranger = `ip ${request.ip}`;
    const key = keyOf(plugin, tokenHash);
    const isKnown = this.#known.has(key);
    // All devices of a site may share one IP address. One wrong token must not block devices with a valid one.
    if (!isKnown) assertNoWait(this.#buckets.wait(stranger), 'Too many requests with wrong tokens.');
    assertNoWait(this.#buckets.take(key, rate), 'This device sends too often.');
    if (isKnown) return tokenHash;
    const found = await this.#database.global.maybe(
      tokenStatusRow,
      sql`select status from gantry.device_of_token(${tokenHash}, ${plugin})`,
    );
    if (found?.status === 'valid') {
      if (this.#known.size >= mostKnown) this.#known.clear();
      this.#known.add(key);
      return tokenHash;
    }
    this.#buckets.take(stranger, wrongTokens);
    throw tokenRefusal(found?.status);
  }

  /** The transaction of a message refused its token: the next message with it is refused before it is read. */
  forget(request: FastifyRequest, plugin: string, tokenHash: Buffer): void {
    this.#known.delete(keyOf(plugin, tokenHash));
    this.#buckets.take(`ip ${request.ip}`, wrongTokens);
  }
}

const keyOf = (plugin: string, tokenHash: Buffer): string => `${plugin} ${tokenHash.toString('base64')}`;

/** @param status - undefined for an unknown token. */
export function tokenRefusal(status: 'valid' | 'revoked' | 'retired' | undefined): HttpError {
  const [code, message] = refusals[status === undefined || status === 'valid' ? 'unknown' : status];
  return new HttpError(401, code, message);
}

function tokenOf({ headers }: FastifyRequest): string {
  const token = bearer.exec(headers.authorization ?? '')?.[1];
  if (token === undefined)
    throw new HttpError(
      401,
      'DEVICE_TOKEN_REQUIRED',
      'Send the token of the device in the header Authorization: Bearer <token>.',
    );
  if (!token.startsWith(tokenPrefix)) throw tokenRefusal(undefined);
  return token;
}

function assertNoWait(retryAfterSeconds: number, reason: string): void {
  if (retryAfterSeconds > 0)
    throw new HttpError(429, 'TOO_MANY_REQUESTS', `${reason} Try again in ${retryAfterSeconds} s.`, {
      details: { retryAfterSeconds },
    });
}
