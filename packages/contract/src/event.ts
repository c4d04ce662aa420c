import * as z from 'zod';
import { instant, uuid } from './primitives.ts';

/**
 * One message of `GET /api/projects/:projectId/events` (server-sent events). The SSE `id` is `seq`; reconnecting with
 * Last-Event-ID, or `?lastEventId=`, replays what was missed. The event `reset` (no data) says that replay is impossible:
 * refetch everything. The event `heartbeat` (no data) comes first and then at intervals: the stream is alive.
 */
export const projectEvent = z.object({
  seq: z.number().int(),
  projectId: uuid,
  /** The host's begin with `host.`; those of plugins are made by `pluginTopic`. */
  topic: z.string(),
  payload: z.record(z.string(), z.unknown()),
  at: instant,
});
export type ProjectEvent = z.infer<typeof projectEvent>;

/** Topics that the host itself emits. */
export const hostTopics = {
  /** Payload `activityChange`: a background job of the member's own started, moved on or ended. */
  activityChanged: 'host.activity-changed',
  layersChanged: 'host.layers-changed',
  modelProgress: 'host.model-progress',
  /** No payload: what the person is told has changed, in this project or in another. */
  notificationsChanged: 'host.notifications-changed',
  /** No payload: who acts for whom has changed. */
  peopleChanged: 'host.people-changed',
  /** Payload `{ deviceIds }`: devices were registered, changed or retired, or their tokens were. */
  devicesChanged: 'host.devices-changed',
  /** Payload `{ pluginId, key }`: a setting that the project shares. */
  settingChanged: 'host.setting-changed',
} as const;

/**
 * The topic of what a plugin's server half announces, such as `acme.noise/reading-made`. With the full id in it, no two plugins have
 * one in common; with the slash, none is the host's.
 */
export function pluginTopic(pluginId: string, whatHappened: string): string {
  return `${pluginId}/${whatHappened}`;
}
