import { type PicturePoint, picturePoint } from '@gantry/plugin-sdk/cameras';
import { line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** The most corners of one zone. */
export const mostCorners = 40;
/** The most zones of one list. */
export const mostZones = 20;

/** Positive: `c` lies left of the way from `a` to `b`; 0: on its line. */
const side = (a: PicturePoint, b: PicturePoint, c: PicturePoint): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

/** Whether a point on the line through `a` and `b` lies between them. */
const isBetween = (a: PicturePoint, b: PicturePoint, c: PicturePoint): boolean =>
  Math.min(a.x, b.x) <= c.x &&
  c.x <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= c.y &&
  c.y <= Math.max(a.y, b.y);

type Segment = readonly [PicturePoint, PicturePoint];

/** Whether two lines have a point in common. */
function meet([a, b]: Segment, [c, d]: Segment): boolean {
  const [ac, ad, ca, cb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (ac * ad < 0 && ca * cb < 0) return true;
  return (
    (ac === 0 && isBetween(a, b, c)) ||
    (ad === 0 && isBetween(a, b, d)) ||
    (ca === 0 && isBetween(c, d, a)) ||
    (cb === 0 && isBetween(c, d, b))
  );
}

const isSame = (a: PicturePoint, b: PicturePoint) => a.x === b.x && a.y === b.y;

/** Whether the line that leads back over the one before it, so that the two overlap. */
const turnsBack = ([a, b]: Segment, [, c]: Segment): boolean =>
  side(a, b, c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0;

/** What is wrong with the corners of a zone, or undefined. @param isClosed - an area; else a line */
export function zoneProblem(
  points: readonly PicturePoint[],
  isClosed: boolean,
): 'too_few_points' | 'point_twice' | 'crossing_lines' | undefined {
  if (points.length < (isClosed ? 3 : 2)) return 'too_few_points';
  const segments: Segment[] = points.flatMap((point, index): Segment[] => {
    const next = points[index + 1] ?? (isClosed ? points[0] : undefined);
    return next ? [[point, next]] : [];
  });
  if (segments.some(([a, b]) => isSame(a, b))) return 'point_twice';
  for (const [index, segment] of segments.entries())
    for (const [later, other] of segments.entries()) {
      if (later <= index) continue;
      const follows = later === index + 1;
      const closes = isClosed && index === 0 && later === segments.length - 1;
      const isWrong =
        (follows && turnsBack(segment, other)) ||
        (closes && turnsBack(other, segment)) ||
        (!follows && !closes && meet(segment, other));
      if (isWrong) return 'crossing_lines';
    }
  return undefined;
}

const problemTexts = {
  too_few_points: 'Has too few points.',
  point_twice: 'Has the same point twice in a row.',
  crossing_lines: 'Must not cross or touch itself.',
} as const;

function zoneOf(isClosed: boolean) {
  return z
    .object({
      /** Devices name the zone of an event by it. */
      name: line(40),
      points: z.array(picturePoint).max(mostCorners),
    })
    .superRefine(({ points }, context) => {
      const problem = zoneProblem(points, isClosed);
      if (problem !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['points'],
          message: problemTexts[problem],
          params: { problem },
        });
    });
}

function zoneListOf(isClosed: boolean) {
  return z
    .array(zoneOf(isClosed))
    .max(mostZones)
    .refine((zones) => new Set(zones.map(({ name }) => name.toLowerCase())).size === zones.length, {
      error: 'A name stands twice.',
      params: { problem: 'name_twice' },
    });
}

/** Areas of a picture, at least three corners each; no line crosses another one of the same area. */
export const areaList = zoneListOf(true);
/** Lines over which people or vehicles are counted, at least two points each. */
export const flowLineList = zoneListOf(false);

export interface Zone {
  readonly name: string;
  readonly points: readonly PicturePoint[];
}
