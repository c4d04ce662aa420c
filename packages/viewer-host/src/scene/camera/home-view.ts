import type { Vector3Like } from 'three';
import { cornersOf, dot, frame, type PlainBox, type PlainView, plus, times, unit } from './framing.ts';
import type { Room } from './room.ts';

/** From above the south-west. */
export const homeDirection: Vector3Like = unit({ x: -0.5, y: 0.55, z: 0.8 });

/** Radians by which the home view looks down: enough for places along a site to lie apart on the screen. */
const TILT = (38 * Math.PI) / 180;
/** Radians between a long axis and the view, at least and at most. */
const TURN = { least: (14 * Math.PI) / 180, most: (50 * Math.PI) / 180 };
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
export function homeView(objects: readonly PlainBox[], room: Room): PlainView | undefined {
  if (objects.length === 0) return undefined;
  const along = longAxis(objects.map(middleOf));
  const built = builtBox(objects, along);
  const direction = built.length < LONG * built.width ? homeDirection : diagonal(along, room);
  return frame(built.points, direction, { ...room, share: room.share * FOR_OBJECTS });
}

/** The direction in which the axis lies along the diagonal of the view. */
function diagonal(along: Vector3Like, { aspect }: Room): Vector3Like {
  const turn = between(TURN.least, Math.atan(aspect * Math.sin(TILT)), TURN.most);
  const aside = { x: -along.z, y: 0, z: along.x };
  const flat = plus(times(along, Math.cos(turn)), times(aside, Math.sin(turn)));
  return { ...times(flat, Math.cos(TILT)), y: Math.sin(TILT) };
}

/** The horizontal direction in which the points spread most, to the end that is more to the south and west. */
function longAxis(points: readonly Vector3Like[]): Vector3Like {
  const [x, z] = [
    quantile(
      points.map((point) => point.x),
      0.5,
    ),
    quantile(
      points.map((point) => point.z),
      0.5,
    ),
  ];
  let [xx, zz, xz] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    zz += (point.z - z) ** 2;
    xz += (point.x - x) * (point.z - z);
  }
  const angle = Math.atan2(2 * xz, xx - zz) / 2;
  const along = { x: Math.cos(angle), y: 0, z: Math.sin(angle) };
  return along.z - along.x < 0 ? times(along, -1) : along;
}

/**
 * The corners of nearly all objects, as far as they lie inside a box that is turned to the axis, and the size of that box along the axis
 * and across. A bent site fills the box badly, so its corners are not those of the box.
 */
function builtBox(objects: readonly PlainBox[], along: Vector3Like) {
  const axes = [along, { x: 0, y: 1, z: 0 }, { x: -along.z, y: 0, z: along.x }].map((axis, i) => {
    const left = LEFT_OUT[i] ?? 0;
    const from = quantile(
      objects.map((box) => dot(middleOf(box), axis) - reachOf(box, axis)),
      left,
    );
    const to = quantile(
      objects.map((box) => dot(middleOf(box), axis) + reachOf(box, axis)),
      1 - left,
    );
    return { axis, from, to };
  });
  const into = (point: Vector3Like) =>
    axes
      .map(({ axis, from, to }) => times(axis, between(from, dot(point, axis), to)))
      .reduce(plus, { x: 0, y: 0, z: 0 });
  const isBuilt = (object: PlainBox) => {
    const middle = middleOf(object);
    const away = plus(into(middle), times(middle, -1));
    return Math.sqrt(dot(away, away)) < 1e-6 * (1 + Math.sqrt(dot(middle, middle)));
  };
  const points = objects.filter(isBuilt).flatMap(cornersOf).map(into);
  const [length = 0, , width = 0] = axes.map(({ from, to }) => to - from);
  return { points, length, width };
}

function middleOf({ min, max }: PlainBox): Vector3Like {
  return times(plus(min, max), 0.5);
}

/** How far a box reaches from its middle along an axis of length 1, to either side. */
function reachOf({ min, max }: PlainBox, { x, y, z }: Vector3Like): number {
  return ((max.x - min.x) * Math.abs(x) + (max.y - min.y) * Math.abs(y) + (max.z - min.z) * Math.abs(z)) / 2;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
