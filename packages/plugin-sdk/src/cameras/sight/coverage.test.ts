import type { Vector3Like } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aimAt,
  coverageOf,
  directionOf,
  groundOf,
  hasDirection,
  type Sight,
  sees,
  sightRange,
  usualFieldOfView,
  usualTilt,
} from './coverage.ts';
import { coverageMesh, usualMast } from './coverage-mesh.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc.record({ x: number(-500, 500), y: number(-50, 100), z: number(-500, 500) });
/** Cameras that a pyramid describes, those with a missing angle among them. */
const narrow = fc.record({
  heading: number(0, 360),
  tilt: fc.option(number(-90, 90)),
  fieldOfView: fc.option(number(1, 120)),
});
const wide = fc.record({
  heading: fc.option(number(0, 360)),
  tilt: fc.option(number(-90, 90)),
  fieldOfView: fc.constantFrom(120.5, 180, 270, 359, 360),
});

const minus = (one: Vector3Like, other: Vector3Like) => ({
  x: one.x - other.x,
  y: one.y - other.y,
  z: one.z - other.z,
});
const dot = (one: Vector3Like, other: Vector3Like) => one.x * other.x + one.y * other.y + one.z * other.z;
const pointBox = (point: Vector3Like) => ({ min: point, max: point });
const grown = ({ x, y, z }: Vector3Like, by: number) => ({
  min: { x: x - by, y: y - by, z: z - by },
  max: { x: x + by, y: y + by, z: z + by },
});
const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);

/** How far inside the picture a point is, told by trigonometry alone: shares of the half width, the half height and the range; 1 is the rim. */
function rimOf({ heading, tilt, fieldOfView }: Sight, apex: Vector3Like, point: Vector3Like): number {
  const [turn, rise] = [heading ?? 0, tilt ?? usualTilt];
  const forward = directionOf(turn, rise);
  const right = directionOf(turn + 90, 0);
  // The direction a quarter above the axis.
  const up = directionOf(turn, rise + 90);
  const away = minus(point, apex);
  const depth = dot(away, forward);
  if (depth <= 0) return Number.POSITIVE_INFINITY;
  const half = tan((fieldOfView ?? usualFieldOfView) / 2);
  const across = Math.abs(dot(away, right)) / (depth * half);
  const along = Math.abs(dot(away, up)) / (depth * half * (9 / 16));
  return Math.max(across, along, depth / sightRange);
}

const covering = (sight: Sight, apex: Vector3Like) => {
  const coverage = coverageOf(sight, apex);
  if (coverage === undefined) throw new Error('The camera has no direction.');
  return coverage;
};

describe('a camera', () => {
  it('looks north at 0 and 360 degrees, and east at 90, with a picture of 16:9', () => {
    const at = { x: 0, y: 7, z: 0 };
    const sight = { tilt: 0, fieldOfView: 90 };
    const [left, right, , low] = covering({ ...sight, heading: 0 }, at).far;
    // 60 m ahead the picture is 120 m wide and 67.5 m high. North is -z.
    expect(left?.x).toBeCloseTo(-60);
    expect(left?.y).toBeCloseTo(7 + 33.75);
    expect(left?.z).toBeCloseTo(-60);
    expect(right?.x).toBeCloseTo(60);
    expect(low?.y).toBeCloseTo(7 - 33.75);
    const again = covering({ ...sight, heading: 360 }, at).far[0];
    expect(again?.x).toBeCloseTo(-60);
    expect(sees(covering({ ...sight, heading: 90 }, at), pointBox({ x: 50, y: 7, z: 0 }))).toBe(true);
    expect(sees(covering({ ...sight, heading: 90 }, at), pointBox({ x: -50, y: 7, z: 0 }))).toBe(false);
  });

  it('sees a point exactly if it is in its picture and within its range', () => {
    fc.assert(
      fc.property(
        narrow,
        place,
        number(-1.5, 1.5),
        number(-1.5, 1.5),
        number(0.02, 1.4),
        (sight, apex, x, y, z) => {
          const [turn, rise] = [sight.heading, sight.tilt ?? usualTilt];
          const half = tan((sight.fieldOfView ?? usualFieldOfView) / 2);
          const depth = z * sightRange;
          const parts = [
            [directionOf(turn, rise), depth],
            [directionOf(turn + 90, 0), x * depth * half],
            [directionOf(turn, rise + 90), y * depth * half * (9 / 16)],
          ] as const;
          const point = parts.reduce(
            (sum, [axis, by]) => ({ x: sum.x + axis.x * by, y: sum.y + axis.y * by, z: sum.z + axis.z * by }),
            apex,
          );
          const rim = rimOf(sight, apex, point);
          // On the rim itself rounding decides.
          fc.pre(Math.abs(rim - 1) > 1e-3);
          expect(sees(covering(sight, apex), pointBox(point))).toBe(rim < 1);
        },
      ),
    );
  });

  it('sees an object of which any point is in its picture, and none that is wholly beside it', () => {
    fc.assert(
      fc.property(narrow, place, place, number(0.1, 40), (sight, apex, centre, size) => {
        const box = grown(centre, size);
        const found = sees(covering(sight, apex), box);
        const steps = [-1, -0.5, 0, 0.5, 1];
        const isAnyIn = steps.some((x) =>
          steps.some((y) =>
            steps.some((z) => {
              const point = { x: centre.x + x * size, y: centre.y + y * size, z: centre.z + z * size };
              return rimOf(sight, apex, point) < 1;
            }),
          ),
        );
        if (isAnyIn) expect(found).toBe(true);
        if (Math.hypot(centre.x - apex.x, centre.y - apex.y, centre.z - apex.z) > 400)
          expect(found).toBe(false);
      }),
    );
  });

  it('sees a large slab of which neither the centre nor a corner is in its picture', () => {
    const slab = { min: { x: -200, y: -1, z: -200 }, max: { x: 200, y: 0, z: 200 } };
    expect(sees(covering({ heading: 30, tilt: -40, fieldOfView: 40 }, { x: 90, y: 8, z: 40 }), slab)).toBe(
      true,
    );
  });

  it('sees nothing of an object that is not loaded', () => {
    const far = Number.POSITIVE_INFINITY;
    const empty = { min: { x: far, y: far, z: far }, max: { x: -far, y: -far, z: -far } };
    expect(sees(covering({ heading: 0, tilt: 0, fieldOfView: 90 }, { x: 0, y: 0, z: 0 }), empty)).toBe(false);
  });

  it('sees straight down and straight up', () => {
    const at = { x: 10, y: 20, z: 10 };
    const box = (y: number) => grown({ x: 10, y, z: 10 }, 1);
    const sight = { heading: 123, fieldOfView: 60 };
    const [down, up] = [-90, 90].map((tilt) => covering({ ...sight, tilt }, at));
    expect([down && sees(down, box(0)), down && sees(down, box(40))]).toEqual([true, false]);
    expect([up && sees(up, box(0)), up && sees(up, box(40))]).toEqual([false, true]);
  });

  it('without a direction or a place covers nothing, unless it sees to all sides', () => {
    const at = { x: 0, y: 7, z: 0 };
    const blind = { heading: null, tilt: -10, fieldOfView: 90 };
    expect([hasDirection(blind), coverageOf(blind, at)]).toEqual([false, undefined]);
    expect(coverageOf({ ...blind, heading: 10 }, { ...at, x: Number.NaN })).toBeUndefined();
    expect(coverageOf({ ...blind, fieldOfView: 360 }, at)?.kind).toBe('wedge');
    const usual = { heading: 10, tilt: null, fieldOfView: null };
    expect(coverageOf(usual, at)).toMatchObject({ kind: 'pyramid', isAssumed: true });
    expect(coverageOf({ heading: 10, tilt: 0, fieldOfView: 80 }, at)?.isAssumed).toBe(false);
  });

  it('400 km away sees nothing of the project', () => {
    const away = covering({ heading: 270, tilt: 0, fieldOfView: 90 }, { x: 400_000, y: 7, z: 0 });
    expect(sees(away, grown({ x: 0, y: 0, z: 0 }, 500))).toBe(false);
  });
});

describe('a fisheye', () => {
  it('sees what is below it in its sector, out to the range', () => {
    fc.assert(
      fc.property(
        wide,
        place,
        number(0, 360),
        number(1, 80),
        number(-80, 20),
        (sight, apex, turn, far, rise) => {
          fc.pre(hasDirection(sight));
          const off = Math.abs(((turn - (sight.heading ?? 0) + 540) % 360) - 180);
          const isCircle = sight.fieldOfView === 360;
          // The arc is drawn in straight pieces, which are a little nearer than the circle.
          fc.pre(Math.abs(far - sightRange) > 1 && Math.abs(rise) > 0.1 && Math.abs(rise + sightRange) > 0.1);
          fc.pre(isCircle || Math.abs(off - sight.fieldOfView / 2) > 0.5);
          const { x, z } = directionOf(turn, 0);
          const point = { x: apex.x + x * far, y: apex.y + rise, z: apex.z + z * far };
          const isIn =
            far < sightRange && rise < 0 && rise > -sightRange && (isCircle || off < sight.fieldOfView / 2);
          expect(sees(covering(sight, apex), pointBox(point))).toBe(isIn);
        },
      ),
    );
  });
});

describe('the ground that a camera covers', () => {
  /** Twice the area, which is positive for one way round: of a convex polygon every corner turns the same way. */
  const turns = (corners: readonly Vector3Like[]) =>
    corners.map((at, nth) => {
      const [next, after] = [corners[(nth + 1) % corners.length], corners[(nth + 2) % corners.length]];
      if (next === undefined || after === undefined) return 0;
      return (next.x - at.x) * (after.z - next.z) - (next.z - at.z) * (after.x - next.x);
    });

  it('is a convex polygon of the plane, on the rim of its picture, and holds what it sees of the plane', () => {
    fc.assert(
      fc.property(narrow, place, number(-30, 30), place, (sight, apex, below, { x, z }) => {
        // At the camera's own height the cut has no width.
        fc.pre(Math.abs(below) > 0.1);
        const height = apex.y - below;
        const corners = groundOf(covering(sight, apex), height);
        for (const corner of corners) {
          expect(corner.y).toBe(height);
          expect(rimOf(sight, apex, corner)).toBeCloseTo(1, 3);
        }
        const isOneWay = turns(corners);
        expect(isOneWay.every((turn) => turn >= -1e-3) || isOneWay.every((turn) => turn <= 1e-3)).toBe(true);
        const point = { x: apex.x + (x % 60), y: height, z: apex.z + (z % 60) };
        if (rimOf(sight, apex, point) < 0.999) {
          const sides = corners.map((at, nth) => {
            const next = corners[(nth + 1) % corners.length] ?? at;
            return (next.x - at.x) * (point.z - at.z) - (next.z - at.z) * (point.x - at.x);
          });
          expect(corners.length).toBeGreaterThan(2);
          expect(sides.every((side) => side >= -1e-6) || sides.every((side) => side <= 1e-6)).toBe(true);
        }
      }),
    );
  });

  it('is a sector or a circle below a fisheye, and nothing above it', () => {
    const at = { x: 3, y: 10, z: 4 };
    const dome = covering({ heading: null, tilt: null, fieldOfView: 360 }, at);
    const circle = groundOf(dome, 0);
    expect(circle).toHaveLength(36);
    for (const { x, z } of circle) expect(Math.hypot(x - 3, z - 4)).toBeCloseTo(sightRange);
    expect([groundOf(dome, 11), groundOf(dome, -51)]).toEqual([[], []]);
    const [foot] = groundOf(covering({ heading: 0, tilt: null, fieldOfView: 180 }, at), 0);
    expect(foot).toEqual({ ...at, y: 0 });
  });
});

describe('aiming', () => {
  it('at any point has that point in the middle of the picture', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const aim = aimAt(from, to);
        const away = minus(to, from);
        const length = Math.hypot(away.x, away.y, away.z);
        fc.pre(length > 0.01);
        if (aim === undefined) throw new Error('There is a direction from one point to another.');
        expect(aim.heading >= 0 && aim.heading < 360).toBe(true);
        expect(dot(directionOf(aim.heading, aim.tilt), away) / length).toBeCloseTo(1, 6);
      }),
    );
  });

  it('at the camera itself, or right above and below it', () => {
    const at = { x: 1, y: 2, z: 3 };
    expect(aimAt(at, at)).toBeUndefined();
    expect(aimAt(at, { ...at, y: 9 })).toEqual({ heading: 0, tilt: 90 });
    expect(aimAt(at, { ...at, y: -9 })).toEqual({ heading: 0, tilt: -90 });
  });
});

describe('what is drawn of a coverage', () => {
  it('names only its own points, and closes its outline', () => {
    fc.assert(
      fc.property(fc.oneof(narrow, wide), place, (sight, apex) => {
        fc.pre(hasDirection(sight));
        const { points, triangles, lines } = coverageMesh(covering(sight, apex));
        const count = points.length / 3;
        expect([count % 1, triangles.length % 3, lines.length % 2]).toEqual([0, 0, 0]);
        for (const at of [...triangles, ...lines]) expect(at >= 0 && at < count).toBe(true);
        expect(triangles.length).toBeGreaterThan(0);
        expect(points.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it('of a fisheye is flat on the ground below it', () => {
    const mesh = coverageMesh(covering({ heading: 20, tilt: 5, fieldOfView: 200 }, { x: 0, y: 9, z: 0 }));
    const heights = mesh.triangles.map((at) => mesh.points[at * 3 + 1]);
    expect(new Set(heights)).toEqual(new Set([9 - usualMast]));
  });
});
