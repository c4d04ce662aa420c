import { randomUUID } from 'node:crypto';
import { HttpError, type Queryable, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** Milliseconds that a wrong password counts against the address and the machine it came from. */
const failureWindow = 15 * 60_000;
const failuresPerEmail = 8;
/** More, as a whole site office may share one address. */
const failuresPerIp = 60;

const credentialRow = z.object({ user_id: z.string(), password_hash: z.string() });
const failuresRow = z.object({
  by_email: z.number(),
  by_ip: z.number(),
  oldest_email: z.date().nullable(),
  oldest_ip: z.date().nullable(),
});

/** What to compare with when nobody has the address, so that the answer takes as long as for a wrong password. */
const nobodysHash = hashPassword(randomUUID());

/**
 * Finds the user of an address and password. Failures are counted in the database, before the password is looked at, so
 * that neither a second process nor many guesses at once get round the limit.
 * @throws HttpError 401 WRONG_CREDENTIALS, 429 TOO_MANY_ATTEMPTS.
 */
export async function signIn(
  database: GantryDatabase,
  now: Date,
  given: { email: string; password: string; ip: string },
): Promise<{ userId: string }> {
  const attempt = randomUUID();
  await database.transaction(async (queries) => {
    // The machine always before the address, so that two attempts never wait for each other.
    for (const key of [`gantry.login-ip:${given.ip}`, `gantry.login:${given.email}`])
      await queries.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await assertNotThrottled(queries, now, given);
    await queries.run(sql`
      insert into login_failure (id, email, ip, at) values (${attempt}, ${given.email}, ${given.ip}, ${now})`);
  });
  const found = await database.global.maybe(
    credentialRow,
    sql`select user_id, password_hash from gantry.credential_of(${given.email})`,
  );
  const right = await verifyPassword(given.password, found?.password_hash ?? (await nobodysHash));
  if (found === undefined || !right)
    throw new HttpError(401, 'WRONG_CREDENTIALS', 'The e-mail address or the password is wrong.');
  await database.global.run(sql`delete from login_failure where id = ${attempt} or email = ${given.email}`);
  return { userId: found.user_id };
}

/** Forgets failures that no longer count. */
export async function pruneFailures(database: GantryDatabase, now: Date): Promise<void> {
  await database.global.run(
    sql`delete from login_failure where at < ${new Date(now.getTime() - failureWindow)}`,
  );
}

async function assertNotThrottled(
  queries: Queryable,
  now: Date,
  given: { email: string; ip: string },
): Promise<void> {
  const since = new Date(now.getTime() - failureWindow);
  const failures = await queries.one(
    failuresRow,
    sql`select count(*) filter (where email = ${given.email}) as by_email, count(*) filter (where ip = ${given.ip}) as by_ip,
          min(at) filter (where email = ${given.email}) as oldest_email, min(at) filter (where ip = ${given.ip}) as oldest_ip
        from login_failure where (email = ${given.email} or ip = ${given.ip}) and at > ${since}`,
  );
  const oldest =
    failures.by_email >= failuresPerEmail
      ? failures.oldest_email
      : failures.by_ip >= failuresPerIp
        ? failures.oldest_ip
        : null;
  if (oldest === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + failureWindow - now.getTime()) / 1000));
  throw new HttpError(429, 'TOO_MANY_ATTEMPTS', 'Too many wrong passwords. Wait a while, then try again.', {
    details: { retryAfterSeconds },
  });
}
