import type { SectionShape } from '@gantry/plugin-sdk';
import { Group, Quaternion, Vector3 } from 'three';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { coatedLines } from '../lines/coated-lines.ts';
import type { ProjectOrigin } from '../models/placement-matrix.ts';
import { disposeTree } from '../overlay/dispose-tree.ts';
import { facesOf, gridToScene } from './section-planes.ts';

/** After what is transparent in the models, and before the overlays of selected items. */
const ORDER = 8;

/** Which corners an edge of a box joins: bits for x, y and z. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
  [1, 2, 4].filter((bit) => (from & bit) === 0).map((bit) => [from, from | bit] as const),
);

/** The outline of a chosen section: the edges of a box, or a square in a plane. It owns its geometry and materials. */
export class SectionFrame {
  readonly group = new Group();

  /** @param color - `#RRGGBB` @param reach - half the side of the square in metres */
  constructor(shape: SectionShape, origin: ProjectOrigin, color: string, reach: number) {
    const corners = shape.kind === 'box' ? boxEdges(shape, origin) : square(shape, origin, reach);
    const [start = new Vector3()] = corners;
    // Far from the project's origin, the numbers on the GPU would not be precise enough.
    this.group.position.copy(start);
    const geometry = new LineSegmentsGeometry().setPositions(
      corners.flatMap((corner) => corner.clone().sub(start).toArray()),
    );
    const coat = { color, width: 1.5, order: ORDER };
    this.group.add(
      ...coatedLines(geometry, [
        { ...coat, opacity: 0.25, isCovered: false },
        { ...coat, opacity: 0.9, isCovered: true },
      ]),
    );
  }

  dispose(): void {
    disposeTree(this.group);
  }
}

function boxEdges(shape: Extract<SectionShape, { kind: 'box' }>, origin: ProjectOrigin): Vector3[] {
  const { min, max } = shape;
  const corner = (bits: number) =>
    gridToScene(
      { x: bits & 1 ? max.x : min.x, y: bits & 2 ? max.y : min.y, z: bits & 4 ? max.z : min.z },
      origin,
    );
  return EDGES.flatMap(([from, to]) => [corner(from), corner(to)]);
}

function square(shape: SectionShape, origin: ProjectOrigin, reach: number): Vector3[] {
  const [face] = facesOf(shape, origin);
  if (!face) return [];
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), face.normal);
  const at = (x: number, z: number) =>
    new Vector3(x * reach, 0, z * reach).applyQuaternion(turn).add(face.at);
  const corners = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  return corners.flatMap((corner, nth) => [corner, corners[(nth + 1) % 4] ?? corner]);
}
