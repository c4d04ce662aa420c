import { distanceBetween } from '../../contract/conflicts.ts';
import { hasPosition, type Location } from '../../contract/location.ts';
import type { GlobePosition } from './in-frame.ts';

export interface NearLocation {
  readonly location: Location;
  /** Metres in three dimensions. */
  readonly distance: number;
}

/** The locations nearest to a position, nearest first; those without a position are left out. */
export function nearestLocations(
  at: GlobePosition,
  locations: readonly Location[],
  most: number,
): readonly NearLocation[] {
  const found = locations.filter(hasPosition).map((location) => {
    const site = { ...location, latitude: at.lat, longitude: at.lon, height: at.height ?? location.height };
    return { location, distance: distanceBetween(site, location) };
  });
  return found.sort((a, b) => a.distance - b.distance).slice(0, most);
}
