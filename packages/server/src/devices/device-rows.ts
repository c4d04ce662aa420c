import type { Device, DeviceToken } from '@gantry/plugin-sdk/server';
import { type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

export const deviceColumns: Sql = sql`d.id, d.plugin_id, d.kind, d.external_id, d.name, d.gateway_id, d.data, d.version, d.registered_at, d.retired_at,
  d.seen_at`;

/** A device, with the plugin that it belongs to. */
export const deviceRow = z
  .object({
    id: z.string(),
    plugin_id: z.string(),
    kind: z.string(),
    external_id: z.string(),
    name: z.string(),
    gateway_id: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    version: z.int(),
    registered_at: z.date(),
    retired_at: z.date().nullable(),
    seen_at: z.date().nullable(),
  })
  .transform((row): Device & { readonly pluginId: string } => ({
    id: row.id,
    pluginId: row.plugin_id,
    kind: row.kind,
    name: row.name,
    externalId: row.external_id,
    gatewayId: row.gateway_id,
    data: row.data,
    version: row.version,
    registeredAt: row.registered_at,
    retiredAt: row.retired_at,
    seenAt: row.seen_at,
  }));

export const tokenColumns: Sql = sql`t.id, t.device_id, t.ending, t.created_at, t.used_at, t.revoked_at`;

export const tokenRow = z
  .object({
    id: z.string(),
    device_id: z.string(),
    ending: z.string(),
    created_at: z.date(),
    used_at: z.date().nullable(),
    revoked_at: z.date().nullable(),
  })
  .transform(
    (row): DeviceToken => ({
      id: row.id,
      deviceId: row.device_id,
      ending: row.ending,
      createdAt: row.created_at,
      usedAt: row.used_at,
      revokedAt: row.revoked_at,
    }),
  );
