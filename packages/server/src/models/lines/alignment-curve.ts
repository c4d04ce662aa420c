import { Vector3 } from 'three';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { numberIn, referenceIn, referencesIn, typeIn } from '../ifc/step-values.ts';
import type { Design } from './alignment-design.ts';
import type { CurveUnits } from './curve-points.ts';
import { axisPlacement } from './placements.ts';
import type { PlaneCurve } from './plane-curve.ts';
import type { ProfilePiece } from './profile.ts';

/**
 * The design of an alignment of which the file has only the geometry: a curve of segments on lines, circles and clothoids, perhaps with
 * heights and cant. Cant moves the line by centimetres and is left out.
 */
export function designOfCurve(file: StepFile, id: number | undefined, units: CurveUnits): Design | undefined {
  const curve = file.entity(id);
  if (curve?.name === 'IFCSEGMENTEDREFERENCECURVE')
    return designOfCurve(file, referenceIn(curve.attributes[2]), units);
  if (curve?.name === 'IFCGRADIENTCURVE') {
    const base = designOfCurve(file, referenceIn(curve.attributes[2]), units);
    return base && { ...base, profile: profileOf(file, curve, units.metre) };
  }
  if (curve?.name !== 'IFCCOMPOSITECURVE') return undefined;
  const segments = referencesIn(curve.attributes[0]).map((segment) => file.entity(segment));
  const horizontal = segments.map((segment) => segment && pieceOf(file, segment, units));
  if (horizontal.length === 0 || horizontal.includes(undefined)) return undefined;
  return { horizontal: horizontal.filter((piece) => piece !== undefined), profile: [] };
}

function pieceOf(file: StepFile, segment: StepEntity, { metre, radian }: CurveUnits): PlaneCurve | undefined {
  if (segment.name !== 'IFCCURVESEGMENT') return undefined;
  const [, placement, startValue, lengthValue, parentId] = segment.attributes;
  const parent = file.entity(referenceIn(parentId));
  const { at, direction } = startOf(file, referenceIn(placement));
  const common = { start: [at.x * metre, at.y * metre] as const, direction };
  const [start, length] = [numberIn(startValue) ?? 0, numberIn(lengthValue) ?? 0];
  const isParameter = typeIn(lengthValue) === 'IFCPARAMETERVALUE';
  const sign = length < 0 ? -1 : 1;
  const constant = (metres: number, bend: number): PlaneCurve => ({
    ...common,
    length: Math.abs(metres),
    from: bend,
    to: bend,
    transition: 'constant',
  });
  if (parent?.name === 'IFCLINE') {
    const vector = file.entity(referenceIn(parent.attributes[1]));
    return constant(length * metre * (isParameter ? (numberIn(vector?.attributes[1]) ?? 1) : 1), 0);
  }
  const size = (numberIn(parent?.attributes[1]) ?? 0) * metre;
  if (size === 0) return undefined;
  if (parent?.name === 'IFCCIRCLE')
    return constant(isParameter ? length * radian * size : length * metre, sign / size);
  if (parent?.name !== 'IFCCLOTHOID') return undefined;
  // The parameter of a clothoid is its length divided by the square root of pi times its constant.
  const unit = isParameter ? Math.abs(size) * Math.sqrt(Math.PI) : metre;
  const bendAt = (along: number) => (sign * along) / (size * Math.abs(size));
  return {
    ...common,
    length: Math.abs(length * unit),
    from: bendAt(start * unit),
    to: bendAt((start + length) * unit),
    transition: 'clothoid',
  };
}

function profileOf(file: StepFile, curve: StepEntity, metre: number): readonly ProfilePiece[] {
  const segments = referencesIn(curve.attributes[0])
    .map((id) => file.entity(id))
    .filter((segment) => segment !== undefined)
    .map(({ attributes }) => {
      const { at, direction } = startOf(file, referenceIn(attributes[1]));
      const parent = file.entity(referenceIn(attributes[4]))?.name;
      const shape: ProfilePiece['shape'] =
        parent === 'IFCLINE' ? 'line' : parent === 'IFCCIRCLE' ? 'circle' : 'parabola';
      return { start: at.x * metre, height: at.y * metre, from: Math.tan(direction), shape };
    });
  return segments.map((segment, index) => {
    const next = segments[index + 1];
    const isLine = segment.shape === 'line' || next === undefined;
    return {
      ...segment,
      shape: isLine ? 'line' : segment.shape,
      length: next === undefined ? 0 : next.start - segment.start,
      to: isLine ? segment.from : next.from,
    };
  });
}

function startOf(
  file: StepFile,
  placement: number | undefined,
): { readonly at: Vector3; readonly direction: number } {
  const matrix = axisPlacement(file, placement);
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  return { at: new Vector3().setFromMatrixPosition(matrix), direction: Math.atan2(x.y, x.x) };
}
