import { hostTopics } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { hostEmit, hostQueries } from '../database/transaction.ts';

/** Channel on which processes hear whose notifications changed: `<project's id> <user's id>,<user's id>…`. */
export const personChannel = 'gantry_person';
/** A message of PostgreSQL has 8000 bytes. */
const usersAtATime = 150;

/**
 * Tells people with the transaction that their notifications changed. Streams of the project replay it; those of other projects hear it
 * at once or not at all, as their events are numbered by themselves.
 */
export async function announceTo(tx: Tx, users: readonly string[]): Promise<void> {
  const told = [...new Set(users)];
  if (told.length === 0) return;
  await hostEmit(tx, { topic: hostTopics.notificationsChanged, payload: {}, users: told });
  for (let from = 0; from < told.length; from += usersAtATime) {
    const message = `${tx.projectId} ${told.slice(from, from + usersAtATime).join(',')}`;
    await hostQueries(tx).run(sql`select pg_notify(${personChannel}, ${message})`);
  }
}
