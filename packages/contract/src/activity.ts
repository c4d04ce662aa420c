import * as z from 'zod';
import { instant, uuid } from './primitives.ts';

/** A text in both languages, or a string that needs no translation, such as a file name. */
export const activityText = z.union([z.string(), z.object({ en: z.string(), 'zh-CN': z.string() })]);
export type ActivityText = z.infer<typeof activityText>;

export const activityStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

/** A background job of a plugin, as the member who started it sees it. */
export const activity = z.object({
  id: uuid,
  pluginId: z.string(),
  /** The job's name within its plugin. */
  name: z.string(),
  title: activityText,
  status: activityStatus,
  /** 0..1 */
  progress: z.number(),
  /** What the job is doing now. */
  text: activityText.nullable(),
  /** Why it failed. `message` is in English; clients translate the codes that they know. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The result, kept for seven days after the job has ended. */
  file: z.object({ name: z.string(), mime: z.string(), bytes: z.int() }).nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type Activity = z.infer<typeof activity>;

/** `GET /api/projects/:projectId/activities`: the member's own, newest first. */
export const activityList = z.object({
  activities: z.array(activity),
  /** Jobs left out because they are damaged. */
  unreadable: z.int().default(0),
});

/** Payload of `hostTopics.activityChanged`, sent only to the member who started the job. `activity` is null once the job is deleted. */
export const activityChange = z.object({ id: uuid, activity: activity.nullable() });
