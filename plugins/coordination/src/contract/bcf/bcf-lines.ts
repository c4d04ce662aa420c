import type { Point } from '../view-geometry.ts';
import type { ViewMeasurements } from '../view-measurements.ts';
import type { BcfLine } from './bcf.ts';

type Measurement = ViewMeasurements['list'][number];

/**
 * What was measured as lines, in the order of the list: a length, the sides of an area, the legs of an angle, and the shortest way from a face. BCF
 * has no place for names, units and the coordinates of single points.
 */
export function linesOf(measurements: ViewMeasurements | undefined): readonly BcfLine[] {
  return (measurements?.list ?? []).flatMap(sidesOf);
}

/** Each line as a length, in metres. */
export function measurementsOf(lines: readonly BcfLine[]): ViewMeasurements {
  const at = (point: Point) => ({ at: point, normal: null, versionId: null });
  return {
    unit: 'm',
    chosen: null,
    isListOpen: false,
    list: lines.map(({ start, end }, index) => ({
      kind: 'length',
      number: index + 1,
      name: null,
      points: [at(start), at(end)],
    })),
  };
}

function sidesOf({ kind, points }: Measurement): readonly BcfLine[] {
  const all = points.map(({ at }) => at);
  const [first, ...others] = all;
  if (first === undefined) return [];
  if (kind === 'face') return fromFace(points);
  const ends = kind === 'area' ? [...others, first] : others;
  return ends.map((end, index) => ({ start: all[index] ?? first, end }));
}

/** From the foot of the perpendicular in the plane of the face to the second point. */
function fromFace([face, to]: Measurement['points']): readonly BcfLine[] {
  if (!face?.normal || !to) return [];
  const { at: origin, normal } = face;
  const end = to.at;
  const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y + a.z * b.z;
  const away =
    dot({ x: end.x - origin.x, y: end.y - origin.y, z: end.z - origin.z }, normal) / dot(normal, normal);
  const start = { x: end.x - normal.x * away, y: end.y - normal.y * away, z: end.z - normal.z * away };
  return [{ start, end }];
}
