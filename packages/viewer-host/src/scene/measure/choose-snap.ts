import { type Camera, Raycaster, type Vector2, Vector3 } from 'three';
import type { Edge, SnapTargets } from '../engine/snap-targets.ts';

/** Metres, and share of the distance, by which a corner or an edge may lie behind the surface under the pointer: they often lie on it. */
const COVER = { metres: 0.1, share: 0.002 };

export interface Snap {
  readonly kind: 'corner' | 'edge' | 'face';
  readonly point: Vector3;
}

export interface SnapAim {
  /** In normalised device coordinates. */
  readonly at: Vector2;
  readonly camera: Camera;
  /** Of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels within which a corner or an edge is met. */
  readonly reach: number;
  /** Only the face under the pointer, with its corners and edges. */
  readonly faceOnly: boolean;
}

/** The nearest corner within reach, or else the nearest edge, or else the face under the pointer. Leaves out what the face covers. */
export function chooseSnap({ surface, corners, edges }: SnapTargets, aim: SnapAim): Snap | undefined {
  const { at, camera, width, height, reach, faceOnly } = aim;
  const projected = new Vector3();
  const pixelsTo = (point: Vector3) => {
    projected.copy(point).project(camera);
    if (Math.abs(projected.z) > 1) return Number.POSITIVE_INFINITY;
    return Math.hypot(((projected.x - at.x) * width) / 2, ((projected.y - at.y) * height) / 2);
  };
  const farthest = surface ? surface.distance * (1 + COVER.share) + COVER.metres : Number.POSITIVE_INFINITY;
  const isSeen = (point: Vector3) => point.distanceTo(camera.position) <= farthest;
  const nearest = (points: readonly Vector3[]) =>
    points
      .map((point) => ({ point, pixels: pixelsTo(point) }))
      .filter(({ pixels }) => pixels <= reach)
      .sort((a, b) => a.pixels - b.pixels)[0]?.point;
  const { ray } = raycasterAt(at, camera);
  const onEdge = ({ from, to }: Edge) => {
    const point = new Vector3();
    ray.distanceSqToSegment(from, to, undefined, point);
    return point;
  };
  const outline = surface?.outline ?? [];
  const near = faceOnly ? [] : edges;
  const corner = nearest([
    ...endsOf(outline),
    ...[...(faceOnly ? [] : corners), ...endsOf(near)].filter(isSeen),
  ]);
  if (corner) return { kind: 'corner', point: corner };
  const edge = nearest([...outline.map(onEdge), ...near.map(onEdge).filter(isSeen)]);
  if (edge) return { kind: 'edge', point: edge };
  return surface && { kind: 'face', point: surface.point };
}

export function raycasterAt(at: Vector2, camera: Camera): Raycaster {
  const caster = new Raycaster();
  caster.setFromCamera(at, camera);
  return caster;
}

function endsOf(edges: readonly Edge[]): Vector3[] {
  return edges.flatMap(({ from, to, corners = [from, to] }) => corners);
}
