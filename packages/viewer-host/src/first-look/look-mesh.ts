import type { FirstLook, ModelFrame } from '@gantry/contract';
import type { Vector3Like } from 'three';
import { cornersOf, type PlainBox } from '../scene/camera/framing.ts';

/** Triangles of one colour. */
interface MeshGroup {
  /** Red, green and blue of the file, 0 to 255. */
  readonly colour: readonly number[];
  /** x, y and z of each corner in scene metres. */
  readonly corners: Float32Array;
  readonly triangles: Uint32Array;
}

/** A coarse mesh in the scene. */
export interface LookMesh {
  readonly groups: readonly MeshGroup[];
  readonly boxes: readonly PlainBox[];
}

export function meshOf({ from, step, groups, boxes }: FirstLook, frame: ModelFrame): LookMesh {
  const { along, across, scale, move } = frame;
  const metres = (steps: Uint16Array, at: number, axis: 0 | 1 | 2) =>
    from[axis] + step * (steps[at + axis] ?? 0);
  const placed = ({ x, y, z }: Vector3Like): Vector3Like => ({
    x: along * x + across * z + move[0],
    y: scale * y + move[1],
    z: along * z - across * x + move[2],
  });
  const pointAt = (steps: Uint16Array, at: number) => ({
    x: metres(steps, at, 0),
    y: metres(steps, at, 1),
    z: metres(steps, at, 2),
  });
  return {
    groups: groups.map(({ colour, corners, triangles }) => {
      const all = new Float32Array(corners.length);
      for (let at = 0; at < corners.length; at += 3) {
        const { x, y, z } = placed(pointAt(corners, at));
        all[at] = x;
        all[at + 1] = y;
        all[at + 2] = z;
      }
      return { colour, corners: all, triangles };
    }),
    boxes: Array.from({ length: boxes.length / 6 }, (_, nth) =>
      boxAround(cornersOf({ min: pointAt(boxes, 6 * nth), max: pointAt(boxes, 6 * nth + 3) }).map(placed)),
    ),
  };
}

function boxAround(points: readonly Vector3Like[]): PlainBox {
  const of = (choose: (...values: number[]) => number): Vector3Like => ({
    x: choose(...points.map(({ x }) => x)),
    y: choose(...points.map(({ y }) => y)),
    z: choose(...points.map(({ z }) => z)),
  });
  return { min: of(Math.min), max: of(Math.max) };
}
