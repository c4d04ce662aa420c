import type { FirstLook, ModelFrame } from '@gantry/contract';
import { type PlainBox, plus, times } from '../scene/camera/framing.ts';

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

/** Scene metres. Written without an object for each corner, because the page waits for it. */
export function meshOf({ from, step, groups, boxes }: FirstLook, frame: ModelFrame): LookMesh {
  const { along, across, scale, move } = frame;
  const metres = (steps: Uint16Array, at: number, axis: 0 | 1 | 2) =>
    from[axis] + step * (steps[at + axis] ?? 0);
  return {
    groups: groups.map(({ colour, corners, triangles }) => {
      const all = new Float32Array(corners.length);
      for (let at = 0; at < corners.length; at += 3) {
        const [x, z] = [metres(corners, at, 0), metres(corners, at, 2)];
        all[at] = along * x + across * z + move[0];
        all[at + 1] = scale * metres(corners, at, 1) + move[1];
        all[at + 2] = along * z - across * x + move[2];
      }
      return { colour, corners: all, triangles };
    }),
    boxes: Array.from({ length: boxes.length / 6 }, (_, nth) => {
      const middle = (axis: 0 | 1 | 2) =>
        (metres(boxes, 6 * nth, axis) + metres(boxes, 6 * nth + 3, axis)) / 2;
      const half = (axis: 0 | 1 | 2) => (metres(boxes, 6 * nth + 3, axis) - metres(boxes, 6 * nth, axis)) / 2;
      const [x, y, z] = [middle(0), middle(1), middle(2)];
      const at = {
        x: along * x + across * z + move[0],
        y: scale * y + move[1],
        z: along * z - across * x + move[2],
      };
      // A frame turns around the vertical only.
      const reach = {
        x: Math.abs(along) * half(0) + Math.abs(across) * half(2),
        y: Math.abs(scale) * half(1),
        z: Math.abs(along) * half(2) + Math.abs(across) * half(0),
      };
      return { min: plus(at, times(reach, -1)), max: plus(at, reach) };
    }),
  };
}
