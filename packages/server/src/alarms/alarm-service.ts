import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AlarmInput,
  type Alarms,
  ConflictError,
  empty,
  ForbiddenError,
  NotFoundError,
  type Notifications,
  type Sql,
  sql,
  type TakenAlarm,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import { noticeKey } from '../notifications/alarm-notice.ts';
import type { PluginNotifications } from '../notifications/notification-service.ts';
import { isAnnouncedNow, isHeld, isToldAgain, raisingOf } from './alarm-moves.ts';
import { type AlarmSays, mayTake, saysOf, shownOf, standingRows, storedSays } from './alarm-rows.ts';
import { announce } from './announce.ts';

const longestKey = 190;
const mostStanding = 1000;
const entity = 'alarm';

const latestRow = z
  .object({
    id: z.string(),
    subject: z.string().nullable(),
    permission: z.string(),
    severity: z.string(),
    says: storedSays,
    since: z.date(),
    reopened_at: z.date().nullable(),
    told_at: z.date().nullable(),
    announced_at: z.date(),
    cleared_at: z.date().nullable(),
    ended_at: z.date().nullable(),
  })
  .transform(({ reopened_at, told_at, announced_at, cleared_at, ended_at, ...row }) => ({
    ...row,
    reopenedAt: reopened_at,
    toldAt: told_at,
    announcedAt: announced_at,
    clearedAt: cleared_at,
    endedAt: ended_at,
  }));
type Latest = z.output<typeof latestRow>;

const takenRow = z.object({
  plugin_id: z.string(),
  key: z.string(),
  subject: z.string().nullable(),
  permission: z.string(),
  take_permissions: z.array(z.string()),
  taken_by: z.string().nullable(),
  taken_name: z.string().nullable(),
  ended_at: z.date().nullable(),
});

export interface AlarmServiceParts {
  readonly clock: () => Date;
  /** The plugin's own notifications, which carry an alarm to people. */
  readonly notifications: PluginNotifications;
}

/** The alarm service for the server half of one plugin. */
export function alarmService({ clock, notifications }: AlarmServiceParts, pluginId: string): Alarms {
  return {
    async raise(tx, input) {
      const latest = await lockLatest(tx, pluginId, input.key);
      const now = clock();
      const says = saysOf(pluginId, input);
      const since = earlier(input.since ?? (latest?.endedAt === null ? latest.since : now), now);
      const move = raisingOf(latest, now);
      if (latest === undefined || move === 'begin') {
        await begin(tx, pluginId, input, { says, since, now });
        await tell(tx, notifications, input, says);
        return true;
      }
      const saysElse = !isDeepStrictEqual([says, input.severity], [latest.says, latest.severity]);
      if (move === 'reopen') {
        const isTold = isToldAgain(latest, saysElse, now);
        await write(tx, latest.id, input, {
          says,
          since,
          more: sql`, ended_at = null, cleared_at = null, reopened_at = ${now}, taken_by = null, taken_at = null,
            announced_at = ${now}, is_unannounced = false, told_at = ${isTold ? now : latest.toldAt}::timestamptz`,
        });
        await note(tx, input.key, 'alarm-reopen', { id: latest.id, title: says.title.en });
        await announce(tx, pluginId, input.permission, input.subject ?? null);
        if (isTold) await tell(tx, notifications, input, says);
        return true;
      }
      // It came back before it had ended: the time for which it has to stay away begins anew.
      const cameBack = latest.clearedAt !== null;
      if (!saysElse && !cameBack && since.getTime() === latest.since.getTime()) return false;
      const isNew = saysElse || since.getTime() !== latest.since.getTime();
      const isNow = isNew && isAnnouncedNow(latest, now);
      await write(tx, latest.id, input, {
        says,
        since,
        more: sql`, cleared_at = null, reopened_at = ${cameBack ? now : latest.reopenedAt}::timestamptz,
          announced_at = ${isNow ? now : latest.announcedAt}, is_unannounced = ${isNow ? sql`false` : sql`is_unannounced or ${isNew}`}`,
      });
      if (isNow) await announce(tx, pluginId, input.permission, input.subject ?? null);
      return isNow;
    },

    async clear(tx, key) {
      const latest = await lockLatest(tx, pluginId, key);
      if (latest === undefined || latest.endedAt !== null) return false;
      const now = clock();
      if (isHeld(latest, now)) {
        if (latest.clearedAt === null)
          await hostQueries(tx).run(
            sql`update alarm set cleared_at = ${now} where project_id = ${tx.projectId} and id = ${latest.id}`,
          );
        return false;
      }
      await end(tx, notifications, pluginId, { ...latest, key }, now);
      return true;
    },

    async standing(tx, { subjects, permissions } = {}) {
      const now = clock();
      const rows = await standingRows(tx, { pluginId, ...(subjects && { subjects }) }, mostStanding);
      return rows.map((row) => ({
        ...shownOf(row, now, permissions),
        changedAt: row.changed_at.toISOString(),
      }));
    },

    take: (tx, id, by) => takeAlarm(tx, id, by, clock(), pluginId),
  };
}

/** The latest alarm under a key. Until the commit nobody else raises or clears it. */
async function lockLatest(tx: Tx, pluginId: string, key: string): Promise<Latest | undefined> {
  if (key === '' || key.length > longestKey)
    throw new Error(`The key of an alarm must have 1 to ${longestKey} characters.`);
  const queries = hostQueries(tx);
  // Sent together: the connection runs them in order.
  const [, latest] = await Promise.all([
    queries.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`alarm:${tx.projectId}:${pluginId}:${key}`}, 0))`,
    ),
    queries.maybe(
      latestRow,
      sql`select id, subject, permission, severity, says, since, reopened_at, told_at, announced_at, cleared_at, ended_at
          from alarm where project_id = ${tx.projectId} and plugin_id = ${pluginId} and key = ${key}
          order by ended_at is null desc, raised_at desc limit 1`,
    ),
  ]);
  return latest;
}

async function begin(
  tx: Tx,
  pluginId: string,
  input: AlarmInput,
  { says, since, now }: { readonly says: AlarmSays; readonly since: Date; readonly now: Date },
): Promise<void> {
  const id = randomUUID();
  await hostQueries(tx).run(sql`
    insert into alarm (project_id, id, plugin_id, key, subject, severity, permission, take_permissions, says, since, raised_at,
      told_at, announced_at)
    values (${tx.projectId}, ${id}, ${pluginId}, ${input.key}, ${input.subject ?? null}, ${input.severity},
      ${input.permission}, ${[...(input.takePermissions ?? [])]}::text[], ${JSON.stringify(says)}::jsonb, ${since}, ${now},
      ${input.tell === undefined ? null : now}::timestamptz, ${now})`);
  await note(tx, input.key, 'alarm-raise', {
    id,
    title: says.title.en,
    place: says.place.en,
    since: since.toISOString(),
  });
  await announce(tx, pluginId, input.permission, input.subject ?? null);
}

async function write(
  tx: Tx,
  id: string,
  input: AlarmInput,
  { says, since, more }: { readonly says: AlarmSays; readonly since: Date; readonly more: Sql },
): Promise<void> {
  await hostQueries(tx).run(sql`
    update alarm set subject = ${input.subject ?? null}, severity = ${input.severity}, permission = ${input.permission},
      take_permissions = ${[...(input.takePermissions ?? [])]}::text[], says = ${JSON.stringify(says)}::jsonb, since = ${since} ${more}
    where project_id = ${tx.projectId} and id = ${id}`);
}

/** Ends an alarm for everybody: screens, the bell and the audit trail. */
export async function end(
  tx: Tx,
  notifications: Notifications,
  pluginId: string,
  alarm: {
    readonly id: string;
    readonly key: string;
    readonly subject: string | null;
    readonly permission: string;
  },
  now: Date,
): Promise<void> {
  await hostQueries(tx).run(sql`
    update alarm set ended_at = greatest(${now}::timestamptz, raised_at), is_unannounced = false
    where project_id = ${tx.projectId} and id = ${alarm.id}`);
  await note(tx, alarm.key, 'alarm-end', { id: alarm.id });
  await announce(tx, pluginId, alarm.permission, alarm.subject);
  await notifications.settle(tx, noticeKey(alarm.key));
}

/**
 * @param pluginId - only an alarm of this plugin; left out: of any
 * @param before - what its plugin does first. It may lock rows that are locked before alarms elsewhere, so the alarm is not locked yet
 * @throws NotFoundError, ForbiddenError, ConflictError ALARM_TAKEN or ALARM_OVER
 */
export async function takeAlarm(
  tx: Tx,
  id: string,
  by: Parameters<Alarms['take']>[2],
  now: Date,
  pluginId?: string,
  before?: (pluginId: string, alarm: TakenAlarm) => Promise<void>,
): Promise<void> {
  if (before !== undefined) {
    const found = await takable(tx, id, by, pluginId);
    if (found === undefined) return;
    await before(found.plugin_id, found);
  }
  const found = await takable(tx, id, by, pluginId, sql`for update of a`);
  if (found === undefined) return;
  await hostQueries(tx).run(sql`
    update alarm set taken_by = ${by.userId}, taken_at = ${now}, announced_at = ${now}, is_unannounced = false
    where project_id = ${tx.projectId} and id = ${id}`);
  await note(tx, found.key, 'alarm-take', { id });
  await announce(tx, found.plugin_id, found.permission, found.subject);
}

/** An alarm that a member may take now; undefined if they have taken it already. */
async function takable(
  tx: Tx,
  id: string,
  { userId, permissions, subject }: Parameters<Alarms['take']>[2],
  pluginId: string | undefined,
  lock: Sql = empty,
): Promise<z.output<typeof takenRow> | undefined> {
  const found = await hostQueries(tx).maybe(
    takenRow,
    sql`select a.plugin_id, a.key, a.subject, a.permission, a.take_permissions, a.taken_by, a.ended_at,
          (select u.name from app_user u where u.id = a.taken_by) as taken_name
        from alarm a where a.project_id = ${tx.projectId} and a.id = ${id}
          and (${pluginId ?? null}::text is null or a.plugin_id = ${pluginId ?? null}) ${lock}`,
  );
  // An alarm that the member may not see is one that does not exist.
  const isAbout = subject === undefined || found?.subject === subject;
  if (found === undefined || !isAbout || !permissions.has(found.permission))
    throw new NotFoundError('The alarm');
  if (!mayTake(found.take_permissions, permissions))
    throw new ForbiddenError(found.take_permissions.join(', '));
  if (found.ended_at !== null) throw new ConflictError('ALARM_OVER', 'This alarm is over.');
  if (found.taken_by === userId) return undefined;
  if (found.taken_by !== null)
    throw new ConflictError('ALARM_TAKEN', 'Somebody else has taken this alarm.', { by: found.taken_name });
  return found;
}

function note(tx: Tx, key: string, action: string, after: object): Promise<void> {
  return tx.audit({ entity, entityId: key, action, after });
}

async function tell(
  tx: Tx,
  notifications: PluginNotifications,
  input: AlarmInput,
  says: AlarmSays,
): Promise<void> {
  if (input.tell === undefined) return;
  await notifications.send(tx, {
    // It concerns the person whose act raised it as well.
    to: { ...input.tell, actor: true },
    where: input.place,
    text: says.title,
    ...(says.detail && { detail: says.detail }),
    ...(says.opens && { place: input.opens as NonNullable<AlarmInput['opens']> }),
    waiting: { step: says.todo ?? { en: 'Act on the alarm', 'zh-CN': '处理警报' } },
    urgent: true,
    key: noticeKey(input.key),
  });
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() < other.getTime() ? one : other;
}
