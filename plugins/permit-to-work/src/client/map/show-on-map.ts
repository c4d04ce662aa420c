import { hasPosition } from '../../contract/location.ts';
import type { IndexItem } from '../../contract/wire.ts';
import type { PermitContext } from '../permit-api.ts';

/** Height of the camera above a location, in metres. */
const focusHeight = 7;

/** Flies to a permit's location if it has a position. */
export function showOnMap(
  context: PermitContext,
  place: Pick<IndexItem, 'latitude' | 'longitude' | 'height'>,
): void {
  if (!hasPosition(place)) return;
  const { latitude: lat, longitude: lon, height } = place;
  context.camera.flyTo({ frame: 'wgs84', lat, lon, height }, { focusHeight }).catch((error: unknown) => {
    // Without an open model the camera cannot fly; the row is selected anyway.
    context.log.warn('The camera did not fly to a location.', { error });
  });
}
