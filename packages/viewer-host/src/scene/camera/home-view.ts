import { type Box3, MathUtils, Vector3 } from 'three';
import { type CameraView, corners, framePoints } from './camera-view.ts';
import type { Room } from './room.ts';

/** From above the south-west. */
export const homeDirection = new Vector3(-0.5, 0.55, 0.8).normalize();

/** Degrees by which the home view looks down: enough for places along a site to lie apart on the screen. */
const TILT = 38;
/** The part of the objects that may lie outside of the view on each side: ground, surroundings and strays. Along the axis, up, across. */
const LEFT_OUT = [0.01, 0.03, 0.03];
/** Extent along the long axis by that across it, from which a site counts as long. */
const LONG = 1.8;
/** The part of the room for the objects. The rest is for the markers at the ends of a site. */
const FOR_OBJECTS = 0.88;

/**
 * The first view of a project. Each object counts the same, so what is built decides: a few large slabs of ground or blocks of the
 * surroundings do not. A long site lies along the diagonal of the view, seen from its more southern and western end.
 * @param objects - boxes of the objects in scene metres.
 */
export function homeView(objects: readonly Box3[], room: Room): CameraView | undefined {
  if (objects.length === 0) return undefined;
  const middles = objects.map((box) => box.getCenter(new Vector3()));
  const along = longAxis(middles);
  const frame = builtBox(objects, along);
  const { x, z } = frame.size;
  const direction = x < LONG * z ? homeDirection : diagonal(along, room);
  return framePoints(frame.points, direction, { ...room, share: room.share * FOR_OBJECTS });
}

/** The direction in which the axis lies along the diagonal of the view. */
function diagonal(along: Vector3, { aspect }: Room): Vector3 {
  const tilt = MathUtils.degToRad(TILT);
  const turn = MathUtils.clamp(
    Math.atan(aspect * Math.sin(tilt)),
    MathUtils.degToRad(14),
    MathUtils.degToRad(50),
  );
  const aside = new Vector3(-along.z, 0, along.x);
  return along
    .clone()
    .multiplyScalar(Math.cos(turn))
    .addScaledVector(aside, Math.sin(turn))
    .multiplyScalar(Math.cos(tilt))
    .setY(Math.sin(tilt));
}

/** The horizontal direction in which the points spread most, to the end that is more to the south and west. */
function longAxis(points: readonly Vector3[]): Vector3 {
  const middle = new Vector3(median(points.map(({ x }) => x)), 0, median(points.map(({ z }) => z)));
  let [xx, zz, xz] = [0, 0, 0];
  for (const { x, z } of points) {
    xx += (x - middle.x) ** 2;
    zz += (z - middle.z) ** 2;
    xz += (x - middle.x) * (z - middle.z);
  }
  const angle = Math.atan2(2 * xz, xx - zz) / 2;
  const along = new Vector3(Math.cos(angle), 0, Math.sin(angle));
  return along.z - along.x < 0 ? along.negate() : along;
}

/**
 * The corners of nearly all objects, as far as they lie inside a box that is turned to the axis, and the size of that box along the axis,
 * up and across. A bent site fills the box badly, so its corners are not those of the box.
 */
function builtBox(objects: readonly Box3[], along: Vector3) {
  const axes = [along, new Vector3(0, 1, 0), new Vector3(-along.z, 0, along.x)];
  const ranges = axes.map((axis, i) => {
    const left = LEFT_OUT[i] ?? 0;
    const reaches = objects.map((box) => corners(box).map((corner) => corner.dot(axis)));
    return {
      from: quantile(
        reaches.map((reach) => Math.min(...reach)),
        left,
      ),
      to: quantile(
        reaches.map((reach) => Math.max(...reach)),
        1 - left,
      ),
    };
  });
  const into = (point: Vector3) =>
    ranges.reduce((inside, { from, to }, i) => {
      const axis = axes[i] ?? new Vector3();
      return inside.addScaledVector(axis, MathUtils.clamp(point.dot(axis), from, to));
    }, new Vector3());
  const isBuilt = (object: Box3) => {
    const middle = object.getCenter(new Vector3());
    return into(middle).distanceTo(middle) < 1e-6 * (1 + middle.length());
  };
  const points = objects.filter(isBuilt).flatMap(corners).map(into);
  const [x = 0, y = 0, z = 0] = ranges.map(({ from, to }) => to - from);
  return { points, size: new Vector3(x, y, z) };
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}
