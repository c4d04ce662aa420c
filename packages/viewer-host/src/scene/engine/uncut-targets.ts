import { type Plane, type Ray, Vector3 } from 'three';
import type { Edge, SnapTargets } from './snap-targets.ts';

/** Metres by which a point may lie in what is cut away: what lies in a plane is kept. */
const TOLERANCE = 1e-4;

/**
 * What of the targets a section leaves. An edge ends where it is cut, and is no corner there. A cut surface has no edges.
 * @param planes - what is kept lies in front of all of them
 */
export function uncutTargets(targets: SnapTargets, planes: readonly Plane[], sight: Ray): SnapTargets {
  if (planes.length === 0) return targets;
  const { surface, corners, edges } = targets;
  const isKept = (point: Vector3) => planes.every((plane) => plane.distanceToPoint(point) >= -TOLERANCE);
  const kept = (all: readonly Edge[]) => all.flatMap((edge) => uncutEdge(edge, planes, isKept) ?? []);
  const found = surface && uncutHit(surface, planes, sight);
  return {
    surface: found && { ...found, outline: found === surface ? kept(found.outline) : [] },
    corners: corners.filter(isKept),
    edges: kept(edges),
  };
}

/**
 * Where a line of sight meets the back of a face first, it has entered a solid through the cut: the hit is on the cut surface.
 * @param planes - what is kept lies in front of all of them
 * @returns the same hit where it is on a face
 */
export function uncutHit<
  H extends { readonly point: Vector3; readonly distance: number; readonly normal: Vector3 | undefined },
>(hit: H, planes: readonly Plane[], sight: Ray): H {
  if (!hit.normal || hit.normal.dot(sight.direction) <= 0) return hit;
  const cap = entryOf(sight, planes);
  return cap ? { ...hit, ...cap, distance: hit.distance - cap.point.distanceTo(hit.point) } : hit;
}

/** Where a line of sight enters what all planes keep; undefined if it begins there. */
function entryOf(
  { origin, direction }: Ray,
  planes: readonly Plane[],
): { readonly point: Vector3; readonly normal: Vector3 } | undefined {
  let farthest = 0;
  let found: Plane | undefined;
  for (const plane of planes) {
    const rate = plane.normal.dot(direction);
    if (rate <= 0) continue;
    const entry = -plane.distanceToPoint(origin) / rate;
    if (entry > farthest) {
      farthest = entry;
      found = plane;
    }
  }
  if (!found) return undefined;
  return {
    point: origin.clone().addScaledVector(direction, farthest),
    normal: found.normal.clone().negate(),
  };
}

function uncutEdge(
  edge: Edge,
  planes: readonly Plane[],
  isKept: (point: Vector3) => boolean,
): Edge | undefined {
  const { from, to, corners = [from, to] } = edge;
  if (isKept(from) && isKept(to)) return edge;
  let [low, high] = [0, 1];
  for (const plane of planes) {
    const [a, b] = [plane.distanceToPoint(from), plane.distanceToPoint(to)];
    if (a < 0 && b < 0) return undefined;
    if (a < 0) low = Math.max(low, a / (a - b));
    if (b < 0) high = Math.min(high, a / (a - b));
  }
  if (low >= high) return undefined;
  const at = (share: number) => new Vector3().lerpVectors(from, to, share);
  return { from: at(low), to: at(high), corners: corners.filter(isKept) };
}
