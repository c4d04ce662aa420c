import type { Monitor } from '@gantry/plugin-sdk/cameras';

/** Where a camera is in the model; undefined for one that was not placed. */
export function placeOf({ latitude, longitude, height }: Pick<Monitor, 'latitude' | 'longitude' | 'height'>) {
  if (latitude === null || longitude === null) return undefined;
  return { frame: 'wgs84', lat: latitude, lon: longitude, height } as const;
}
