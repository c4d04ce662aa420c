import type {
  NotificationPage,
  NotificationPreferences,
  notificationQuery,
  ReadNotifications,
} from '@gantry/contract';
import { empty, NotFoundError, type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { firstReadable } from '../database/first-readable.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { announceTo } from './announce.ts';
import { standardPreferences } from './mail-rows.ts';
import { type AddressName, notificationOf, notificationRow } from './notification-rows.ts';

/** The most waiting entries that are listed. */
const mostWaiting = 200;
const countRow = z.object({ unread: z.number() });
const projectRow = z.object({ project_id: z.string() });
const preferenceRow = z.object({
  mail_waiting: z.boolean(),
  mail_updates: z.boolean(),
  mail_digest: z.boolean(),
});

type Query = z.output<typeof notificationQuery>;

export async function readPage(
  database: GantryDatabase,
  addressName: AddressName,
  userId: string,
  { project, before, beforeId, limit }: Query,
): Promise<NotificationPage> {
  const found = sql`from gantry.notifications_of(${userId}) n ${
    project === undefined ? sql`where true` : sql`where n.project_id = ${project}`
  }`;
  const asked =
    before === undefined ? empty : olderThan(before, beforeId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  const [{ unread }, waiting, updates] = await database.transaction((queries) =>
    Promise.all([
      queries.one(countRow, sql`select count(*) as unread ${found} and not n.is_read`),
      queries.listed(
        notificationRow,
        sql`select * ${found} and n.step is not null order by n.is_urgent desc, n.due_at nulls last, n.sent_at desc, n.id limit ${mostWaiting}`,
        listed,
      ),
      firstReadable((last) => {
        const older = last === undefined ? asked : olderThan(last.sent_at, last.id);
        return queries.listed(
          notificationRow,
          sql`select * ${found} and n.step is null ${older} order by n.sent_at desc, n.id desc limit ${limit + 1}`,
          { ...listed, limit },
        );
      }),
    ]),
  );
  const shown = (row: z.output<typeof notificationRow>) => notificationOf(row, addressName);
  return {
    unread,
    waiting: waiting.rows.map(shown),
    updates: updates.rows.map(shown),
    more: updates.hasMore,
    unreadable: updates.unreadable + (before === undefined ? waiting.unreadable : 0),
  };
}

const listed = { from: 'notification', key: 'id' };

const olderThan = (sentAt: unknown, id: unknown): Sql =>
  sql`and (n.sent_at, n.id) < (${sentAt}::timestamptz, ${id}::uuid)`;

/** @throws NotFoundError for the id of a notification that is not the person's own. */
export async function markRead(
  database: GantryDatabase,
  userId: string,
  wanted: ReadNotifications,
  now: Date,
): Promise<void> {
  const which =
    'id' in wanted
      ? sql`n.id = ${wanted.id}`
      : sql`n.sent_at <= ${wanted.upTo}::timestamptz ${
          wanted.project === undefined ? empty : sql`and n.project_id = ${wanted.project}`
        }`;
  const projects = await database.global.many(
    projectRow,
    sql`select distinct n.project_id from gantry.notifications_of(${userId}) n where ${which} ${
      'id' in wanted ? empty : sql`and not n.is_read`
    }`,
  );
  if ('id' in wanted && projects.length === 0) throw new NotFoundError('The notification');
  for (const { project_id } of projects)
    await database.inProject(project_id, { kind: 'user', userId }, async (tx) => {
      const read = await tx.run(
        sql`update notification n set read_at = ${now} where n.project_id = ${project_id} and n.user_id = ${userId}
            and n.read_at is null and ${which}`,
      );
      if (read > 0) await announceTo(tx, [userId]);
    });
}

export async function readPreferences(
  database: GantryDatabase,
  userId: string,
): Promise<NotificationPreferences> {
  const row = await database.global.maybe(
    preferenceRow,
    sql`select mail_waiting, mail_updates, mail_digest from notification_preference where user_id = ${userId}`,
  );
  return row
    ? { mailWaiting: row.mail_waiting, mailUpdates: row.mail_updates, mailDigest: row.mail_digest }
    : standardPreferences;
}

export async function savePreferences(
  database: GantryDatabase,
  userId: string,
  { mailWaiting, mailUpdates, mailDigest }: NotificationPreferences,
): Promise<void> {
  await database.global.run(sql`
    insert into notification_preference (user_id, mail_waiting, mail_updates, mail_digest)
    values (${userId}, ${mailWaiting}, ${mailUpdates}, ${mailDigest})
    on conflict (user_id) do update set mail_waiting = excluded.mail_waiting, mail_updates = excluded.mail_updates,
      mail_digest = excluded.mail_digest`);
}
