import { cameraPermissions, gridPlace } from '@gantry/plugin-sdk/cameras';
import { importedDevice, line, numberWithin, prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

export const permissions = { ...cameraPermissions, manage: 'CCTV_MANAGE' } as const;

const longitude = numberWithin({ min: -180, max: 180 });
const latitude = numberWithin({ min: -90, max: 90 });
const height = numberWithin({ min: -500, max: 9000 });
/** Metres at which a camera is shown without a height of its own. */
export const usualHeight = 7;
/** Minutes without a message after which a camera counts as offline, unless another number is set up. */
export const usualSilence = 30;
/** Degrees clockwise from north; degrees above the horizon; degrees across the picture. */
const heading = numberWithin({ min: 0, max: 360 });
const tilt = numberWithin({ min: -90, max: 90 });
const fieldOfView = numberWithin({ min: 1, max: 360 });

/** Protocols of a stream: an HLS playlist, or a camera. */
const liveUrl = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => text === '' || (/^(https?|rtsps?):\/\/\S+$/i.test(text) && URL.canParse(text)), {
    error: 'Must begin with http://, https://, rtsp:// or rtsps://.',
    params: { problem: 'stream_address' },
  });

const optionalLine = (max: number) => z.union([z.literal(''), line(max)]);

/** What is entered for a camera. */
export const monitorFields = z.object({
  name: line(80),
  originId: line(80),
  type: line(40),
  /** Empty: none. */
  liveUrl,
  vendor: optionalLine(80),
  description: prose(1000),
  gps: gridPlace.nullable(),
  longitude: longitude.nullable(),
  latitude: latitude.nullable(),
  height,
  heading: heading.nullable(),
  tilt: tilt.nullable(),
  fieldOfView: fieldOfView.nullable(),
  peopleCountLimit: z.int().min(0).max(10_000),
  offlineAlertThreshold: z.int().min(0).max(1000),
  silentMinutes: z.int().min(0).max(10_080),
  gatewayId: z.uuid().nullable(),
  groupId: z.uuid().nullable(),
});

const { type, liveUrl: address, vendor, description, peopleCountLimit } = monitorFields.shape;
/** A row of a spreadsheet of cameras. Of a camera that is known already, what is left out stays. */
export const importedMonitor = importedDevice.extend({
  type: type.optional(),
  liveUrl: address.optional(),
  vendor: vendor.optional(),
  description: description.optional(),
  peopleCountLimit: peopleCountLimit.optional(),
});
export type ImportedMonitor = z.output<typeof importedMonitor>;
