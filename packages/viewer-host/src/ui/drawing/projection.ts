import type { Face, Point3 } from './solid.ts';

/** Where the drawing is seen from. Angles in degrees; `size` of the drawing in its own units. */
export interface Eye {
  readonly at: Point3;
  readonly target: Point3;
  readonly fieldOfView: number;
  readonly size: readonly [width: number, height: number];
}

/** Faces that look at the eye, farthest first, as closed SVG paths. */
export function drawn(
  faces: readonly Face[],
  eye: Eye,
): readonly { readonly d: string; readonly shade: number }[] {
  const project = projector(eye);
  return faces
    .map((face) => ({ face, seen: face.points.map(project), far: distance(face.points, eye.at) }))
    .filter(({ seen }) => seen.every(({ depth }) => depth > 1) && area(seen) > 0.4)
    .sort((a, b) => a.face.layer - b.face.layer || b.far - a.far)
    .map(({ face, seen }) => ({
      d: `M${seen.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
      shade: face.shade,
    }));
}

interface Seen {
  readonly x: number;
  readonly y: number;
  /** Metres in front of the eye. */
  readonly depth: number;
}

function projector({ at, target, fieldOfView, size }: Eye): (point: Point3) => Seen {
  const ahead = unit(minus(target, at));
  const right = unit(cross([0, 1, 0], ahead));
  const up = cross(ahead, right);
  const focal = size[1] / 2 / Math.tan((fieldOfView * Math.PI) / 360);
  return (point) => {
    const from = minus(point, at);
    const depth = dot(from, ahead);
    return {
      x: size[0] / 2 + (focal * dot(from, right)) / depth,
      y: size[1] / 2 - (focal * dot(from, up)) / depth,
      depth,
    };
  };
}

/** Positive for faces that look at the eye: their corners run clockwise on screen. */
function area(points: readonly Seen[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length];
    return next ? sum + (x * next.y - next.x * y) / 2 : sum;
  }, 0);
}

function distance(points: readonly Point3[], from: Point3): number {
  const middle = points.reduce<Point3>((sum, p) => [sum[0] + p[0], sum[1] + p[1], sum[2] + p[2]], [0, 0, 0]);
  return Math.hypot(
    middle[0] / points.length - from[0],
    middle[1] / points.length - from[1],
    middle[2] / points.length - from[2],
  );
}

function minus(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function unit(a: Point3): Point3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}
