import { type Alarm, alarmSeverity, alarmStep, alarmTarget, bothLanguages } from '@gantry/contract';
import type { AlarmInput, NotificationText } from '@gantry/plugin-sdk/server';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { cutText } from '../activities/job-rows.ts';
import { hostQueries } from '../database/transaction.ts';
import { type AddressName, pathFor } from '../notifications/notification-rows.ts';
import { storedPlace } from '../notifications/place.ts';
import { placedOf, placeText, storedPlaced } from '../notifications/place-names.ts';

/** What an alarm says, as stored. */
export const storedSays = z.object({
  place: bothLanguages,
  /** Of a place that may be renamed. */
  placed: storedPlaced.optional(),
  title: bothLanguages,
  tag: bothLanguages,
  detail: bothLanguages.nullable(),
  todo: bothLanguages.nullable(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  opens: storedPlace.nullable(),
  flyTo: alarmTarget.nullable(),
  /** Their commands are ids within the plugin. Alarms of an earlier version have none. */
  steps: z.array(alarmStep).default([]),
});
export type AlarmSays = z.output<typeof storedSays>;

const longest = { title: 200, tag: 40, detail: 1000, todo: 120, label: 30 } as const;
const mostSteps = 3;

export function saysOf(
  pluginId: string,
  { place, title, tag, detail, todo, value, limit, opens, flyTo, steps = [] }: AlarmInput,
): AlarmSays {
  if (steps.length > mostSteps) throw new Error(`An alarm has at most ${mostSteps} steps.`);
  const placed = placedOf(pluginId, place);
  return {
    place: bothLanguages.parse(placeText(place, place.part)),
    ...(placed && { placed }),
    title: cut(title, longest.title),
    tag: cut(tag, longest.tag),
    detail: detail ? cut(detail, longest.detail) : null,
    todo: todo ? cut(todo, longest.todo) : null,
    value: value ?? null,
    limit: limit ?? null,
    opens: opens === undefined ? null : storedPlace.parse(opens),
    flyTo: flyTo === undefined ? null : alarmTarget.parse(flyTo),
    steps: steps.map(({ command, label, value = null }) =>
      alarmStep.parse({ command, label: cut(label, longest.label), value }),
    ),
  };
}

const cut = (text: NotificationText, most: number) => bothLanguages.parse(cutText(text, most));

export const alarmRow = z.object({
  id: z.string(),
  plugin_id: z.string(),
  key: z.string(),
  subject: z.string().nullable(),
  severity: alarmSeverity,
  take_permissions: z.array(z.string()),
  says: storedSays,
  /** The present name of its place, if that was renamed. */
  renamed: bothLanguages.nullable(),
  since: z.date(),
  taken_by: z.string().nullable(),
  taken_name: z.string().nullable(),
  taken_at: z.date().nullable(),
  project_code: z.string(),
  changed_at: z.date(),
});
export type AlarmRow = z.output<typeof alarmRow>;

/** The current alarms: the worst first, of these the newest, so that what has just begun is seen; those taken last. */
export function standingRows(
  tx: Tx,
  of: {
    readonly pluginId?: string;
    readonly subjects?: readonly string[];
    readonly permissions?: readonly string[];
  },
  limit: number,
): Promise<readonly AlarmRow[]> {
  return hostQueries(tx).many(
    alarmRow,
    sql`select a.id, a.plugin_id, a.key, a.subject, a.severity, a.take_permissions, a.says, a.since, a.taken_by,
          r.name as renamed, u.name as taken_name, a.taken_at, p.code as project_code,
          greatest(a.raised_at, a.reopened_at, a.announced_at) as changed_at
        from alarm a join project p on p.id = a.project_id left join app_user u on u.id = a.taken_by
          left join place_name r on r.project_id = a.project_id and r.key = a.says #>> '{placed,key}'
        where a.project_id = ${tx.projectId} and a.ended_at is null
          and (${of.pluginId ?? null}::text is null or a.plugin_id = ${of.pluginId ?? null})
          and (${of.subjects ? [...of.subjects] : null}::uuid[] is null or a.subject = any(${of.subjects ? [...of.subjects] : null}::uuid[]))
          and (${of.permissions ? [...of.permissions] : null}::text[] is null
            or a.permission = any(${of.permissions ? [...of.permissions] : null}::text[]))
        order by a.taken_at is not null, a.severity, a.since desc, a.id limit ${limit}`,
  );
}

/** What everybody who shows an alarm needs of it. The danger never began after now, whatever the clock did since. */
export function shownOf(row: AlarmRow, now: Date, permissions: ReadonlySet<string> | undefined) {
  const { opens: _opens, flyTo: _flyTo, steps: _steps, placed, ...says } = row.says;
  const atMost = (time: Date) => new Date(Math.min(time.getTime(), now.getTime())).toISOString();
  return {
    id: row.id,
    key: row.key,
    subject: row.subject,
    severity: row.severity,
    ...says,
    ...(row.renamed && { place: placeText(row.renamed, placed?.part) }),
    since: atMost(row.since),
    taken:
      row.taken_by === null || row.taken_at === null
        ? null
        : { userId: row.taken_by, name: row.taken_name ?? '', at: atMost(row.taken_at) },
    canTake: permissions !== undefined && mayTake(row.take_permissions, permissions),
  };
}

export function mayTake(wanted: readonly string[], permissions: ReadonlySet<string>): boolean {
  return wanted.length === 0 || wanted.some((permission) => permissions.has(permission));
}

/** An alarm as the host's own screens get it. */
export function alarmOf(
  row: AlarmRow,
  now: Date,
  permissions: ReadonlySet<string>,
  addressName: AddressName,
): Alarm {
  const { opens, flyTo, steps } = row.says;
  return {
    ...shownOf(row, now, permissions),
    pluginId: row.plugin_id,
    path: pathFor({ ...row, place: opens }, addressName),
    flyTo,
    steps: steps.map((step) => ({ ...step, command: `${row.plugin_id}/${step.command}` })),
  };
}
