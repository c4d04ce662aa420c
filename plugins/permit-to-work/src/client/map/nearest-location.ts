import { distanceBetween } from '../../contract/conflicts.ts';
import { hasPosition, type Location } from '../../contract/location.ts';
import type { GlobePosition } from './in-frame.ts';

/** The locations nearest to a position with their distances in three dimensions; those without a position are left out. */
export function nearestLocations(at: GlobePosition, locations: readonly Location[], most: number) {
  const found = locations.filter(hasPosition).map((location) => {
    const site = { ...location, latitude: at.lat, longitude: at.lon, height: at.height ?? location.height };
    return { id: location.locationID, name: location.name, metres: distanceBetween(site, location) };
  });
  return found.sort((a, b) => a.metres - b.metres).slice(0, most);
}
