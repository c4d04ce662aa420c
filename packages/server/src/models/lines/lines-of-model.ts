import type { ModelLine } from '@gantry/contract';
import type { LineOutcome } from '../contents/contents.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { type Extent, farFromOrigin, type Georeference, type Point } from '../place/placement.ts';
import { isStray, lineForClients, readLines } from './model-lines.ts';

export interface LinesOfModel {
  /** Of the whole model, with its lines. */
  readonly offset: Point;
  readonly extent: Extent | null;
  readonly lines: readonly ModelLine[];
  /** What became of each alignment and grid of the file. */
  readonly outcomes: readonly LineOutcome[];
}

/**
 * The alignments and grids of a file, and how they change the model's frame.
 * @param seen - offset and extent of the shapes alone.
 */
export function linesOf(
  file: StepFile,
  { georeference, isFar }: { readonly georeference: Georeference; readonly isFar: boolean },
  seen: { readonly offset: Point; readonly extent: Extent | null },
): LinesOfModel {
  const read = readLines(file, georeference.lengthUnit).filter(({ globalId }) => globalId !== '');
  const first = read.find(({ paths }) => paths.length > 0)?.paths[0]?.points[0];
  let offset: Point = isFar ? seen.offset : [0, 0, 0];
  // Without shapes, the lines alone tell whether the file has absolute coordinates.
  if (seen.extent === null && first !== undefined)
    offset = Math.hypot(first[0], first[1]) > farFromOrigin ? first : [0, 0, 0];
  const frame = { offset, extent: seen.extent };
  const judged = read.map((line) => ({
    line,
    left:
      line.paths.length === 0 ? ('UNREADABLE' as const) : isStray(line, frame) ? ('FAR_AWAY' as const) : null,
  }));
  const drawn = judged.filter(({ left }) => left === null).map(({ line }) => line);
  return {
    offset,
    extent: withPoints(
      seen.extent,
      drawn.flatMap(({ paths }) => paths.flatMap(({ points }) => points)),
      offset,
    ),
    lines: drawn.map((line) => lineForClients(line, offset)),
    outcomes: judged.map(({ line, left }) => ({ category: line.category, left })),
  };
}

function withPoints(extent: Extent | null, points: readonly Point[], [ox, oy, oz]: Point): Extent | null {
  return points.reduce<Extent | null>((box, [px, py, pz]) => {
    const [x, y, z] = [px - ox, py - oy, pz - oz];
    if (box === null) return { min: [x, y, z], max: [x, y, z] };
    const { min, max } = box;
    return {
      min: [Math.min(min[0], x), Math.min(min[1], y), Math.min(min[2], z)],
      max: [Math.max(max[0], x), Math.max(max[1], y), Math.max(max[2], z)],
    };
  }, extent);
}
