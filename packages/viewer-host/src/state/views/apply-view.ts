import { type SavedViewpoint, viewpoint } from '@gantry/contract';
import type { ScenePort } from '../scene-port.ts';
import { captureView, type ViewStores } from './capture-view.ts';
import { type MissingParts, restoreView } from './restore-view.ts';
import { fromSavedCamera } from './view-camera.ts';

/** The stores, and the tab of the model page. */
export interface ViewPage extends ViewStores {
  readonly ui: {
    readonly activeTab: string | undefined;
    readonly screenSize: string;
    setActiveTab(id: string | undefined): void;
  };
}

/** @throws RangeError if the value is not a viewpoint */
export function readViewpoint(given: unknown): SavedViewpoint {
  const read = viewpoint.safeParse(given);
  if (read.success) return read.data;
  const [problem] = read.error.issues;
  throw new RangeError(`This is no viewpoint: ${problem?.path.join('.')}: ${problem?.message}`, {
    cause: read.error,
  });
}

/** All that a saved view keeps, as it is now. */
export function currentView(page: ViewPage, scene: ScenePort): SavedViewpoint {
  return captureView(page, scene.capture(), page.ui.activeTab);
}

/**
 * Restores the stores and the tab, and then the camera. Resolves when that has arrived.
 * @param durationMs - of the flight; 0 jumps
 */
export async function applyView(
  page: ViewPage,
  scene: ScenePort,
  view: SavedViewpoint,
  durationMs?: number,
): Promise<MissingParts> {
  const missing = restoreView(page, view);
  const { ui, selection, layers, measure } = page;
  // A phone shows one sheet: that of the object.
  if (ui.screenSize !== 'phone' || selection.current.length === 0) ui.setActiveTab(view.tab ?? undefined);
  // Over the model of a phone, the list would hide what was measured.
  if (ui.screenSize !== 'phone' && view.measurements?.isListOpen) measure.setOpen(true);
  await panelsPlaced();
  await scene.flyTo(
    fromSavedCamera(view.camera, layers.origin),
    durationMs === undefined ? undefined : { durationMs },
  );
  return missing;
}

/** Panels that open or close move the middle of the view; the camera comes after that. */
async function panelsPlaced(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
