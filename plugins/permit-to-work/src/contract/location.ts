import { line, numberWithin } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** Range of a location in Hong Kong, degrees WGS 84; 0 means "not set". */
const latitudeRange = { min: 22.13, max: 22.58 } as const;
const longitudeRange = { min: 113.76, max: 114.51 } as const;
/** Metres above the Hong Kong Principal Datum. */
const heightRange = { min: -200, max: 1000 } as const;

export const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const degrees = (range: { readonly min: number; readonly max: number }) =>
  z.number().transform(sixDecimals).pipe(numberWithin(range, true));

const locationFields = {
  name: line(120),
  latitude: degrees(latitudeRange),
  longitude: degrees(longitudeRange),
  height: numberWithin(heightRange),
  active: z.literal(1).default(1),
  type: z.literal('DIARY').default('DIARY'),
  /** There are services in the ground here; Dig and Drill permits get a warning. */
  hasUtility: z.boolean().default(false),
};

/** WGS 84, in degrees. */
export type Position = Pick<Location, 'latitude' | 'longitude'>;

/** Latitude and longitude are both set or both 0. Reports the missing one. */
function bothOrNeither({ latitude, longitude }: Position, context: z.core.$RefinementCtx): void {
  if ((latitude === 0) === (longitude === 0)) return;
  const path = [latitude === 0 ? 'latitude' : 'longitude'];
  const message = 'Latitude and longitude are set together or are both 0.';
  context.addIssue({ code: 'custom', path, message, params: { problem: 'other' } });
}

export const addLocationBody = z.strictObject(locationFields).superRefine(bothOrNeither);

export const updateLocationBody = z
  .strictObject({
    ...locationFields,
    locationID: z.uuid(),
    /** The version that the editor saw. Without it the last writer wins, as callers of the original interface expect. */
    version: z.int().positive().optional(),
    hasUtility: z.boolean().optional(),
  })
  .superRefine(bothOrNeither);

export const location = z.object({
  locationID: z.uuid(),
  name: z.string(),
  /** Degrees WGS 84, six decimals. Latitude and longitude are both 0 for a location without a position. */
  latitude: z.number(),
  longitude: z.number(),
  /** Metres above the Hong Kong Principal Datum. */
  height: z.number(),
  projectUUID: z.uuid(),
  active: z.literal(1),
  type: z.literal('DIARY'),
  detail: z.object({ latitude: z.number(), longitude: z.number() }),
  hasUtility: z.boolean(),
  version: z.int(),
});
export type Location = z.infer<typeof location>;

/** Whether the location has a position that the map can show. */
export function hasPosition(place: Position): boolean {
  return place.latitude > 0 && place.longitude > 0;
}
