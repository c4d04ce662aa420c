import type { ModelLine } from '@gantry/contract';
import { Vector3 } from 'three';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { referenceIn, referencesIn, textIn } from '../ifc/step-values.ts';
import type { Point } from '../place/placement.ts';
import { designOf4x1 } from './alignment-4x1.ts';
import { designOfCurve } from './alignment-curve.ts';
import { AlignmentParts, designOf } from './alignment-design.ts';
import { type CurveUnits, curvePoints } from './curve-points.ts';
import { drawnPoints } from './drawn-points.ts';
import { placementOfObject } from './placements.ts';
import { angleUnit } from './units.ts';

export const alignmentClass = 'IFCALIGNMENT';
export const gridClass = 'IFCGRID';
/** Classes whose entities are read for lines, other than by a reference. */
export const lineClasses: ReadonlySet<string> = new Set([
  alignmentClass,
  gridClass,
  'IFCRELNESTS',
  'IFCRELAGGREGATES',
  'IFCUNITASSIGNMENT',
]);

/** An alignment or grid in metres in the engineering frame of the file (Z up). */
export interface ReadLine {
  readonly id: number;
  readonly category: typeof alignmentClass | typeof gridClass;
  readonly globalId: string;
  /** Whether the file gives no heights. */
  readonly isFlat: boolean;
  /** Empty if the file's curves cannot be read. */
  readonly paths: readonly { readonly tag: string | null; readonly points: readonly Point[] }[];
}

/** The alignments and grids of a file. @param metre - metres in the file's unit of length. */
export function readLines(file: StepFile, metre: number): readonly ReadLine[] {
  const units = { metre, radian: angleUnit(file) };
  const parts = file.ids(alignmentClass).length > 0 ? new AlignmentParts(file) : undefined;
  const entities = (name: string) =>
    file
      .ids(name)
      .map((id) => file.entity(id))
      .filter((each) => each !== undefined);
  return [
    ...(parts === undefined
      ? []
      : entities(alignmentClass).map((each) => readAlignment(file, parts, each, units))),
    ...entities(gridClass).map((each) => readGrid(file, each, units)),
  ];
}

function readAlignment(
  file: StepFile,
  parts: AlignmentParts,
  entity: StepEntity,
  units: CurveUnits,
): ReadLine {
  const curves = shapeItems(file, entity);
  const design =
    designOf(file, parts, entity.id, units) ??
    designOf4x1(file, entity, units) ??
    firstOf(curves, (curve) => designOfCurve(file, curve, units));
  const points = design
    ? drawnPoints(design)
    : firstOf(curves, (curve) => curvePoints(file, curve, units))?.map((point) =>
        point.multiplyScalar(units.metre),
      );
  const isFlat = design ? design.profile.length === 0 : points?.every(({ z }) => z === 0) === true;
  const placed = place(file, entity, units.metre, points ?? []);
  return {
    id: entity.id,
    category: alignmentClass,
    globalId: textIn(entity.attributes[0]) ?? '',
    isFlat,
    paths: placed.length > 1 ? [{ tag: null, points: placed }] : [],
  };
}

/** Indexes of the three lists of axes of a grid. */
const axisLists = [7, 8, 9] as const;

function readGrid(file: StepFile, entity: StepEntity, units: CurveUnits): ReadLine {
  const axes = axisLists
    .flatMap((index) => referencesIn(entity.attributes[index]))
    .map((id) => file.entity(id));
  const paths = axes.flatMap((axis) => {
    const points = curvePoints(file, referenceIn(axis?.attributes[1]), units);
    if (points === undefined || points.length < 2) return [];
    const inMetres = points.map((point) => point.multiplyScalar(units.metre));
    return [{ tag: textIn(axis?.attributes[0]) ?? null, points: place(file, entity, units.metre, inMetres) }];
  });
  return {
    id: entity.id,
    category: gridClass,
    globalId: textIn(entity.attributes[0]) ?? '',
    isFlat: false,
    paths,
  };
}

/** Ids of the items of a product's shape. */
export function shapeItems(file: StepFile, { attributes }: StepEntity): readonly number[] {
  const shape = file.entity(referenceIn(attributes[6]));
  return referencesIn(shape?.attributes[2]).flatMap((id) => referencesIn(file.entity(id)?.attributes[3]));
}

function firstOf<T>(ids: readonly number[], read: (id: number) => T | undefined): T | undefined {
  for (const id of ids) {
    const found = read(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function place(
  file: StepFile,
  entity: StepEntity,
  metre: number,
  points: readonly Vector3[],
): readonly Point[] {
  const matrix = placementOfObject(file, referenceIn(entity.attributes[5]));
  const move = new Vector3().setFromMatrixPosition(matrix).multiplyScalar(metre);
  matrix.setPosition(move);
  return points.map((point) => {
    const { x, y, z } = point.clone().applyMatrix4(matrix);
    return [x, y, z];
  });
}

/** Metres from the shapes of a model beyond which a line is not of it. */
const strayDistance = 100_000;

export interface LineFrame {
  readonly offset: Point;
  /** The box around all shapes, relative to the offset. */
  readonly extent: { readonly min: Point; readonly max: Point } | null;
}

/** Whether a line is so far from the model's shapes that showing both would show neither. */
export function isStray({ paths }: ReadLine, { offset, extent }: LineFrame): boolean {
  if (extent === null) return false;
  return paths.some(({ points }) =>
    points.some((point) =>
      [0, 1, 2].some((axis) => {
        const value = (point[axis] ?? 0) - (offset[axis] ?? 0);
        return (
          value < (extent.min[axis] ?? 0) - strayDistance || value > (extent.max[axis] ?? 0) + strayDistance
        );
      }),
    ),
  );
}

/** A line for clients: relative to the model's offset, with its own origin so that single precision is enough. */
export function lineForClients(line: ReadLine, offset: Point): ModelLine {
  const [x = 0, y = 0, z = 0] = line.paths[0]?.points[0] ?? [];
  const origin: Point = [x - offset[0], y - offset[1], z - offset[2]];
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    localId: line.id,
    globalId: line.globalId,
    kind: line.category === alignmentClass ? 'alignment' : 'grid',
    isFlat: line.isFlat,
    origin: [...origin],
    paths: line.paths.map(({ tag, points }) => ({
      tag,
      points: points.flatMap((point) => [
        rounded(point[0] - x),
        rounded(point[1] - y),
        rounded(point[2] - z),
      ]),
    })),
  };
}
