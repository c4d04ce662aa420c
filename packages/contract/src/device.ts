import * as z from 'zod';
import { instant, line, uuid } from './primitives.ts';

/** A token of a device, without the token itself. */
const deviceToken = z.object({
  id: uuid,
  /** Its last four characters. */
  ending: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});

/** A device that sends something to a plugin. */
export const device = z.object({
  id: uuid,
  pluginId: z.string(),
  kind: z.string(),
  name: z.string(),
  externalId: z.string(),
  version: z.int(),
  registeredAt: instant,
  retiredAt: instant.nullable(),
  /** Its latest message. */
  seenAt: instant.nullable(),
  /** Newest first. */
  tokens: z.array(deviceToken),
});
export type RegisteredDevice = z.infer<typeof device>;

/** Kinds of device that the plugins of the project listen to. */
const deviceKind = z.object({
  pluginId: z.string(),
  kind: z.string(),
  title: z.object({ en: z.string(), 'zh-CN': z.string() }),
  /** Where such a device sends its messages, such as `/ingest/people-count`. */
  address: z.string(),
});
export type RegisteredDeviceKind = z.infer<typeof deviceKind>;

/** `GET /api/projects/:projectId/devices`: by name, the retired last. */
export const deviceList = z.object({ devices: z.array(device), kinds: z.array(deviceKind) });

/** `POST` of the same. */
export const newDevice = z.strictObject({
  pluginId: z.string().max(120),
  kind: z.string().max(40),
  name: line(80),
  externalId: line(80),
});
export type NewRegisteredDevice = z.input<typeof newDevice>;

/** `PATCH /api/projects/:projectId/devices/:deviceId` */
export const deviceChange = z.strictObject({ name: line(80), externalId: line(80), version: z.int() });
export type RegisteredDeviceChange = z.input<typeof deviceChange>;

export const oneDevice = z.object({ device });
/** The only answers that hold a token: of a new device, and of `POST /api/projects/:projectId/devices/:deviceId/tokens`. */
export const deviceWithToken = z.object({ device, token: z.string() });
