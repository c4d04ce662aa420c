import { hostTopics } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { hostEmit, hostQueries } from '../database/transaction.ts';

/** PostgreSQL channel that says whose notifications changed: `<project id> <user id>,<user id>…`. */
export const personChannel = 'gantry_person';
/** Limits a message to the 8000 bytes that PostgreSQL allows. */
const usersAtATime = 150;

/**
 * Announces with the commit that people's notifications changed. Event streams of this project can replay it. Streams of other
 * projects get it live or not at all, because each project numbers its own events.
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
