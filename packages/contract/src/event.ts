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
  topic: z.string(),
  payload: z.record(z.string(), z.unknown()),
  at: instant,
});
export type ProjectEvent = z.infer<typeof projectEvent>;

/** Topics that the host itself emits. */
export const hostTopics = {
  layersChanged: 'host.layers-changed',
  modelProgress: 'host.model-progress',
} as const;
