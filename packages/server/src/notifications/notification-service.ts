import type {
  NotificationInput,
  NotificationRecipients,
  Notifications,
  NotificationText,
  PlaceName,
  Tx,
} from '@gantry/plugin-sdk/server';
import { type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { cutText } from '../activities/job-rows.ts';
import { hostQueries } from '../database/transaction.ts';
import { findMembers } from '../people/people.ts';
import { announceTo } from './announce.ts';
import { type AddressName, longestText, storedWaiting } from './notification-rows.ts';
import { putMails, putWebhook } from './outbox.ts';
import { pathOf, storedPlace } from './place.ts';
import { type Placed, placedOf, placeText, renamePlaces, saidOf } from './place-names.ts';
import { trimOf } from './trim.ts';
import type { Webhooks } from './webhooks.ts';

/** Milliseconds before a mail is sent, so that the reader can see the notification in the app first. */
export const mailDelay = 60_000;
const longest = { text: longestText, detail: 1000, step: 120, state: 40, key: 200 } as const;

const idRow = z.object({ id: z.string() });
const sentRow = z.object({ id: z.string(), user_id: z.string() });
const userRow = z.object({ user_id: z.string() });
const hereRow = z.object({ code: z.string(), actor: z.string().nullable() });
const uuidForm = z.uuid();

export interface NotificationServiceParts {
  readonly clock: () => Date;
  readonly addressName: AddressName;
  readonly webhooks: Webhooks;
  /** Whether the deployment sends e-mail. */
  readonly hasMail: boolean;
}

/** What the host's own services tell in the name of a plugin. */
export interface ToldNotification extends NotificationInput {
  /** Said before the text. */
  readonly where?: PlaceName;
}

/** The notifications of one plugin, as the host's services use them. */
export interface PluginNotifications extends Notifications {
  send(tx: Tx, notification: ToldNotification): Promise<readonly string[]>;
}

/** The notification service for the server half of one plugin. */
export function notificationService(parts: NotificationServiceParts, pluginId: string): PluginNotifications {
  return {
    async send(tx, input) {
      const { key } = input;
      if (key !== undefined) assertKey(key);
      const queries = hostQueries(tx);
      const now = parts.clock();
      const { projectId } = tx;
      const [here, found] = await Promise.all([
        queries.one(
          hereRow,
          sql`select code, nullif(current_setting('app.user', true), 'system') as actor from project where id = ${projectId}`,
        ),
        recipientsOf(tx, input.to),
      ]);
      // Sorted, so that two transactions that notify the same people cannot deadlock.
      const users = found.filter((id) => id !== here.actor || input.to.actor === true).sort();
      const place = input.place === undefined ? null : storedPlace.parse(input.place);
      const name = { id: pluginId, addressName: parts.addressName(pluginId) ?? pluginId };
      const path = place === null ? null : pathOf(here.code, name, place);
      const texts = textsOf(input);
      const placed = placedIn(pluginId, input);
      const [, sent] = await Promise.all([
        key !== undefined && input.waiting && release(tx, { pluginId, key, now, except: users }),
        queries.many(
          sentRow,
          sql`
          insert into notification (project_id, id, user_id, plugin_id, key, text, detail, place, step, due_at, waiting,
            sent_at, is_urgent, placed)
          select ${projectId}::uuid, gen_random_uuid(), user_id, ${pluginId}, ${key ?? null}, ${asJson(texts.text)}::jsonb,
            ${asJson(texts.detail)}::jsonb, ${asJson(place)}::jsonb, ${asJson(texts.step)}::jsonb,
            ${input.waiting?.due ?? null}::timestamptz, ${asJson(waitingOf(input))}::jsonb, ${now}::timestamptz, ${input.urgent ?? false}::boolean,
            ${asJson(placed)}::jsonb
          from unnest(${users}::uuid[]) as user_id
          on conflict (project_id, plugin_id, key, user_id) do update set text = excluded.text, detail = excluded.detail,
            place = excluded.place, step = excluded.step, due_at = excluded.due_at, waiting = excluded.waiting, sent_at = excluded.sent_at, read_at = null,
            settled_at = null, is_urgent = excluded.is_urgent, placed = excluded.placed
          where (notification.text, notification.detail, notification.place, notification.step, notification.due_at,
              ${saidBut(sql`notification`)}) is distinct from (excluded.text, excluded.detail, excluded.place, excluded.step,
              excluded.due_at, ${saidBut(sql`excluded`)})
            or notification.settled_at is not null
          returning id, user_id`,
        ),
      ]);
      const told = sent.map(({ user_id }) => user_id);
      if (told.length === 0) return users;
      await Promise.all([
        queries.run(trimOf(projectId, told)),
        parts.hasMail &&
          putMails(
            queries,
            projectId,
            sent.map(({ id }) => id),
            { now, dueAt: new Date(now.getTime() + mailDelay) },
          ),
        callWebhooks(parts.webhooks, tx, here.code, 'host.notification-sent', now, {
          plugin: pluginId,
          key: key ?? null,
          ...texts,
          due: input.waiting?.due?.toISOString() ?? null,
          path,
          users: told,
        }),
        announceTo(tx, told),
      ]);
      return users;
    },

    async settle(tx, key) {
      assertKey(key);
      const now = parts.clock();
      const users = await release(tx, { pluginId, key, now, except: [] });
      if (users.length === 0) return;
      const { code } = await hostQueries(tx).one(
        hereRow.pick({ code: true }),
        sql`select code from project where id = ${tx.projectId}`,
      );
      const event = { plugin: pluginId, key, users };
      await callWebhooks(parts.webhooks, tx, code, 'host.notification-settled', now, event);
    },

    async reschedule(tx, due) {
      for (const key of due.keys()) assertKey(key);
      const rows = await hostQueries(tx).many(
        userRow,
        sql`update notification n set due_at = given.due_at
            from unnest(${[...due.keys()]}::text[], ${[...due.values()]}::timestamptz[]) as given (key, due_at)
            where n.project_id = ${tx.projectId} and n.plugin_id = ${pluginId} and n.key = given.key and n.step is not null
              and n.settled_at is null and n.due_at is distinct from given.due_at
            returning n.user_id`,
      );
      await announceTo(
        tx,
        rows.map(({ user_id }) => user_id),
      );
    },

    rename: (tx, names) => renamePlaces(tx, pluginId, names),
  };
}

/** What waits, without the name of a place that stays the same: another name alone makes nothing unread. */
const saidBut = (row: Sql): Sql =>
  sql`case when notification.placed = excluded.placed then ${row}.waiting - 'at' else ${row}.waiting end`;

/** Settles the notification for everybody except `except`, and announces that. Returns whose it settled. */
async function release(
  tx: Tx,
  of: {
    readonly pluginId: string;
    readonly key: string;
    readonly now: Date;
    readonly except: readonly string[];
  },
): Promise<readonly string[]> {
  const rows = await hostQueries(tx).many(
    userRow,
    sql`
      update notification set settled_at = ${of.now}, read_at = coalesce(read_at, ${of.now})
      where project_id = ${tx.projectId} and plugin_id = ${of.pluginId} and key = ${of.key} and step is not null
        and settled_at is null and user_id <> all(${[...of.except]}::uuid[])
      returning user_id`,
  );
  const users = rows.map(({ user_id }) => user_id);
  await announceTo(tx, users);
  return users;
}

async function recipientsOf(
  tx: Tx,
  { users = [], actor: _, ...query }: NotificationRecipients,
): Promise<readonly string[]> {
  const named = [...users].filter((id): id is string => uuidForm.safeParse(id).success);
  const asksMembers = Object.values(query).some((condition) => condition !== undefined);
  const [members, active] = await Promise.all([
    asksMembers ? findMembers(tx, query) : { people: [] },
    hostQueries(tx).many(
      idRow,
      sql`select u.id from membership m join app_user u on u.id = m.user_id and u.status = 'active'
          where m.project_id = ${tx.projectId} and m.user_id = any(${named}::uuid[])`,
    ),
  ]);
  return [...new Set([...members.people, ...active].map(({ id }) => id))];
}

async function callWebhooks(
  webhooks: Webhooks,
  tx: Tx,
  projectCode: string,
  topic: string,
  now: Date,
  event: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (webhooks.isEmpty) return;
  const about = { project: { id: tx.projectId, code: projectCode }, ...event };
  for (const call of webhooks.callsFor(projectCode, topic, now, about))
    await putWebhook(hostQueries(tx), tx.projectId, { ...call, now });
}

function textsOf({ where, text, detail, waiting }: ToldNotification) {
  const cut = (one: NotificationText | undefined, most: number) => (one ? cutText(one, most) : null);
  return {
    text: cut(where ? saidOf(placeText(where, where.part), text) : text, longest.text),
    detail: cut(detail, longest.detail),
    step: cut(waiting?.step, longest.step),
  };
}

/** What My day shows of the step, besides the columns of its own. */
function waitingOf({ waiting }: NotificationInput) {
  if (!waiting) return null;
  const { from, at, state, object } = waiting;
  return storedWaiting.parse({
    from: from?.toISOString(),
    at: at && placeText(at, at.part),
    state: state && { ...state, text: cutText(state.text, longest.state) },
    object,
  });
}

/** Null: it names no place that may be renamed. */
function placedIn(pluginId: string, { where, text, waiting }: ToldNotification): Placed | null {
  if (where !== undefined) {
    const placed = placedOf(pluginId, where);
    return placed === undefined ? null : { ...placed, said: text };
  }
  return (waiting?.at && placedOf(pluginId, waiting.at)) ?? null;
}

function assertKey(key: string): void {
  if (key === '' || key.length > longest.key)
    throw new Error(`The key of a notification must have 1 to ${longest.key} characters.`);
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
