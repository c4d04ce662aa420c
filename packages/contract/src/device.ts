import * as z from 'zod';
import { instant, line, uuid } from './primitives.ts';

/** What is known about a device's token; never the token itself. */
const deviceToken = z.object({
  id: uuid,
  /** Its last four characters. */
  ending: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});

/** A device that sends messages to a plugin. */
export const device = z.object({
  id: uuid,
  pluginId: z.string(),
  kind: z.string(),
  name: z.string(),
  externalId: z.string(),
  /** The gateway through which it sends; null: with its own tokens. */
  gatewayId: uuid.nullable(),
  version: z.int(),
  registeredAt: instant,
  retiredAt: instant.nullable(),
  /** When its latest message arrived. */
  seenAt: instant.nullable(),
  /** Newest first. */
  tokens: z.array(deviceToken),
});
export type RegisteredDevice = z.infer<typeof device>;

/** A kind of device whose messages a plugin of the project receives. */
const deviceKind = z.object({
  pluginId: z.string(),
  kind: z.string(),
  title: z.object({ en: z.string(), 'zh-CN': z.string() }),
  /** The path to which these devices send their messages, such as `/ingest/people-count`. */
  address: z.string(),
  /** The topic to which they publish, such as `gantry/people-count`, before `/` and the token; null: the deployment has no MQTT broker. */
  topic: z.string().nullable(),
  /** Kinds of the same plugin whose devices may send through one of this kind. */
  speaksFor: z.array(z.string()),
});
export type RegisteredDeviceKind = z.infer<typeof deviceKind>;

/** `GET /api/projects/:projectId/devices`: by name, retired devices last. */
export const deviceList = z.object({ devices: z.array(device), kinds: z.array(deviceKind) });

/** `POST /api/projects/:projectId/devices` */
export const newDevice = z.strictObject({
  pluginId: z.string().max(120),
  kind: z.string().max(40),
  name: line(80),
  externalId: line(80),
  gatewayId: uuid.nullable().optional(),
});
export type NewRegisteredDevice = z.input<typeof newDevice>;

/** `PATCH /api/projects/:projectId/devices/:deviceId` */
export const deviceChange = z.strictObject({
  name: line(80),
  externalId: line(80),
  gatewayId: uuid.nullable().optional(),
  version: z.int(),
});
export type RegisteredDeviceChange = z.input<typeof deviceChange>;

export const oneDevice = z.object({ device });
/** Answer to a new device. One behind a gateway has no token. */
export const newDeviceAnswer = z.object({ device, token: z.string().nullable() });
/** Answer to `POST /api/projects/:projectId/devices/:deviceId/tokens`. Only this and the answer to a new device contain a token. */
export const deviceWithToken = z.object({ device, token: z.string() });
