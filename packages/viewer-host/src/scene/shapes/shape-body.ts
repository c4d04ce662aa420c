import type { ShapeSpec } from '@gantry/plugin-sdk';
import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { coatedLines } from '../lines/coated-lines.ts';
import { disposeTree } from '../overlay/dispose-tree.ts';

/** Opacity of the fill, of the outline, and of the outline where something stands before it. A line of sight meets several sides of a body. */
const plain = { fill: 0.06, line: 0.7, hidden: 0.18, width: 1.25 };
const selected = { fill: 0.11, line: 1, hidden: 0.4, width: 2.25 };
/** After what is transparent in the models, and before the overlays of selected items. */
const order = 5;

/**
 * The drawn form of one shape. It writes no depth, so that nothing behind it is lost, and a pointer does not meet it, because picking asks the
 * models only. It owns its geometry and materials; `dispose` frees them.
 */
export class ShapeBody {
  readonly group = new Group();

  /** @param color - `#RRGGBB` */
  constructor(spec: ShapeSpec, color: string) {
    const { points, triangles, lines = [] } = spec;
    const look = spec.selected === true ? selected : plain;
    // Far from the project's origin, the numbers on the GPU would not be precise enough.
    const [x, y, z] = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
    const own = Float32Array.from(points, (value, at) => value - ([x, y, z][at % 3] ?? 0));
    this.group.position.set(x, y, z);
    if (triangles.length > 0) this.group.add(fillOf(own, triangles, color, look.fill));
    if (lines.length > 0) {
      const geometry = new LineSegmentsGeometry().setPositions(
        Array.from(lines).flatMap((at) => [...own.subarray(at * 3, at * 3 + 3)]),
      );
      const coat = { color, width: look.width };
      this.group.add(
        ...coatedLines(geometry, [
          { ...coat, opacity: look.hidden, isCovered: false, order: order + 1 },
          { ...coat, opacity: look.line, isCovered: true, order: order + 2 },
        ]),
      );
    }
  }

  dispose(): void {
    disposeTree(this.group);
  }
}

function fillOf(own: Float32Array, triangles: ArrayLike<number>, color: string, opacity: number): Mesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(own, 3));
  geometry.setIndex(Array.from(triangles));
  const material = new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    // One pass: the order of front and back makes no difference to one flat colour.
    forceSinglePass: true,
  });
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = order;
  return mesh;
}
