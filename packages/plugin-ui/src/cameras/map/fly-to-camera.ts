import { translate } from '@gantry/plugin-sdk';
import { type Monitor, usualTilt } from '@gantry/plugin-sdk/cameras';
import { runInAction } from 'mobx';
import type { CameraView } from '../camera-view.ts';
import { isFaraway } from './camera-coverage.ts';
import { placeOf } from './camera-place.ts';
import { coverageMessages } from './coverage-messages.ts';

/** Height of the viewer's camera above a CCTV camera whose direction is not known, in metres. */
const focusHeight = 7;

/**
 * Flies to a camera that is on the model: behind and above it, looking its way, so that what it covers is in view. Says so of one that is far
 * from the site.
 */
export async function flyToCamera({ context }: CameraView, camera: Monitor): Promise<void> {
  const at = placeOf(camera);
  if (at === undefined) return;
  const { heading, tilt, name } = camera;
  if (isFaraway(context.scene, at)) {
    const text = translate(coverageMessages, context.session.locale, 'faraway', { name });
    context.notifications.show({ text, tone: 'danger' });
    return;
  }
  const how = heading === null ? { focusHeight } : { along: { heading, tilt: tilt ?? usualTilt } };
  try {
    await context.camera.flyTo(at, how);
  } catch (error) {
    // Without an open model there is nothing to fly in.
    context.log.warn('The view did not fly to a camera.', { error });
  }
}

/** Opens the model at a camera that is on it, chooses the camera and flies to it. */
export async function showOnModel(view: CameraView, camera: Monitor): Promise<void> {
  runInAction(() => view.chosen.set(camera.monitorId));
  await view.context.commands.execute('gantry.host/open-model', { tab: view.tab });
  await flyToCamera(view, camera);
}
