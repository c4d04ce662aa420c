import * as z from 'zod';
import { givenMoment, instant, uuid } from './primitives.ts';

/** A text in both languages. */
export const bothLanguages = z.object({ en: z.string(), 'zh-CN': z.string() });
export type BothLanguages = z.infer<typeof bothLanguages>;

/** A message from a plugin or the host to one person. */
export const notification = z.object({
  id: uuid,
  project: z.object({ id: uuid, code: z.string(), name: z.string() }),
  pluginId: z.string(),
  text: bothLanguages,
  detail: bothLanguages.nullable(),
  /** Path of the page to open, such as `/p/BEM/x/permit-to-work/permits/7`, or null. */
  path: z.string().nullable(),
  /** The step that waits for the person; null once somebody has done it. */
  waiting: z
    .object({
      step: bothLanguages,
      due: instant.nullable(),
      /** When it is planned to begin. */
      from: instant.nullable().default(null),
      /** The place's name. */
      at: bothLanguages.nullable().default(null),
      /** The record's state. */
      state: z
        .object({
          text: bothLanguages,
          tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger', 'paused']),
        })
        .nullable()
        .default(null),
      /** IFC GlobalId of the object that it is about. */
      object: z.string().nullable().default(null),
    })
    .nullable(),
  /** When it was sent, or last changed. */
  sentAt: instant,
  isRead: z.boolean(),
  /** It changes what the person may do now: open screens show it the moment it arrives. */
  isUrgent: z.boolean(),
  /** Key of the alarm that it is about, in the same plugin and project. Null: it is about no alarm. */
  alarmKey: z.string().nullable().default(null),
});
export type Notification = z.infer<typeof notification>;

/** `GET /api/notifications`. */
export const notificationPage = z.object({
  /** Count over all projects in the request, not only this page. */
  unread: z.int(),
  /** Everything that waits for the person: the earliest due first, those without a due date last. Not paged. */
  waiting: z.array(notification),
  /** The rest, newest first. */
  updates: z.array(notification),
  /** Whether there are older updates. To get them, pass the last one's `sentAt` as `before` and its `id` as `beforeId`. */
  more: z.boolean(),
  /** Entries left out because they are damaged: of these updates and, on the first page, of what waits. */
  unreadable: z.int().default(0),
});
/** Notifications of a member: all that wait, and one page of the others. */
export type NotificationPage = z.infer<typeof notificationPage>;

export const notificationQuery = z.strictObject({
  /** Id of one project. Default: all projects of the person. */
  project: uuid.optional(),
  /** Updates sent before this moment, or at it with a smaller `beforeId`. */
  before: givenMoment.optional(),
  beforeId: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** `POST /api/notifications/read`: marks one notification as read, or all that were sent up to a moment. */
export const readNotifications = z.union([
  z.strictObject({ id: uuid }),
  z.strictObject({ upTo: givenMoment, project: uuid.optional() }),
]);
export type ReadNotifications = z.infer<typeof readNotifications>;

/** `PUT /api/notifications/preferences`: which notifications the person gets by e-mail. */
export const notificationPreferences = z.strictObject({
  mailWaiting: z.boolean(),
  mailUpdates: z.boolean(),
  /** A list of what waits for the person, each morning. */
  mailDigest: z.boolean().default(false),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** `GET /api/notifications/preferences`. */
export const notificationSettings = notificationPreferences.extend({
  /** Whether this deployment sends e-mail at all. */
  mailAvailable: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
