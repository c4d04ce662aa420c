import type { SectionShape } from '@gantry/plugin-sdk';
import { Plane, Vector3, type Vector3Like } from 'three';
import type { ProjectOrigin } from '../models/placement-matrix.ts';

/** Scene metres of a point of the project's grid. */
export function gridToScene(point: Vector3Like, origin: ProjectOrigin): Vector3 {
  return new Vector3(point.x - origin.easting, point.z - origin.height, origin.northing - point.y);
}

export function sceneToGrid(point: Vector3Like, origin: ProjectOrigin): Vector3Like {
  return { x: origin.easting + point.x, y: origin.northing - point.z, z: origin.height + point.y };
}

/** A direction with x east, y north and z up, in the scene's frame. */
export function directionToScene({ x, y, z }: Vector3Like): Vector3 {
  return new Vector3(x, z, 0 - y);
}

export function directionToGrid({ x, y, z }: Vector3Like): Vector3Like {
  return { x, y: 0 - z, z: y };
}

/** The faces of a shape in scene metres, each with the outward normal and a point in its middle. */
export interface SectionFace {
  readonly id: FaceId;
  readonly at: Vector3;
  /** Of length 1; points to what is cut away. */
  readonly normal: Vector3;
}

export type FaceId = 'plane' | `${'min' | 'max'}.${'x' | 'y' | 'z'}`;

const axes = ['x', 'y', 'z'] as const;

export function facesOf(shape: SectionShape, origin: ProjectOrigin): readonly SectionFace[] {
  if (shape.kind === 'plane') {
    const normal = directionToScene(shape.normal).normalize();
    return [{ id: 'plane', at: gridToScene(shape.at, origin), normal }];
  }
  const middle = between(shape.min, shape.max);
  return axes.flatMap((axis) =>
    (['min', 'max'] as const).map((end): SectionFace => {
      const out = { x: 0, y: 0, z: 0, [axis]: end === 'max' ? 1 : -1 };
      const at = gridToScene({ ...middle, [axis]: shape[end][axis] }, origin);
      return { id: `${end}.${axis}`, at, normal: directionToScene(out) };
    }),
  );
}

/** As three clips: what lies on the negative side is cut away. */
export function clippingPlanes(shapes: readonly SectionShape[], origin: ProjectOrigin): Plane[] {
  return shapes
    .flatMap((shape) => facesOf(shape, origin))
    .map(({ at, normal }) => new Plane().setFromNormalAndCoplanarPoint(normal.clone().negate(), at));
}

/** The least distance in metres between two faces of a box. */
const THINNEST = 0.05;

/** The shape with one face moved outwards. @param metres - inwards if negative */
export function moveFace(shape: SectionShape, face: FaceId, metres: number): SectionShape {
  if (shape.kind === 'plane') {
    const { x, y, z } = shape.normal;
    const step = metres / Math.hypot(x, y, z);
    const at = { x: shape.at.x + x * step, y: shape.at.y + y * step, z: shape.at.z + z * step };
    return { ...shape, at };
  }
  for (const axis of axes) {
    if (face === `max.${axis}`) {
      const value = Math.max(shape.max[axis] + metres, shape.min[axis] + THINNEST);
      return { ...shape, max: { ...shape.max, [axis]: value } };
    }
    if (face === `min.${axis}`) {
      const value = Math.min(shape.min[axis] - metres, shape.max[axis] - THINNEST);
      return { ...shape, min: { ...shape.min, [axis]: value } };
    }
  }
  return shape;
}

/** A box with its inside, around scene points. @param margin - metres on each side */
export function boxAround(
  box: { readonly min: Vector3Like; readonly max: Vector3Like },
  origin: ProjectOrigin,
  margin: number,
): SectionShape {
  const low = sceneToGrid({ x: box.min.x, y: box.min.y, z: box.max.z }, origin);
  const high = sceneToGrid({ x: box.max.x, y: box.max.y, z: box.min.z }, origin);
  return {
    kind: 'box',
    min: { x: low.x - margin, y: low.y - margin, z: low.z - margin },
    max: { x: high.x + margin, y: high.y + margin, z: high.z + margin },
  };
}

function between(a: Vector3Like, b: Vector3Like): Vector3Like {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2 };
}
