import * as z from 'zod';
import { instant, uuid } from './primitives.ts';

/**
 * One message of `GET /api/projects/:projectId/events` (server-sent events). The SSE `id` is `seq`; reconnecting with
 * Last-Event-ID, or `?lastEventId=`, replays what was missed. The event `reset` (no data) says that the server cannot replay:
 * refetch everything. The event `heartbeat` (no data) comes first and then at intervals, to show that the stream is alive.
 */
export const projectEvent = z.object({
  seq: z.number().int(),
  projectId: uuid,
  /** The host's topics begin with `host.`; a plugin's are made by `pluginTopic`. */
  topic: z.string(),
  payload: z.record(z.string(), z.unknown()),
  at: instant,
});
export type ProjectEvent = z.infer<typeof projectEvent>;

/** Milliseconds between two heartbeats of a stream. A client that gets nothing for more than twice this long has lost the connection. */
export const heartbeatMs = 15_000;

/** Topics that the host itself emits. */
export const hostTopics = {
  /** Payload `activityChange`: one of the member's own background jobs started, progressed or ended. */
  activityChanged: 'host.activity-changed',
  /** Payload `{ pluginId, subject }`: an alarm was raised, changed, taken or ended. */
  alarmsChanged: 'host.alarms-changed',
  layersChanged: 'host.layers-changed',
  modelProgress: 'host.model-progress',
  /** No payload: the person's notifications changed, in this project or in another. */
  notificationsChanged: 'host.notifications-changed',
  /**
   * No payload, told to those concerned: their roles, or what the project lets them do, changed. Told to all: the project's own roles, or
   * their names, changed.
   */
  accessChanged: 'host.access-changed',
  /** No payload: members, their roles or a delegation changed. */
  peopleChanged: 'host.people-changed',
  /** Payload `{ deviceIds }`: devices were registered, changed or retired, or their tokens changed. */
  devicesChanged: 'host.devices-changed',
  /** No payload, told to those who register browsers for signatures: one was registered or revoked. */
  userDevicesChanged: 'host.user-devices-changed',
  /** No payload, told to one person: the signature that they keep changed, or what is known of their browsers. */
  signingChanged: 'host.signing-changed',
  /** Payload `{ pluginId, key }`: a setting of the project changed. */
  settingChanged: 'host.setting-changed',
  /** Payload `{ pluginId, isOn }`: the project switched a plugin on or off. */
  pluginSwitched: 'host.plugin-switched',
  /**
   * Payload `{ pluginId, problem }`, only from a server that was started for the development of plugins: a plugin was built again, or
   * could not be built. `problem` is what the build says, or null.
   */
  pluginBuilt: 'host.plugin-built',
  /** No payload: a saved view was made, changed or deleted. Of one that is not shared, only its owner is told. */
  viewsChanged: 'host.views-changed',
  /** No payload: the boundary of the site was set or removed, or the project's grid or origin changed. */
  boundaryChanged: 'host.boundary-changed',
} as const;

/**
 * The topic of an event from a plugin's server half, such as `acme.noise/reading-made`. The full id keeps two plugins from sharing
 * a topic; the slash keeps a plugin's topic from being one of the host's.
 */
export function pluginTopic(pluginId: string, whatHappened: string): string {
  return `${pluginId}/${whatHappened}`;
}
