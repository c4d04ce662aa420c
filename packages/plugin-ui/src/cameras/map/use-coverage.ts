import type { MarkerSpec, Shape, ShapeSpec, Vector3Like } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { useEffect, useRef } from 'react';
import type { CameraHost, CameraView } from '../camera-view.ts';
import { coverageShape, coveragesIn, nearestOf, type PlacedCoverage } from './camera-coverage.ts';
import { drawnCoverage } from './drawn-coverage.ts';

interface Drawn extends PlacedCoverage {
  readonly tone: NonNullable<MarkerSpec['tone']>;
  readonly isSelected: boolean;
}

/** How many cameras have their coverage drawn, and how many more would have. */
export interface CoverageCount {
  readonly drawn: number;
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
  const shown = nearest.map(
    (one): Drawn => ({
      ...one,
      tone: markers.get(one.camera.monitorId)?.tone ?? 'neutral',
      isSelected: one.camera.monitorId === selected,
    }),
  );
  useShapes(context.scene, shown);
  return { drawn: shown.length, left: placed.length - shown.length };
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

/** Keeps the scene's shapes as they are wanted, and touches only those that differ. */
function useShapes(scene: CameraHost['scene'], wanted: readonly Drawn[]): void {
  const held = useRef(new Map<string, { readonly shape: Shape; readonly key: string }>());
  useEffect(() => {
    const shapes = held.current;
    return () => {
      for (const { shape } of shapes.values()) shape.dispose();
      shapes.clear();
    };
  }, [scene]);
  useEffect(() => {
    const shapes = held.current;
    const ids = new Set(wanted.map(({ camera }) => camera.monitorId));
    for (const [id, { shape }] of shapes) {
      if (ids.has(id)) continue;
      shape.dispose();
      shapes.delete(id);
    }
    for (const { camera, coverage, tone, isSelected } of wanted) {
      const key = JSON.stringify([coverage, tone, isSelected]);
      const known = shapes.get(camera.monitorId);
      if (known?.key === key) continue;
      const spec: ShapeSpec = coverageShape(coverage, tone, isSelected);
      if (known) known.shape.update(spec);
      const shape = known?.shape ?? scene.addShapes([spec])[0];
      if (shape) shapes.set(camera.monitorId, { shape, key });
    }
  });
}
