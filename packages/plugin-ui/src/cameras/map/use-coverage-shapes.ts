import type { Shape, ShapeSpec, Tone } from '@gantry/plugin-sdk';
import { type Coverage, coverageMesh } from '@gantry/plugin-sdk/cameras';
import { useEffect, useRef } from 'react';

/** A coverage as it is drawn. */
export interface ShownCoverage {
  /** What it is of; unlike that of any other. */
  readonly id: string;
  /** In metres of the scene frame. */
  readonly coverage: Coverage;
  /** Its colour. */
  readonly tone: Tone;
  /** Drawn stronger than others. */
  readonly isSelected: boolean;
}

/**
 * Draws coverages for as long as a component is mounted, and touches only those that changed.
 * @param scene - `context.scene`, which needs `scene.overlay`
 */
export function useCoverageShapes(
  scene: { addShapes(specs: readonly ShapeSpec[]): readonly Shape[] },
  shown: readonly ShownCoverage[],
): void {
  const held = useRef(new Map<string, { readonly shape: Shape; readonly key: string }>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shapes of another scene are drawn there too
  useEffect(() => {
    const shapes = held.current;
    return () => {
      for (const { shape } of shapes.values()) shape.dispose();
      shapes.clear();
    };
  }, [scene]);
  useEffect(() => {
    const shapes = held.current;
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, { shape }] of shapes) {
      if (ids.has(id)) continue;
      shape.dispose();
      shapes.delete(id);
    }
    for (const { id, coverage, tone, isSelected } of shown) {
      const key = JSON.stringify([coverage, tone, isSelected]);
      const known = shapes.get(id);
      if (known?.key === key) continue;
      const spec: ShapeSpec = { ...coverageMesh(coverage), tone, selected: isSelected };
      known?.shape.update(spec);
      const shape = known?.shape ?? scene.addShapes([spec])[0];
      if (shape) shapes.set(id, { shape, key });
    }
  });
}
