import { type Matrix4, Vector3 } from 'three';

/** In scene metres, like everything here. */
export interface Edge {
  readonly from: Vector3;
  readonly to: Vector3;
  /** Ends that are corners of the shape; both unless given. */
  readonly corners?: readonly Vector3[];
}

/** The face of a model under a pointer. */
export interface SurfaceHit {
  readonly versionId: string;
  readonly point: Vector3;
  /** Metres from the camera. */
  readonly distance: number;
  /** Of length 1. */
  readonly normal: Vector3 | undefined;
  /** The edges around the face. */
  readonly outline: readonly Edge[];
}

/** What a point may snap to. */
export interface SnapTargets {
  /** Undefined where the pointer meets no model. */
  readonly surface: SurfaceHit | undefined;
  /** Near the pointer, whether or not something covers them. */
  readonly corners: readonly Vector3[];
  readonly edges: readonly Edge[];
}

/** Of several models: the surface that covers the others, and what is near the pointer in any of them. */
export function mergeTargets(all: readonly SnapTargets[]): SnapTargets {
  const surfaces = all.flatMap(({ surface }) => surface ?? []);
  return {
    surface: surfaces.sort((a, b) => a.distance - b.distance)[0],
    corners: all.flatMap(({ corners }) => corners),
    edges: all.flatMap(({ edges }) => edges),
  };
}

/** Per metre: corners of triangles less than 0.1 mm apart are one. */
const WELD = 10_000;

/**
 * The edges around a face that the engine gives as triangles: those that belong to one triangle only.
 * @param points - x, y, z of each corner in the frame of the model; `matrix` brings them to the scene.
 */
export function outlineOf(
  points: ArrayLike<number> | undefined,
  indices: ArrayLike<number> | undefined,
  matrix: Matrix4,
): Edge[] {
  if (points === undefined || indices === undefined) return [];
  const corner = (index: number) =>
    new Vector3(points[index * 3], points[index * 3 + 1], points[index * 3 + 2]);
  const nameOf = ({ x, y, z }: Vector3) => [x, y, z].map((value) => Math.round(value * WELD)).join();
  const edges = new Map<string, { readonly edge: Edge; count: number }>();
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const triangle = [0, 1, 2].map((nth) => corner(indices[at + nth] ?? 0));
    for (const [nth, from] of triangle.entries()) {
      const to = triangle[(nth + 1) % 3] ?? from;
      const name = [nameOf(from), nameOf(to)].sort().join(' ');
      const known = edges.get(name);
      if (known) known.count += 1;
      else edges.set(name, { edge: { from, to }, count: 1 });
    }
  }
  return [...edges.values()]
    .filter(({ count }) => count === 1)
    .map(({ edge }) => ({ from: edge.from.applyMatrix4(matrix), to: edge.to.applyMatrix4(matrix) }));
}
