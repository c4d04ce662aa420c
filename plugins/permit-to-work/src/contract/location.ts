import { line, numberWithin } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** Degrees WGS 84 that a location of Hong Kong may have; 0 stands for "not set". */
export const latitudeRange = { min: 22.13, max: 22.58 } as const;
export const longitudeRange = { min: 113.76, max: 114.51 } as const;
/** Metres above the Hong Kong Principal Datum. */
export const heightRange = { min: -200, max: 1000 } as const;
export const locationNameLength = 120;

export const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const degrees = (range: { readonly min: number; readonly max: number }) =>
  z.number().transform(sixDecimals).pipe(numberWithin(range, true));

const locationFields = {
  name: line(locationNameLength),
  latitude: degrees(latitudeRange),
  longitude: degrees(longitudeRange),
  height: numberWithin(heightRange),
  active: z.literal(1).default(1),
  type: z.literal('DIARY').default('DIARY'),
  /** Services lie in the ground here: a Dig or Drill permit is warned. */
  hasUtility: z.boolean().default(false),
};

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Latitude and longitude are set together or are both 0. The one that is missing is at fault. */
function bothOrNeither({ latitude, longitude }: Position, context: z.core.$RefinementCtx): void {
  if ((latitude === 0) === (longitude === 0)) return;
  const path = [latitude === 0 ? 'latitude' : 'longitude'];
  const message = 'Latitude and longitude are set together or are both 0.';
  context.addIssue({ code: 'custom', path, message, params: { problem: 'other' } });
}

export const addLocationBody = z.strictObject(locationFields).superRefine(bothOrNeither);
/** `z.input` is what a client sends. */
export type AddLocationBody = z.input<typeof addLocationBody>;

export const updateLocationBody = z
  .strictObject({
    ...locationFields,
    locationID: z.uuid(),
    /** The version the editor saw; without it the last writer wins, as callers of the original interface expect. */
    version: z.int().positive().optional(),
    hasUtility: z.boolean().optional(),
  })
  .superRefine(bothOrNeither);
export type UpdateLocationBody = z.input<typeof updateLocationBody>;

export const location = z.object({
  locationID: z.uuid(),
  name: z.string(),
  /** Degrees WGS 84, six decimals; 0 with longitude 0 when the location has no position. */
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

/** The map can go there: a position is set. */
export function hasPosition(place: Position): boolean {
  return place.latitude > 0 && place.longitude > 0;
}
