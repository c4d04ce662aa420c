import type { MarkerSpec, Vector3Like } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import type { CameraHost, CameraView } from '../camera-view.ts';
import { coveragesIn, nearestOf } from './camera-coverage.ts';
import { drawnCoverage } from './drawn-coverage.ts';
import { useCoverageShapes } from './use-coverage-shapes.ts';

/** How many cameras have their coverage drawn, and how many more would have. */
export interface CoverageCount {
  /** Those that are drawn. */
  readonly drawn: number;
  /** Those beyond `mostDrawn`. */
  readonly left: number;
}

/**
 * Draws what the chosen camera covers, and what others cover as `drawnCoverage` says, for as long as the component is shown. Call it in an
 * observer.
 * @param markers - by `monitorId`: a coverage has the tone of its marker
 */
export function useCoverage(
  view: CameraView,
  cameras: readonly Monitor[],
  selected: string | undefined,
  markers: ReadonlyMap<string, MarkerSpec>,
): CoverageCount {
  const { context } = view;
  const whose = drawnCoverage(view);
  const wanted = cameras.filter(
    ({ monitorId }) => monitorId === selected || whose === 'all' || whose.includes(monitorId),
  );
  const placed = coveragesIn(context.scene, wanted);
  const chosen = placed.find(({ camera }) => camera.monitorId === selected);
  const nearest = nearestOf(placed, chosen?.coverage.apex ?? lookedAt(context));
  useCoverageShapes(
    context.scene,
    nearest.map(({ camera: { monitorId }, coverage }) => ({
      id: monitorId,
      coverage,
      tone: markers.get(monitorId)?.tone ?? 'neutral',
      isSelected: monitorId === selected,
    })),
  );
  return { drawn: nearest.length, left: placed.length - nearest.length };
}

/** What the view is turned around. */
function lookedAt({ camera }: CameraHost): Vector3Like {
  try {
    return camera.capture().target;
  } catch {
    // Without a scene nothing is drawn.
    return { x: 0, y: 0, z: 0 };
  }
}
