import { bothLanguages, type Notification } from '@gantry/contract';
import { type NotificationText, type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { cut } from '../activities/job-rows.ts';
import { alarmKeyOf } from './alarm-notice.ts';
import { pathOf, storedPlace } from './place.ts';
import { placeText, saidOf, storedPlaced } from './place-names.ts';

/** The most characters of a text. */
export const longestText = 200;

/** What is kept of a waiting step beside the step itself and when it is due. */
export const storedWaiting = z.object({
  from: z.iso.datetime().optional(),
  at: bothLanguages.optional(),
  state: z
    .object({
      text: bothLanguages,
      tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger', 'paused']),
    })
    .optional(),
  object: z.string().max(64).optional(),
});

/** Of a place that may be renamed: what is stored with the notification, and its present name if it was renamed. */
export const placedColumns = {
  placed: storedPlaced.nullable(),
  renamed: bothLanguages.nullable(),
};
/** These columns, of a notification `n`. */
export const placedSql: Sql = sql`n.placed, (select r.name from place_name r where r.project_id = n.project_id
  and r.key = n.placed ->> 'key') as renamed`;
const placedText = z.object({ text: bothLanguages, ...placedColumns });

/** Returns a plugin's name in URLs; undefined for a plugin that is not installed. */
export type AddressName = (pluginId: string) => string | undefined;

/** A row of `gantry.notifications_of`. */
export const notificationRow = z.object({
  id: z.string(),
  project_id: z.string(),
  project_code: z.string(),
  project_name: z.string(),
  plugin_id: z.string(),
  text: bothLanguages,
  detail: bothLanguages.nullable(),
  place: storedPlace.nullable(),
  step: bothLanguages.nullable(),
  due_at: z.date().nullable(),
  waiting: storedWaiting.nullable(),
  sent_at: z.date(),
  is_read: z.boolean(),
  is_urgent: z.boolean(),
  key: z.string().nullable(),
  ...placedColumns,
});

/** The text of a notification, with the present name of the place with which it begins. */
export function textOf({ text, placed, renamed }: z.output<typeof placedText>): NotificationText {
  if (placed?.said === undefined || renamed === null) return text;
  const said = saidOf(placeText(renamed, placed.part), placed.said);
  return { en: cut(said.en, longestText), 'zh-CN': cut(said['zh-CN'], longestText) };
}

export function notificationOf(
  row: z.output<typeof notificationRow>,
  addressName: AddressName,
): Notification {
  return {
    id: row.id,
    project: { id: row.project_id, code: row.project_code, name: row.project_name },
    pluginId: row.plugin_id,
    text: textOf(row),
    detail: row.detail,
    path: pathFor(row, addressName),
    waiting:
      row.step === null
        ? null
        : {
            step: row.step,
            due: row.due_at?.toISOString() ?? null,
            from: row.waiting?.from ?? null,
            at:
              (row.renamed && row.waiting?.at && placeText(row.renamed, row.placed?.part)) ??
              row.waiting?.at ??
              null,
            state: row.waiting?.state ?? null,
            object: row.waiting?.object ?? null,
          },
    sentAt: row.sent_at.toISOString(),
    isRead: row.is_read,
    isUrgent: row.is_urgent,
    alarmKey: alarmKeyOf(row.key),
  };
}

/** Null also if the plugin is not installed any more: there is no page to open. */
export function pathFor(
  row: Pick<z.output<typeof notificationRow>, 'place' | 'plugin_id' | 'project_code'>,
  addressName: AddressName,
): string | null {
  const name = addressName(row.plugin_id);
  if (row.place === null || name === undefined) return null;
  return pathOf(row.project_code, { id: row.plugin_id, addressName: name }, row.place);
}
