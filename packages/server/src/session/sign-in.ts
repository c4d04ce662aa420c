import { randomUUID } from 'node:crypto';
import { HttpError, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { findDevice } from './known-devices.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { type Attempt, assertNotThrottled, failureWindow, networkOf } from './sign-in-limits.ts';

const credentialRow = z.object({ user_id: z.string(), password_hash: z.string() });

/** What to compare with when nobody has the address, so that the answer takes as long as for a wrong password. */
const nobodysHash = hashPassword(randomUUID());

interface Given {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** The token of the browser's cookie, if it has one. */
  readonly device: string | undefined;
}

/**
 * Finds the user of an address and password. Failures are counted in the database, before the password is looked at, so
 * that neither a second process nor many guesses at once get round the limit.
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

/** Every attempt is a failure until the password was found to be right. */
async function noteAttempt(
  database: GantryDatabase,
  now: Date,
  given: Given,
): Promise<{ id: string; attempt: Attempt }> {
  const id = randomUUID();
  const { email } = given;
  const network = networkOf(given.ip);
  return database.transaction(async (queries) => {
    // The network always before the address, so that two attempts never wait for each other.
    for (const key of [`gantry.login-ip:${network}`, `gantry.login:${email}`])
      await queries.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const attempt = { email, network, device: await findDevice(queries, now, given) };
    await assertNotThrottled(queries, now, attempt);
    await queries.run(sql`
      insert into login_failure (id, email, ip, device, at)
      values (${id}, ${email}, ${network}, ${attempt.device ?? null}, ${now})`);
    return { id, attempt };
  });
}

/** Those of the same origin: what others tried with the account goes on counting. */
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

/** Forgets failures that no longer count. */
export async function pruneFailures(database: GantryDatabase, now: Date): Promise<void> {
  await database.global.run(
    sql`delete from login_failure where at < ${new Date(now.getTime() - failureWindow)}`,
  );
}
