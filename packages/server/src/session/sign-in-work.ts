import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SignInTask, SignInWork } from '@gantry/contract';
import { type Queryable, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { newToken } from './token.ts';

/** How long a browser may work on a task, in milliseconds. */
const lifetime = 5 * 60_000;
/** Leading zero bits of the hash that a browser looks for: 260,000 hashes on average, about a second of a telephone. */
const leastBits = 18;
/** Each bit doubles the work. */
const mostBits = 23;

const keyRow = z.object({ key: z.instanceof(Buffer) });

/** Whom a task is for. */
interface Applicant {
  readonly email: string;
  readonly network: string;
}

/** How many attempts failed lately although a browser had worked for them. */
export interface WorkedFailures {
  readonly fromNetwork: number;
  readonly ofAccount: number;
}

/**
 * A task for one attempt of one account from one network. It grows with what failed from there, and a little with what failed from
 * everywhere, so that strangers pay more for each guess while the first attempt from another place stays short.
 */
export async function giveTask(
  queries: Queryable,
  now: Date,
  applicant: Applicant,
  failed: WorkedFailures,
): Promise<SignInTask> {
  const more =
    Math.min(3, Math.floor(failed.fromNetwork / 2)) + Math.min(2, Math.floor(failed.ofAccount / 100));
  const bits = Math.min(mostBits, leastBits + more);
  const terms = [now.getTime() + lifetime, bits, newToken()].join('.');
  const seed = seedOf(await keyIn(queries), terms, applicant).toString('hex');
  return { terms, seed, bits };
}

/** Whether the work was done, in time, for this applicant, and for the first time. It then counts as used when the transaction commits. */
export async function acceptWork(
  queries: Queryable,
  now: Date,
  applicant: Applicant,
  { terms, seed, answer }: SignInWork,
): Promise<boolean> {
  const [until, bits] = terms.split('.', 2).map(Number);
  const given = Buffer.from(seed, 'hex');
  const expected = seedOf(await keyIn(queries), terms, applicant);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  // Only this server makes such a seed, so its terms are its own.
  if (until === undefined || bits === undefined || until <= now.getTime()) return false;
  if (leadingZeros(hashOf(expected, answer)) < bits) return false;
  const used = await queries.run(
    sql`insert into sign_in_work (seed, expires_at) values (${expected}, ${new Date(until)}) on conflict do nothing`,
  );
  return used === 1;
}

/** Forgets tasks that have expired. */
export async function pruneWork(queries: Queryable, now: Date): Promise<void> {
  await queries.run(sql`delete from sign_in_work where expires_at < ${now}`);
}

async function keyIn(queries: Queryable): Promise<Buffer> {
  return (await queries.one(keyRow, sql`select key from sign_in_key`)).key;
}

function seedOf(key: Buffer, terms: string, { email, network }: Applicant): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([terms, email, network]))
    .digest();
}

/** The seed and the answer as eight bytes, the most significant first. */
function hashOf(seed: Buffer, answer: number): Buffer {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(answer));
  return createHash('sha256').update(seed).update(counter).digest();
}

function leadingZeros(hash: Buffer): number {
  return Math.clz32(hash.readUInt32BE(0));
}
