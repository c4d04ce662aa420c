import type { ObjectRef } from '@gantry/plugin-sdk';
import {
  type Intersection,
  type OrthographicCamera,
  type PerspectiveCamera,
  Raycaster,
  type Vector2,
  type Vector3,
} from 'three';
import type { LineShape } from './line-shape.ts';

/** A pointer over the canvas. */
export interface LineAim {
  /** Normalised device coordinates. */
  readonly at: Vector2;
  readonly camera: PerspectiveCamera | OrthographicCamera;
  /** Of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels from a line's edge within which it is met. */
  readonly reach: number;
}

export interface LineHit {
  readonly object: ObjectRef;
  /** The point of the line nearest to the pointer, in scene metres. */
  readonly point: Vector3;
  /** Whether it is drawn over all shapes, as tags are. */
  readonly isOnTop: boolean;
}

/** A shown line of a model. Its matrices must be those of the scene. */
export interface LineTarget {
  readonly modelId: string;
  readonly shape: LineShape;
}

/** The line that is nearest to a pointer on the screen, whether or not a shape covers it. */
export function pickLine(targets: readonly LineTarget[], aim: LineAim): LineHit | undefined {
  const { at, camera, width, height, reach } = aim;
  const caster = new Raycaster();
  caster.setFromCamera(at, camera);
  caster.params.Line2 = { threshold: 2 * reach };
  let nearest: (LineHit & { readonly distance: number }) | undefined;
  for (const { modelId, shape } of targets) {
    const { globalId, localId } = shape.line;
    const meet = (point: Vector3, isOnTop: boolean) => {
      const seen = point.clone().project(camera);
      const distance = isOnTop
        ? -1
        : Math.hypot(((seen.x - at.x) * width) / 2, ((seen.y - at.y) * height) / 2);
      if (nearest === undefined || distance < nearest.distance)
        nearest = { object: { modelId, globalId, localId }, point, isOnTop, distance };
    };
    const { strokes, tags } = shape.targets;
    for (const { line, material } of strokes) {
      // Only drawing sets it otherwise.
      material.resolution.set(width, height);
      const met: Intersection[] = [];
      line.raycast(caster, met);
      for (const { point, pointOnLine = point } of met) meet(pointOnLine, false);
    }
    for (const tag of tags) {
      // One for which the picture has no room.
      if (!tag.visible) continue;
      const met: Intersection[] = [];
      tag.raycast(caster, met);
      for (const { point } of met) meet(point, true);
    }
  }
  return nearest;
}
