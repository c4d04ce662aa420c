import type { BoundaryRing, SiteBoundary } from '@gantry/plugin-sdk/contract';
import { isInsideBoundary } from '@gantry/plugin-sdk/contract';

export type Ring = BoundaryRing;
type Corner = Ring[number];

/** One side of a ring. */
interface Side {
  readonly from: Corner;
  readonly to: Corner;
  readonly area: number;
  readonly ring: number;
  /** Of the ring. */
  readonly index: number;
  readonly sides: number;
}

/** What is wrong with the rings of some areas, and where. */
export interface RingFault {
  readonly kind: 'crosses' | 'overlaps' | 'hole';
  readonly at: Corner;
}

/** Twice the signed area of a triangle. Differences first, so that coordinates of millions of metres lose no digits. */
function turn([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Whether all corners lie on one line, so that the ring has no inside. */
export function isOnLine(ring: Ring): boolean {
  const [first, ...others] = ring;
  const second = others.find((corner) => corner[0] !== first?.[0] || corner[1] !== first?.[1]);
  return !first || !second || others.every((corner) => turn(first, second, corner) === 0);
}

/** Square metres of a ring, whichever way round it goes. */
export function areaOf(ring: Ring): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  const doubled = ring.reduce((sum, from, at) => sum + turn(origin, from, ring[at + 1] ?? origin), 0);
  return Math.abs(doubled) / 2;
}

/** Square metres of areas without their holes. */
export function areaOfAll(areas: SiteBoundary['areas']): number {
  return areas.reduce(
    (sum, [outer = [], ...holes]) => sum + areaOf(outer) - holes.reduce((cut, hole) => cut + areaOf(hole), 0),
    0,
  );
}

export function extentOf(
  areas: SiteBoundary['areas'],
): { min: [number, number]; max: [number, number] } | null {
  const corners = areas.flat(2);
  if (corners.length === 0) return null;
  const min: [number, number] = [Infinity, Infinity];
  const max: [number, number] = [-Infinity, -Infinity];
  for (const [x, y] of corners) {
    min[0] = Math.min(min[0], x);
    min[1] = Math.min(min[1], y);
    max[0] = Math.max(max[0], x);
    max[1] = Math.max(max[1], y);
  }
  return { min, max };
}

/** Metres from a point to the nearest point of the areas; 0 inside. Null without areas. */
export function distanceTo(areas: SiteBoundary['areas'], [x, y]: Corner): number | null {
  if (areas.length === 0) return null;
  if (isInsideBoundary({ areas }, { x, y })) return 0;
  return Math.min(
    ...areas
      .flat()
      .map((ring) =>
        ring.reduce(
          (least, from, at) =>
            Math.min(least, distanceToSide([x, y], from, ring[(at + 1) % ring.length] ?? from)),
          Infinity,
        ),
      ),
  );
}

function distanceToSide([x, y]: Corner, [fromX, fromY]: Corner, [toX, toY]: Corner): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}

/**
 * The first fault of the areas: a ring that crosses or touches itself, rings that cross each other, a hole outside of its area, or an area
 * within another. Areas may share sides. Undefined: they are sound.
 */
export function faultOf(areas: SiteBoundary['areas']): RingFault | undefined {
  return crossingIn(areas) ?? misplacedIn(areas);
}

/** Sides are compared only while their extents along the east overlap. */
function crossingIn(areas: SiteBoundary['areas']): RingFault | undefined {
  const sides = sidesOf(areas).sort((a, b) => westOf(a) - westOf(b));
  let open: Side[] = [];
  for (const side of sides) {
    open = open.filter((other) => eastOf(other) >= westOf(side));
    for (const other of open) {
      if (!meet(side, other)) continue;
      return { kind: side.area === other.area ? 'crosses' : 'overlaps', at: side.from };
    }
    open.push(side);
  }
  return undefined;
}

function sidesOf(areas: SiteBoundary['areas']): Side[] {
  return areas.flatMap((rings, area) =>
    rings.flatMap((corners, ring) =>
      corners.map((from, index) => ({
        from,
        to: corners[(index + 1) % corners.length] ?? from,
        area,
        ring,
        index,
        sides: corners.length,
      })),
    ),
  );
}

const westOf = ({ from, to }: Side) => Math.min(from[0], to[0]);
const eastOf = ({ from, to }: Side) => Math.max(from[0], to[0]);
const southOf = ({ from, to }: Side) => Math.min(from[1], to[1]);
const northOf = ({ from, to }: Side) => Math.max(from[1], to[1]);

/** Whether two sides have a point in common that they may not have. */
function meet(one: Side, other: Side): boolean {
  if (southOf(one) > northOf(other) || southOf(other) > northOf(one)) return false;
  const [a, b] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)];
  const [c, d] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  const isCrossing = a * b < 0 && c * d < 0;
  const isSameRing = one.area === other.area && one.ring === other.ring;
  if (!isSameRing || isCrossing) return isCrossing;
  const apart = Math.abs(one.index - other.index);
  if (apart === 1 || apart === one.sides - 1) return isSpike(one, other);
  return a * b <= 0 && c * d <= 0 && (a !== 0 || b !== 0 || areOverlapping(one, other));
}

/** Whether two neighbouring sides lie on each other. */
function isSpike(one: Side, other: Side): boolean {
  const [first, second] = one.to === other.from ? [one, other] : [other, one];
  const [x, y] = first.to;
  const back = (first.from[0] - x) * (second.to[0] - x) + (first.from[1] - y) * (second.to[1] - y);
  return turn(first.from, first.to, second.to) === 0 && back > 0;
}

/** For two sides on one line. */
function areOverlapping(one: Side, other: Side): boolean {
  return westOf(one) <= eastOf(other) && westOf(other) <= eastOf(one);
}

/** No rings cross, so a ring lies wholly inside or outside of another: its middle corners decide. */
function misplacedIn(areas: SiteBoundary['areas']): RingFault | undefined {
  for (const [outer = [], ...holes] of areas) {
    const astray = holes.find((hole) => !liesIn(hole, outer));
    if (astray?.[0]) return { kind: 'hole', at: astray[0] };
    const nested = holes.find((hole) => holes.some((other) => other !== hole && liesIn(hole, other)));
    if (nested?.[0]) return { kind: 'hole', at: nested[0] };
  }
  const boxes = areas.map((rings) => extentOf([rings]));
  for (const [at, [outer = []]] of areas.entries()) {
    const inside = areas.findIndex(
      (rings, other) => other !== at && isBoxIn(boxes[at], boxes[other]) && liesWithin(outer, rings),
    );
    if (inside >= 0 && outer[0]) return { kind: 'overlaps', at: outer[0] };
  }
  return undefined;
}

const liesIn = (ring: Ring, outer: Ring) => liesWithin(ring, [outer]);

/** Whether the middles of most sides lie inside. Single ones may lie on the line, where either answer is possible. */
function liesWithin(ring: Ring, rings: readonly Ring[]): boolean {
  const inside = ring.filter(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return isInsideBoundary({ areas: [rings] }, { x: (x + nextX) / 2, y: (y + nextY) / 2 });
  });
  return inside.length * 2 > ring.length;
}

type Box = ReturnType<typeof extentOf> | undefined;
function isBoxIn(box: Box, other: Box): boolean {
  if (!box || !other) return false;
  return [0, 1].every(
    (axis) =>
      (box.min[axis] ?? 0) >= (other.min[axis] ?? 0) && (box.max[axis] ?? 0) <= (other.max[axis] ?? 0),
  );
}
