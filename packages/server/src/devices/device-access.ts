import { z } from 'zod';

/** A row of `gantry.enter_device`. */
export const deviceAccessRow = z
  .object({
    status: z.enum(['valid', 'revoked', 'retired']),
    device_id: z.string(),
    kind: z.string(),
    name: z.string(),
    external_id: z.string(),
    data: z.record(z.string(), z.unknown()),
    project_id: z.string(),
    project_code: z.string(),
    time_zone: z.string(),
    plugins_off: z.array(z.string()),
  })
  .transform((row) => ({
    status: row.status,
    device: {
      id: row.device_id,
      kind: row.kind,
      name: row.name,
      externalId: row.external_id,
      data: row.data,
    },
    project: { id: row.project_id, code: row.project_code, timeZone: row.time_zone },
    pluginsOff: new Set(row.plugins_off),
  }));

/** The device and project of a token, and whether the token is valid. */
export type DeviceAccess = z.output<typeof deviceAccessRow>;
