import type { PicturePoint } from '@gantry/plugin-sdk/cameras';
import {
  isAreaList,
  type PictureZone,
  shareOf,
  type ZoneKind,
  type ZoneLists,
  type ZonePlace,
} from '@gantry/plugin-ui/cameras';

/** Shares of the picture by which an arrow key moves a corner, and with Shift. */
export const steps = { fine: 0.01, coarse: 0.05 } as const;

export const zoneAt = (lists: ZoneLists, { kind, at }: ZonePlace): PictureZone | undefined => lists[kind][at];

const inPicture = ({ x, y }: PicturePoint): PicturePoint => ({ x: shareOf(x), y: shareOf(y) });

function withZone(
  lists: ZoneLists,
  { kind, at }: ZonePlace,
  change: (zone: PictureZone) => PictureZone,
): ZoneLists {
  return { ...lists, [kind]: lists[kind].map((zone, place) => (place === at ? change(zone) : zone)) };
}

const withPoints = (
  lists: ZoneLists,
  place: ZonePlace,
  change: (points: readonly PicturePoint[]) => readonly PicturePoint[],
): ZoneLists => withZone(lists, place, (zone) => ({ ...zone, points: change(zone.points) }));

/** Puts a corner at a place of the picture, or at the nearest one in it. */
export const withCornerAt = (
  lists: ZoneLists,
  place: ZonePlace,
  corner: number,
  to: PicturePoint,
): ZoneLists =>
  withPoints(lists, place, (points) => points.map((point, at) => (at === corner ? inPicture(to) : point)));

/** Moves a corner by shares of the picture, as far as its edge. */
export const withCornerMoved = (
  lists: ZoneLists,
  place: ZonePlace,
  corner: number,
  by: PicturePoint,
): ZoneLists =>
  withPoints(lists, place, (points) =>
    points.map((point, at) => (at === corner ? inPicture({ x: point.x + by.x, y: point.y + by.y }) : point)),
  );

/** Adds a corner after another one. */
export const withCornerAfter = (
  lists: ZoneLists,
  place: ZonePlace,
  corner: number,
  point: PicturePoint,
): ZoneLists => withPoints(lists, place, (points) => points.toSpliced(corner + 1, 0, inPicture(point)));

/** Takes a corner away. The last one stays: a zone without any could not be seen. */
export const withoutCorner = (lists: ZoneLists, place: ZonePlace, corner: number): ZoneLists =>
  withPoints(lists, place, (points) => (points.length > 1 ? points.toSpliced(corner, 1) : points));

/**
 * The middle of the line that leads on from a corner. The last point of a counting line has none: there it is the middle of the one before.
 * Undefined: there is no line.
 */
export function middleAfter(
  points: readonly PicturePoint[],
  corner: number,
  isArea: boolean,
): { readonly after: number; readonly point: PicturePoint } | undefined {
  const isLast = corner === points.length - 1;
  const after = isLast && !isArea ? corner - 1 : corner;
  const [from, to] = [points[after], points[(after + 1) % points.length]];
  if (from === undefined || to === undefined || points.length < 2) return undefined;
  return { after, point: inPicture({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) };
}

export const withName = (lists: ZoneLists, place: ZonePlace, name: string): ZoneLists =>
  withZone(lists, place, (zone) => ({ ...zone, name }));

/** Adds a zone at the end of its list. */
export function withNewZone(
  lists: ZoneLists,
  kind: ZoneKind,
  zone: PictureZone,
): { readonly lists: ZoneLists; readonly place: ZonePlace } {
  const added = { ...zone, points: zone.points.map(inPicture) };
  return { lists: { ...lists, [kind]: [...lists[kind], added] }, place: { kind, at: lists[kind].length } };
}

export const withoutZone = (lists: ZoneLists, { kind, at }: ZonePlace): ZoneLists => ({
  ...lists,
  [kind]: lists[kind].toSpliced(at, 1),
});

/** The first of `Danger zone 1`, `Danger zone 2`, … that no zone of the list has. */
export function freeName(zones: readonly PictureZone[], nameOf: (number: number) => string): string {
  const taken = new Set(zones.map(({ name }) => name.toLowerCase()));
  let number = 1;
  while (taken.has(nameOf(number).toLowerCase())) number += 1;
  return nameOf(number);
}

/** The points of a zone that is made without a pointer: a rectangle or a line in the middle of the picture. */
export const startingPoints = (kind: ZoneKind): readonly PicturePoint[] =>
  isAreaList(kind)
    ? [
        { x: 0.35, y: 0.35 },
        { x: 0.65, y: 0.35 },
        { x: 0.65, y: 0.65 },
        { x: 0.35, y: 0.65 },
      ]
    : [
        { x: 0.35, y: 0.5 },
        { x: 0.65, y: 0.5 },
      ];
