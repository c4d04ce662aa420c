import { Vector3 } from 'three';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import {
  listIn,
  numberIn,
  numbersIn,
  referenceIn,
  referencesIn,
  typeIn,
  wordIn,
} from '../ifc/step-values.ts';
import { chordTolerance } from './drawn-points.ts';
import { axisPlacement, pointOf } from './placements.ts';

/** Units of the file in which a curve is written. */
export interface CurveUnits {
  readonly metre: number;
  readonly radian: number;
}

/** The points of a bounded curve in the file's unit of length; undefined for a curve that is not known here. */
export function curvePoints(
  file: StepFile,
  id: number | undefined,
  units: CurveUnits,
): readonly Vector3[] | undefined {
  const curve = file.entity(id);
  if (curve === undefined) return undefined;
  if (curve.name === 'IFCPOLYLINE')
    return referencesIn(curve.attributes[0]).map((point) => pointOf(file, point));
  if (curve.name === 'IFCINDEXEDPOLYCURVE') return indexedPoints(file, curve, units.metre);
  if (curve.name === 'IFCTRIMMEDCURVE') return trimmedPoints(file, curve, units);
  if (curve.name === 'IFCCIRCLE') return circlePoints(file, curve, 0, 2 * Math.PI, units.metre);
  return undefined;
}

function indexedPoints(
  file: StepFile,
  { attributes }: StepEntity,
  metre: number,
): readonly Vector3[] | undefined {
  const list = file.entity(referenceIn(attributes[0]));
  const points = listIn(list?.attributes[0]).map((row) => {
    const [x = 0, y = 0, z = 0] = numbersIn(row);
    return new Vector3(x, y, z);
  });
  const segments = listIn(attributes[1]);
  if (segments.length === 0) return points;
  const result: Vector3[] = [];
  for (const segment of segments) {
    const value =
      typeof segment === 'object' && segment !== null && 'value' in segment ? segment.value : null;
    const corners = numbersIn(value).map((index) => points[index - 1]);
    const [a, b, c] = corners;
    if (a === undefined || b === undefined || corners.includes(undefined)) return undefined;
    if (typeIn(segment) === 'IFCARCINDEX' && c !== undefined) result.push(...arcThrough(a, b, c, metre));
    else result.push(...corners.filter((corner) => corner !== undefined));
  }
  return result;
}

/** Points of the arc from the first to the third point. */
function arcThrough(a: Vector3, b: Vector3, c: Vector3, metre: number): readonly Vector3[] {
  const [u, v] = [b.clone().sub(a), c.clone().sub(a)];
  const normal = new Vector3().crossVectors(u, v);
  if (normal.lengthSq() < 1e-12 * u.lengthSq() * v.lengthSq()) return [a, b, c];
  const toCentre = new Vector3()
    .crossVectors(normal, u)
    .multiplyScalar(v.lengthSq())
    .add(new Vector3().crossVectors(v, normal).multiplyScalar(u.lengthSq()))
    .divideScalar(2 * normal.lengthSq());
  const centre = a.clone().add(toCentre);
  const x = a.clone().sub(centre);
  const radius = x.length();
  x.normalize();
  const y = new Vector3().crossVectors(normal.normalize(), x);
  const end = c.clone().sub(centre);
  const angle = (Math.atan2(end.dot(y), end.dot(x)) + 2 * Math.PI) % (2 * Math.PI);
  return arcPoints(centre, x, y, { radius, from: 0, to: angle }, metre);
}

function arcPoints(
  centre: Vector3,
  x: Vector3,
  y: Vector3,
  { radius, from, to }: { readonly radius: number; readonly from: number; readonly to: number },
  metre: number,
): readonly Vector3[] {
  const step = 2 * Math.acos(Math.max(0.5, 1 - chordTolerance / Math.max(radius * metre, chordTolerance)));
  const count = Math.min(2000, Math.max(2, Math.ceil(Math.abs(to - from) / step)));
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / count;
    return centre
      .clone()
      .addScaledVector(x, radius * Math.cos(angle))
      .addScaledVector(y, radius * Math.sin(angle));
  });
}

function circlePoints(
  file: StepFile,
  { attributes }: StepEntity,
  from: number,
  to: number,
  metre: number,
): readonly Vector3[] {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  const matrix = axisPlacement(file, referenceIn(attributes[0]));
  matrix.extractBasis(x, y, z);
  const centre = new Vector3().setFromMatrixPosition(matrix);
  return arcPoints(centre, x, y, { radius: numberIn(attributes[1]) ?? 0, from, to }, metre);
}

function trimmedPoints(
  file: StepFile,
  { attributes }: StepEntity,
  { metre, radian }: CurveUnits,
): readonly Vector3[] | undefined {
  const basis = file.entity(referenceIn(attributes[0]));
  const trims = [attributes[1], attributes[2]].map((trim) => {
    const values = listIn(trim);
    const point = values.map(referenceIn).find((id) => id !== undefined);
    return {
      point: point === undefined ? undefined : pointOf(file, point),
      parameter: values.map(numberIn).find((value) => value !== undefined),
    };
  });
  const [first, last] = trims;
  if (basis === undefined || first === undefined || last === undefined) return undefined;
  if (basis.name === 'IFCLINE') {
    const vector = file.entity(referenceIn(basis.attributes[1]));
    const along = pointOf(file, referenceIn(vector?.attributes[0]))
      .normalize()
      .multiplyScalar(numberIn(vector?.attributes[1]) ?? 1);
    const at = (parameter: number) =>
      pointOf(file, referenceIn(basis.attributes[0])).addScaledVector(along, parameter);
    const ends = trims.map(
      ({ point, parameter }) => point ?? (parameter === undefined ? undefined : at(parameter)),
    );
    return ends.includes(undefined) ? undefined : ends.filter((end) => end !== undefined);
  }
  if (basis.name !== 'IFCCIRCLE') return undefined;
  const inverse = axisPlacement(file, referenceIn(basis.attributes[0])).invert();
  const [from, to] = trims.map(({ point, parameter }) => {
    const local = point?.clone().applyMatrix4(inverse);
    return local ? Math.atan2(local.y, local.x) : parameter === undefined ? undefined : parameter * radian;
  });
  if (from === undefined || to === undefined) return undefined;
  const turn = 2 * Math.PI;
  const isSame = wordIn(attributes[3]) !== 'F';
  const end = isSame
    ? from + ((((to - from) % turn) + turn) % turn)
    : from - ((((from - to) % turn) + turn) % turn);
  return circlePoints(file, basis, from, end, metre);
}
