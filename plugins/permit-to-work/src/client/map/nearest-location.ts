import { distanceBetween } from '../../contract/conflicts.ts';
import { hasPosition, type Location } from '../../contract/location.ts';
import type { GlobePosition } from './in-frame.ts';

/** The location nearest to a position; undefined when no location has one. */
export function nearestLocation(at: GlobePosition, locations: readonly Location[]): Location | undefined {
  let best: { readonly location: Location; readonly distance: number } | undefined;
  for (const location of locations) {
    if (!hasPosition(location)) continue;
    const site = { ...location, latitude: at.lat, longitude: at.lon, height: at.height ?? location.height };
    const distance = distanceBetween(site, location);
    if (best === undefined || distance < best.distance) best = { location, distance };
  }
  return best?.location;
}
