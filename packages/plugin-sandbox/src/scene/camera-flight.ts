import type { FlyToOptions, ObjectRef, Position, Vector3Like, Viewpoint } from '@gantry/plugin-sdk';
import type { Flight } from '@gantry/plugin-sdk/fake-host';
import { Box3, MathUtils, Vector3 } from 'three';

/** Where a camera stands and what it looks at. */
export interface Stand {
  readonly position: Vector3;
  readonly target: Vector3;
}

export interface FlightMap {
  /** Width of the picture by its height. */
  readonly aspect: number;
  boundsOf(objects: readonly ObjectRef[]): { readonly min: Vector3Like; readonly max: Vector3Like };
  toScene(position: Position): Vector3Like;
}

/** Where a flight ends; undefined when none of the objects is loaded. */
export function standAfter({ to, options }: Flight, now: Stand, map: FlightMap): Stand | undefined {
  if (isObjects(to)) {
    const { min, max } = map.boundsOf(to);
    const box = new Box3(vectorOf(min), vectorOf(max)).expandByScalar(options.padding ?? 1);
    return box.isEmpty() ? undefined : standBefore(box, now, map.aspect);
  }
  if ('position' in to) return { position: vectorOf(to.position), target: vectorOf(to.target) };
  return standAbove(vectorOf(map.toScene(to)), options);
}

/**
 * Far enough to see the whole box, in the direction from which it is seen now.
 * @param aspect - width of the picture by its height
 */
export function standBefore(box: Box3, now: Stand, aspect: number): Stand {
  const target = box.getCenter(new Vector3());
  const away = now.position.clone().sub(now.target);
  if (away.lengthSq() === 0) away.set(1, 0.8, 1);
  // A picture that is higher than wide sees less of the width.
  away.setLength(Math.max(2, (box.getSize(new Vector3()).length() * 1.3) / Math.min(1, aspect)));
  return { position: target.clone().add(away), target };
}

function standAbove(point: Vector3, { focusHeight = 7, along }: FlyToOptions): Stand {
  if (!along) return { position: point.clone().add(new Vector3(0.01, focusHeight, 0.01)), target: point };
  const heading = MathUtils.degToRad(along.heading);
  const ahead = new Vector3(
    Math.sin(heading),
    Math.tan(MathUtils.degToRad(along.tilt ?? 0)),
    -Math.cos(heading),
  );
  return {
    position: point
      .clone()
      .addScaledVector(ahead, -4)
      .add(new Vector3(0, 3, 0)),
    target: point.clone().addScaledVector(ahead, 6),
  };
}

function isObjects(to: readonly ObjectRef[] | Position | Viewpoint): to is readonly ObjectRef[] {
  return Array.isArray(to);
}

function vectorOf({ x, y, z }: Vector3Like): Vector3 {
  return new Vector3(x, y, z);
}
