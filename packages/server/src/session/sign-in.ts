import { randomUUID } from 'node:crypto';
import type { SignInWork } from '@gantry/contract';
import { HttpError, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { findDevice } from './known-devices.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { type Attempt, assertNotThrottled, failureWindow, networkOf } from './sign-in-limits.ts';
import { acceptWork, pruneWork } from './sign-in-work.ts';

const credentialRow = z.object({ user_id: z.string(), password_hash: z.string() });

/** Compared with if the account does not exist, so that the answer takes as long as for a wrong password. */
const nobodysHash = hashPassword(randomUUID());

interface Given {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** The token of the browser's cookie, if it has one. */
  readonly device: string | undefined;
  /** What the browser has done for the attempt, if it was asked to. */
  readonly work?: SignInWork | undefined;
}

/**
 * Finds the user with this e-mail address and password. Each attempt is counted in the database before the password is checked, so
 * that neither several processes nor parallel guesses can get around the limits.
 * @throws HttpError 401 WRONG_CREDENTIALS, 429 TOO_MANY_ATTEMPTS.
 */
export async function signIn(database: GantryDatabase, now: Date, given: Given): Promise<{ userId: string }> {
  const { email, password } = given;
  const { id, attempt } = await noteAttempt(database, now, given);
  const found = await database.global.maybe(
    credentialRow,
    sql`select user_id, password_hash from gantry.credential_of(${email})`,
  );
  const right = await verifyPassword(password, found?.password_hash ?? (await nobodysHash));
  if (found === undefined || !right)
    throw new HttpError(401, 'WRONG_CREDENTIALS', 'The e-mail address or the password is wrong.');
  await forgetFailures(database, id, attempt);
  return { userId: found.user_id };
}

/** Attempts wait for each other by network and account, so that two at once are enough. */
const signInLine = { name: 'sign-in', most: 2 };

/** Counts the attempt as a failure until the password proves to be correct. */
async function noteAttempt(
  database: GantryDatabase,
  now: Date,
  given: Given,
): Promise<{ id: string; attempt: Attempt }> {
  const id = randomUUID();
  const { email } = given;
  const network = networkOf(given.ip);
  return database.transaction(async (queries) => {
    // Always the network before the account, so that two attempts cannot deadlock.
    for (const key of [`gantry.login-ip:${network}`, `gantry.login:${email}`])
      await queries.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const device = await findDevice(queries, now, given);
    const { work } = given;
    const worked = work !== undefined && (await acceptWork(queries, now, { email, network }, work));
    const attempt = { email, network, device, worked };
    await assertNotThrottled(queries, now, attempt);
    await queries.run(sql`
      insert into login_failure (id, email, ip, device, worked, at)
      values (${id}, ${email}, ${network}, ${device ?? null}, ${worked}, ${now})`);
    return { id, attempt };
  }, signInLine);
}

/** Deletes failures of the same origin. Those of others still count. */
async function forgetFailures(
  database: GantryDatabase,
  id: string,
  { email, network, device }: Attempt,
): Promise<void> {
  const ofSameOrigin =
    device === undefined
      ? sql`device is null and email = ${email} and ip = ${network}`
      : sql`device = ${device}`;
  await database.global.run(sql`delete from login_failure where id = ${id} or (${ofSameOrigin})`);
}

/** Deletes failures and work that no longer count. */
export async function pruneFailures(database: GantryDatabase, now: Date): Promise<void> {
  await database.global.run(
    sql`delete from login_failure where at < ${new Date(now.getTime() - failureWindow)}`,
  );
  await pruneWork(database.global, now);
}
