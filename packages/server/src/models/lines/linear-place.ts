import { Matrix4, Vector3 } from 'three';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { numberIn, numbersIn, referenceIn } from '../ifc/step-values.ts';
import type { BasisCurves } from './basis-curves.ts';

/** A place along a curve, as the file gives it. Lengths are in the file's unit. */
interface LinearPlace {
  readonly curve: number;
  readonly along: number;
  readonly lateral: number;
  readonly vertical: number;
  readonly longitudinal: number;
  readonly axis: Vector3 | undefined;
  readonly reference: Vector3 | undefined;
}

/** The matrix of a place along a curve, in metres in the curve's frame; undefined if it cannot be computed. */
export function linearMatrix(
  file: StepFile,
  curves: BasisCurves,
  placement: StepEntity,
  metre: number,
): Matrix4 | undefined {
  const place = placeIn(file, placement);
  const at = place && curves.walk(place.curve)?.(place.along * metre);
  if (place === undefined || at === undefined) return undefined;
  const left = new Vector3(-at.tangent.y, at.tangent.x, 0).normalize();
  const up = new Vector3().crossVectors(at.tangent, left);
  if (left.lengthSq() === 0) return undefined;
  const point = at.point
    .clone()
    .addScaledVector(left, place.lateral * metre)
    .addScaledVector(up, place.vertical * metre)
    .addScaledVector(at.tangent, place.longitudinal * metre);
  const z = (place.axis ?? up).clone().normalize();
  const y = new Vector3().crossVectors(z, place.reference ?? at.tangent).normalize();
  if (y.lengthSq() === 0) return undefined;
  return new Matrix4().makeBasis(new Vector3().crossVectors(y, z), y, z).setPosition(point);
}

/** IFC4X3 has a placement on a point of a curve, earlier drafts the curve and the distance in the placement itself. */
function placeIn(file: StepFile, placement: StepEntity): LinearPlace | undefined {
  const entities = placement.attributes.map((value) => file.entity(referenceIn(value)));
  const linear = entities.find((entity) => entity?.name === 'IFCAXIS2PLACEMENTLINEAR');
  const point =
    linear === undefined
      ? entities.find((entity) => entity !== undefined && /DISTANCEEXPRESSION$/.test(entity.name))
      : file.entity(referenceIn(linear.attributes[0]));
  const own = entities.find((entity) => entity !== undefined && /(CURVE|POLYLINE)$/.test(entity.name));
  const curve = linear === undefined ? own?.id : referenceIn(point?.attributes[4]);
  const along = numberIn(point?.attributes[0]);
  if (point === undefined || curve === undefined || along === undefined) return undefined;
  const number = (index: number) => numberIn(point.attributes[index]) ?? 0;
  return {
    curve,
    along,
    lateral: number(1),
    vertical: number(2),
    longitudinal: number(3),
    axis: directionIn(file, referenceIn(linear?.attributes[1])),
    reference: directionIn(file, referenceIn(linear?.attributes[2])),
  };
}

function directionIn(file: StepFile, id: number | undefined): Vector3 | undefined {
  const [x = 0, y = 0, z = 0] = numbersIn(file.entity(id)?.attributes[0]);
  return x === 0 && y === 0 && z === 0 ? undefined : new Vector3(x, y, z).normalize();
}
