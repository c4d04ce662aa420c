import { randomUUID } from 'node:crypto';
import { type Queryable, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hashOf, newToken } from './token.ts';

/** How long a browser stays known after its last sign-in, in milliseconds. */
const lifetime = 180 * 24 * 3_600_000;
/** The most known browsers of an account. The least recently used ones are forgotten. */
const mostDevices = 10;

const idRow = z.object({ id: z.string() });

/** Id of the browser if the person has signed in with it before; otherwise undefined. */
export async function findDevice(
  queries: Queryable,
  now: Date,
  { email, device }: { readonly email: string; readonly device: string | undefined },
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const since = new Date(now.getTime() - lifetime);
  const found = await queries.maybe(
    idRow,
    sql`select id from gantry.known_device_of(${email}, ${hashOf(device)}, ${since}::timestamptz)`,
  );
  return found?.id;
}

/**
 * Records that somebody has signed in with a browser. Returns a new token for its cookie, which replaces the earlier one, and the
 * end of the token's lifetime.
 */
export async function rememberDevice(
  database: GantryDatabase,
  now: Date,
  userId: string,
  known: string | undefined,
): Promise<{ token: string; endsAt: Date }> {
  const token = newToken();
  await database.transaction(async (queries) => {
    if (known !== undefined)
      await queries.run(
        sql`update known_device set token_hash = ${hashOf(token)} where token_hash = ${hashOf(known)}`,
      );
    await queries.run(sql`
      insert into known_device (id, user_id, token_hash, used_at) values (${randomUUID()}, ${userId}, ${hashOf(token)}, ${now})
      on conflict (user_id, token_hash) do update set used_at = excluded.used_at`);
    await queries.run(sql`
      delete from known_device where user_id = ${userId} and id not in (
        select id from known_device where user_id = ${userId} order by used_at desc, id limit ${mostDevices})`);
  });
  return { token, endsAt: new Date(now.getTime() + lifetime) };
}

/** Deletes browsers whose lifetime is over. */
export async function pruneDevices(database: GantryDatabase, now: Date): Promise<void> {
  await database.global.run(
    sql`delete from known_device where used_at < ${new Date(now.getTime() - lifetime)}`,
  );
}
