import { bothLanguages, type Notification } from '@gantry/contract';
import { z } from 'zod';
import { alarmKeyOf } from './alarm-notice.ts';
import { pathOf, storedPlace } from './place.ts';

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
});

export function notificationOf(
  row: z.output<typeof notificationRow>,
  addressName: AddressName,
): Notification {
  return {
    id: row.id,
    project: { id: row.project_id, code: row.project_code, name: row.project_name },
    pluginId: row.plugin_id,
    text: row.text,
    detail: row.detail,
    path: pathFor(row, addressName),
    waiting:
      row.step === null
        ? null
        : {
            step: row.step,
            due: row.due_at?.toISOString() ?? null,
            from: row.waiting?.from ?? null,
            at: row.waiting?.at ?? null,
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
