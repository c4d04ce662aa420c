import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, line, numberWithin } from '../fields.ts';
import { pageQuery } from '../lists.ts';

/** Where a device stands: WGS 84 degrees, and metres above the datum of the model (HKPD in Hong Kong). */
export const devicePlace = z.object({
  longitude: numberWithin({ min: -180, max: 180 }),
  latitude: numberWithin({ min: -90, max: 90 }),
  height: numberWithin({ min: -500, max: 9000 }),
});
/** Where a device stands. */
export type DevicePlace = z.output<typeof devicePlace>;

/** What a device that was just registered sends with, and where to. */
export const deviceAccess = z.object({
  /** No later answer contains it. Null for a device behind a gateway, which sends for it. */
  token: z.string().nullable(),
  /** The path for HTTP, such as `/ingest/falsework`. */
  address: z.string(),
  /** The topic for MQTT, such as `gantry/falsework`, before `/` and the token; null: the deployment has no broker. */
  topic: z.string().nullable(),
});
/** What a device that was just registered sends with, and where to. */
export type DeviceAccess = z.output<typeof deviceAccess>;

/** What `host.devices` refuses when a device is registered. */
export const deviceRefusals = {
  /** Another device in use has the id. */
  DEVICE_EXISTS: { status: 409, details: z.object({ externalId: z.string() }) },
  /** The gateway does not speak for devices of the kind, or is no longer in use. */
  DEVICE_GATEWAY: { status: 422, details: z.object({ fields: z.array(z.string()) }) },
} as const;

/** What a gateway is registered with. */
export const newGateway = z.object({ name: line(80), serialNumber: line(80) });

/** A gateway in use. */
export const gateway = z.object({
  gatewayId: z.uuid(),
  name: z.string(),
  serialNumber: z.string(),
  /** Its latest message. */
  seenAt: instant.nullable(),
  /** How many devices in use send through it. */
  devices: z.int(),
});
/** A gateway in use. */
export type Gateway = z.output<typeof gateway>;

/**
 * The calls with which a module's own screens register and list its gateways; `gatewayHandlers` answers them.
 * @param permission - of those who set devices up
 */
export const gatewayCalls = <const P extends string>(permission: P) => ({
  addGateway: endpoint({
    method: 'POST',
    path: '/gateways',
    summary: 'Register a gateway. Only this answer contains its token',
    permission,
    input: newGateway,
    response: deviceAccess.extend({ gatewayId: z.uuid() }),
    refusals: { DEVICE_EXISTS: deviceRefusals.DEVICE_EXISTS },
  }),
  gateways: endpoint({
    method: 'GET',
    path: '/gateways',
    summary: 'Gateways in use, by name',
    permission,
    response: z.object({ gateways: z.array(gateway) }),
  }),
});

/** What a list of devices takes: by name, in the module's usual pages of 15. `pageOfDevices` answers it. */
export const deviceQuery = pageQuery(['name'], { pageSize: 15 }).extend({
  status: z.enum(['', 'Online', 'Offline']).default(''),
});
