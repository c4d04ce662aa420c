import type { Monitor } from '@gantry/plugin-sdk/cameras';
import type { CameraView } from '../camera-view.ts';

/** Height of the viewer's camera above a CCTV camera, in metres. */
const focusHeight = 7;

/** Where a camera is in the model; undefined for one that was not placed. */
export function placeOf({ latitude, longitude, height }: Pick<Monitor, 'latitude' | 'longitude' | 'height'>) {
  if (latitude === null || longitude === null) return undefined;
  return { frame: 'wgs84', lat: latitude, lon: longitude, height } as const;
}

/** Flies to a camera that is on the model. */
export async function flyToCamera({ context }: CameraView, camera: Monitor): Promise<void> {
  const at = placeOf(camera);
  if (at === undefined) return;
  try {
    await context.camera.flyTo(at, { focusHeight });
  } catch (error) {
    // Without an open model there is nothing to fly in.
    context.log.warn('The view did not fly to a camera.', { error });
  }
}
