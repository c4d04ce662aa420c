import { bothLanguages } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { linkTo } from './link-to.ts';
import { type MailContent, mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';
import { type AddressName, pathFor, placedColumns, placedSql, textOf } from './notification-rows.ts';
import { storedPlace } from './place.ts';

const mailRow = z.object({
  sent_at: z.date(),
  plugin_id: z.string(),
  text: bothLanguages,
  detail: bothLanguages.nullable(),
  place: storedPlace.nullable(),
  step: bothLanguages.nullable(),
  due_at: z.date().nullable(),
  ...placedColumns,
  name: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'zh-CN']),
  project_code: z.string(),
  project_name: z.string(),
  time_zone: z.string(),
});

/** E-mail preferences of a person who has not chosen any. */
export const standardPreferences = { mailWaiting: true, mailUpdates: false, mailDigest: false } as const;

/**
 * The mail for a notification. Undefined if it is not needed any more: the notification was read or settled, the person has left the
 * project or does not want the mail.
 * @param publicUrl - the URL of the app for people; null: the mail has no links
 */
export async function readMail(
  tx: Tx,
  id: string,
  addressName: AddressName,
  publicUrl: string | null,
): Promise<Mail | undefined> {
  const row = await tx.maybe(
    mailRow,
    sql`
      select n.sent_at, n.plugin_id, n.text, n.detail, n.place, n.step, n.due_at, ${placedSql}, u.name, u.email, u.locale, p.code as project_code,
        p.name as project_name, p.time_zone
      from notification n
      join membership m on m.project_id = n.project_id and m.user_id = n.user_id
      join app_user u on u.id = n.user_id and u.status = 'active'
      join project p on p.id = n.project_id
      left join notification_preference f on f.user_id = n.user_id
      where n.project_id = ${tx.projectId} and n.id = ${id} and n.read_at is null and n.settled_at is null
        and case when n.step is null then coalesce(f.mail_updates, ${standardPreferences.mailUpdates})
          else coalesce(f.mail_waiting, ${standardPreferences.mailWaiting}) end`,
  );
  if (row === undefined) return undefined;
  const link = (path: string) => (publicUrl === null ? null : linkTo(path, publicUrl));
  const content: MailContent = {
    locale: row.locale,
    project: { code: row.project_code, name: row.project_name, timeZone: row.time_zone },
    text: textOf(row),
    detail: row.detail,
    waiting: row.step && { step: row.step, due: row.due_at },
    link: link(pathFor(row, addressName) ?? `/p/${encodeURIComponent(row.project_code)}`),
    preferences: link(`/p/${encodeURIComponent(row.project_code)}/settings/notifications`),
  };
  return {
    id: `${id}.${row.sent_at.getTime()}`,
    to: { name: row.name, address: row.email },
    ...mailText(content),
  };
}
