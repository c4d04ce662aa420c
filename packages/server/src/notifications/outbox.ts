import type { Queryable, Tx } from '@gantry/plugin-sdk/server';
import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const kinds = ['mail', 'webhook', 'digest'] as const;
export type OutboxKind = (typeof kinds)[number];

const outboxRow = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  target: z.string(),
  payload: z.json().nullable(),
  created_at: z.date(),
  tries: z.number(),
});
export type OutboxRow = z.output<typeof outboxRow>;

const dueRow = z.object({ id: z.string(), kind: z.enum(kinds) });

/** Milliseconds before the first retry. Each further pause is twice as long, up to `longestPause`. */
const firstPause = 60_000;
const longestPause = 4 * 3_600_000;
/** Milliseconds after which a delivery is given up. */
export const longestTrying = 24 * 3_600_000;
/** Rows of a project that one check queues; the next check takes the rest. */
const batch = 100;

/** Puts the mails for notifications into the outbox. A mail that already waits there is postponed. */
export async function putMails(
  queries: Queryable,
  projectId: string,
  ids: readonly string[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await queries.run(sql`
    insert into notification_outbox (project_id, kind, id, created_at, due_at)
    select ${projectId}::uuid, 'mail', id, ${now}::timestamptz, ${dueAt}::timestamptz from unnest(${[...ids]}::uuid[]) as id
    on conflict (project_id, kind, id) do update set created_at = excluded.created_at, due_at = excluded.due_at, tries = 0`);
}

/** Puts one digest for each of these people into the outbox. */
export async function putDigests(
  queries: Queryable,
  projectId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await queries.run(sql`
    insert into notification_outbox (project_id, kind, id, created_at, due_at)
    select ${projectId}::uuid, 'digest', id, ${now}::timestamptz, ${now}::timestamptz from unnest(${[...userIds]}::uuid[]) as id
    on conflict (project_id, kind, id) do update set created_at = excluded.created_at, due_at = excluded.due_at, tries = 0`);
}

export async function putWebhook(
  queries: Queryable,
  projectId: string,
  call: { readonly id: string; readonly target: string; readonly payload: object; readonly now: Date },
): Promise<void> {
  await queries.run(sql`
    insert into notification_outbox (project_id, kind, id, target, payload, created_at, due_at)
    values (${projectId}, 'webhook', ${call.id}, ${call.target}, ${JSON.stringify(call.payload)}, ${call.now}, ${call.now})`);
}

export async function dueOutbox(tx: Tx, now: Date): Promise<readonly z.output<typeof dueRow>[]> {
  return tx.many(
    dueRow,
    sql`select id, kind from notification_outbox where project_id = ${tx.projectId} and due_at <= ${now} order by due_at limit ${batch}`,
  );
}

/**
 * Takes a row for one try and sets when the next try is due, which also covers the death of this process.
 * @returns undefined if another process has taken it, or it is not due any more.
 */
export async function claim(tx: Tx, kind: OutboxKind, id: string, now: Date): Promise<OutboxRow | undefined> {
  return tx.maybe(
    outboxRow,
    sql`
      update notification_outbox set tries = tries + 1,
        due_at = ${now}::timestamptz + least(${longestPause}::float8, ${firstPause}::float8 * 2 ^ least(tries, 20)) * interval '1 ms'
      where project_id = ${tx.projectId} and kind = ${kind} and id = ${id} and due_at <= ${now}
      returning id, kind, target, payload, created_at, tries`,
  );
}

/** Removes a row unless it was put into the outbox again after it was claimed. */
export async function dropFromOutbox(tx: Tx, { kind, id, tries, created_at }: OutboxRow): Promise<void> {
  await tx.run(
    sql`delete from notification_outbox where project_id = ${tx.projectId} and kind = ${kind} and id = ${id} and tries = ${tries}
        and created_at = ${created_at}`,
  );
}
