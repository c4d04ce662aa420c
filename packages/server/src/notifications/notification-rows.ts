import { bothLanguages, type Notification } from '@gantry/contract';
import { z } from 'zod';
import { pathOf, storedPlace } from './place.ts';

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
  sent_at: z.date(),
  is_read: z.boolean(),
  is_urgent: z.boolean(),
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
    waiting: row.step === null ? null : { step: row.step, due: row.due_at?.toISOString() ?? null },
    sentAt: row.sent_at.toISOString(),
    isRead: row.is_read,
    isUrgent: row.is_urgent,
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
