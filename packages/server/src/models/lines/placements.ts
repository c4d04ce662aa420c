import { Matrix4, Vector3 } from 'three';
import type { StepFile } from '../ifc/step-file.ts';
import { numbersIn, referenceIn } from '../ifc/step-values.ts';

/** Placements in placements; a file may contain a cycle. */
const deepest = 100;

/** The matrix of an object's placement, in the file's unit of length. */
export function placementOfObject(file: StepFile, id: number | undefined): Matrix4 {
  const matrix = new Matrix4();
  let placement = file.entity(id);
  for (let depth = 0; placement !== undefined && depth < deepest; depth++) {
    if (placement.name !== 'IFCLOCALPLACEMENT') break;
    matrix.premultiply(axisPlacement(file, referenceIn(placement.attributes[1])));
    placement = file.entity(referenceIn(placement.attributes[0]));
  }
  return matrix;
}

/** The matrix of an IfcAxis2Placement3D or IfcAxis2Placement2D. */
export function axisPlacement(file: StepFile, id: number | undefined): Matrix4 {
  const placement = file.entity(id);
  const matrix = new Matrix4();
  if (placement === undefined) return matrix;
  const { name, attributes } = placement;
  const is3D = name === 'IFCAXIS2PLACEMENT3D';
  const z = (is3D && vectorOf(file, referenceIn(attributes[1]))) || new Vector3(0, 0, 1);
  const along = vectorOf(file, referenceIn(attributes[is3D ? 2 : 1])) ?? new Vector3(1, 0, 0);
  const y = new Vector3().crossVectors(z, along).normalize();
  if (y.lengthSq() === 0) return matrix.setPosition(pointOf(file, referenceIn(attributes[0])));
  const x = new Vector3().crossVectors(y, z).normalize();
  return matrix.makeBasis(x, y, z.normalize()).setPosition(pointOf(file, referenceIn(attributes[0])));
}

/** An IfcCartesianPoint of two or three coordinates. */
export function pointOf(file: StepFile, id: number | undefined): Vector3 {
  const [x = 0, y = 0, z = 0] = numbersIn(file.entity(id)?.attributes[0]);
  return new Vector3(x, y, z);
}

function vectorOf(file: StepFile, id: number | undefined): Vector3 | undefined {
  const [x = 0, y = 0, z = 0] = numbersIn(file.entity(id)?.attributes[0]);
  return x === 0 && y === 0 && z === 0 ? undefined : new Vector3(x, y, z);
}
