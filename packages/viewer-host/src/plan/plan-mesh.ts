import type { LookMesh } from '../first-look/look-mesh.ts';
import { cornersOf, type PlainBox } from '../scene/camera/framing.ts';

/** Triangles of all sides of a box, by its corners in the order of `cornersOf`, counter-clockwise from outside. */
const sides = [
  [0, 1, 3, 0, 3, 2],
  [4, 6, 7, 4, 7, 5],
  [0, 4, 5, 0, 5, 1],
  [2, 3, 7, 2, 7, 6],
  [0, 2, 6, 0, 6, 4],
  [1, 5, 7, 1, 7, 3],
].flat();

/** Stands for a model without a first look. */
export function meshOfBoxes(boxes: readonly PlainBox[]): LookMesh {
  const corners = Float32Array.from(
    boxes.flatMap((box) => cornersOf(box).flatMap(({ x, y, z }) => [x, y, z])),
  );
  const triangles = Uint32Array.from(boxes.flatMap((_, nth) => sides.map((corner) => 8 * nth + corner)));
  return { groups: [{ colour: [200, 200, 200], corners, triangles }], boxes };
}

/** The box around all meshes. @returns undefined if they have no corner */
export function extentOf(meshes: readonly LookMesh[]): PlainBox | undefined {
  const [least, most] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (const { corners } of meshes.flatMap(({ groups }) => groups))
    for (const [at, value] of corners.entries()) {
      const axis = at % 3;
      least[axis] = Math.min(least[axis] ?? value, value);
      most[axis] = Math.max(most[axis] ?? value, value);
    }
  const [[minX = 0, minY = 0, minZ = 0], [maxX = 0, maxY = 0, maxZ = 0]] = [least, most];
  if (minX > maxX) return undefined;
  return { min: { x: minX, y: minY, z: minZ }, max: { x: maxX, y: maxY, z: maxZ } };
}
