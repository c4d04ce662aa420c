import { type Matrix4, Vector3 } from 'three';

/** How many ids a placement takes. */
export const placementIds = 4;

/**
 * An IfcAxis2Placement3D with what it refers to, as a file has it.
 * @param free - the first of `placementIds` ids that the file does not use; the placement's own.
 */
export function placementText(matrix: Matrix4, free: number): string {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  const at = new Vector3().setFromMatrixPosition(matrix);
  return [
    `#${free}=IFCAXIS2PLACEMENT3D(#${free + 1},#${free + 2},#${free + 3});`,
    `#${free + 1}=IFCCARTESIANPOINT(${numbers(at)});`,
    `#${free + 2}=IFCDIRECTION(${numbers(z)});`,
    `#${free + 3}=IFCDIRECTION(${numbers(x)});`,
  ].join('');
}

/** Real numbers have a point in such files. */
function numbers(vector: Vector3): string {
  return `(${vector
    .toArray()
    .map((value) => value.toFixed(9))
    .join(',')})`;
}
