import type { SavedViewpoint } from '@gantry/contract';
import type { ScenePort } from '../../state/scene-port.ts';
import { applyView, currentView, type ViewPage } from '../../state/views/apply-view.ts';
import type { MissingParts } from '../../state/views/restore-view.ts';
import { captureLooks, type LookHost, leaveComparison, restoreLooks } from './view-looks.ts';

type Page = ViewPage & LookHost;

/** All that a saved view keeps, as it is now. */
export function wholeView(host: Page, scene: ScenePort): SavedViewpoint {
  return { ...currentView(host, scene), ...captureLooks(host) };
}

/**
 * Opens a saved view: stores, tab, colours and comparison, and then the camera. Resolves when that has arrived.
 * @param durationMs - of the flight; 0 jumps
 * @throws ApiError (a rejection) where colours or a comparison could not be fetched; the rest is open then
 */
export async function applyWholeView(
  host: Page,
  scene: ScenePort,
  view: SavedViewpoint,
  durationMs?: number,
): Promise<MissingParts & { readonly isComparisonGone: boolean }> {
  await leaveComparison(host, view);
  // The stores are as the view has them when this returns its promise.
  const arriving = applyView(host, scene, view, durationMs);
  const [missing, isComparisonGone] = await Promise.all([arriving, restoreLooks(host, view)]);
  return { ...missing, isComparisonGone };
}
