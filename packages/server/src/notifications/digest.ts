import { bothLanguages } from '@gantry/contract';
import { dayInZone, partsInZone } from '@gantry/plugin-sdk/contract';
import { type DatabaseActor, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { digestText } from './digest-text.ts';
import { linkTo } from './link-to.ts';
import type { Mail } from './mailer.ts';
import { type AddressName, pathFor, placedColumns, placedSql, textOf } from './notification-rows.ts';
import { type OutboxRow, putDigests } from './outbox.ts';
import { storedPlace } from './place.ts';

/** The hour of the project's day from which digests are sent. */
const morning = 7;
/** Steps that one mail lists; Gantry shows the others. */
const mostListed = 100;
const system: DatabaseActor = { kind: 'system', name: 'notifications' };

const zoneRow = z.object({ time_zone: z.string() });
const dayRow = z.object({ day: z.string() });
const userRow = z.object({ user_id: z.string() });
const readerRow = z.object({
  name: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'zh-CN']),
  project_code: z.string(),
  project_name: z.string(),
  time_zone: z.string(),
  total: z.number(),
});
const entryRow = z.object({
  plugin_id: z.string(),
  project_code: z.string(),
  text: bothLanguages,
  place: storedPlace.nullable(),
  step: bothLanguages,
  due_at: z.date().nullable(),
  ...placedColumns,
});

/** Puts the digests of each project into the outbox, once a day from the morning on, for those who want one and have something to do. */
export async function queueDigests({
  database,
  clock,
}: {
  readonly database: GantryDatabase;
  readonly clock: () => Date;
}): Promise<void> {
  for (const projectId of await database.projectIds())
    await database.inProject(projectId, system, async (tx) => {
      const now = clock();
      const { time_zone: zone } = await tx.one(
        zoneRow,
        sql`select time_zone from project where id = ${tx.projectId}`,
      );
      if (partsInZone(now, zone).hour < morning) return;
      const isFirst = await tx.maybe(
        dayRow,
        sql`insert into notification_digest (project_id, day) values (${tx.projectId}, ${dayInZone(now, zone)})
            on conflict (project_id) do update set day = excluded.day where notification_digest.day < excluded.day
            returning day::text`,
      );
      if (isFirst === undefined) return;
      const readers = await tx.many(
        userRow,
        sql`select m.user_id from membership m
              join app_user u on u.id = m.user_id and u.status = 'active'
              join notification_preference f on f.user_id = m.user_id and f.mail_digest
            where m.project_id = ${tx.projectId} and exists (select from notification n where n.project_id = m.project_id
              and n.user_id = m.user_id and n.step is not null and n.settled_at is null)`,
      );
      await putDigests(
        tx,
        projectId,
        readers.map(({ user_id }) => user_id),
        now,
      );
    });
}

/**
 * The list of what waits for a person in a project. Undefined if nothing waits any more, or the person has left or does not want it.
 * @param publicUrl - the URL of the app for people; null: the mail has no links
 */
export async function readDigest(
  tx: Tx,
  { id: userId, created_at }: Pick<OutboxRow, 'id' | 'created_at'>,
  addressName: AddressName,
  publicUrl: string | null,
): Promise<Mail | undefined> {
  const waits = sql`n.project_id = ${tx.projectId} and n.user_id = ${userId} and n.step is not null and n.settled_at is null`;
  const reader = await tx.maybe(
    readerRow,
    sql`select u.name, u.email, u.locale, p.code as project_code, p.name as project_name, p.time_zone,
          (select count(*) from notification n where ${waits}) as total
        from membership m
          join app_user u on u.id = m.user_id and u.status = 'active'
          join project p on p.id = m.project_id
          join notification_preference f on f.user_id = m.user_id and f.mail_digest
        where m.project_id = ${tx.projectId} and m.user_id = ${userId}`,
  );
  if (reader === undefined || reader.total === 0) return undefined;
  const rows = await tx.many(
    entryRow,
    sql`select n.plugin_id, ${reader.project_code}::text as project_code, n.text, n.place, n.step, n.due_at, ${placedSql} from notification n
        where ${waits} order by n.is_urgent desc, n.due_at nulls last, n.sent_at desc, n.id limit ${mostListed}`,
  );
  const link = (path: string) => (publicUrl === null ? null : linkTo(path, publicUrl));
  const start = `/p/${encodeURIComponent(reader.project_code)}`;
  return {
    id: `digest-${userId}.${created_at.getTime()}`,
    to: { name: reader.name, address: reader.email },
    ...digestText({
      locale: reader.locale,
      project: { code: reader.project_code, name: reader.project_name, timeZone: reader.time_zone },
      entries: rows.map((row) => ({
        text: textOf(row),
        step: row.step,
        due: row.due_at,
        link: link(pathFor(row, addressName) ?? start),
      })),
      more: reader.total - rows.length,
      preferences: link(`${start}/settings/notifications`),
    }),
  };
}
