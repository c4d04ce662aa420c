import type { ModelContents } from '@gantry/contract';
import { Matrix4, Vector3 } from 'three';
import type { IfcModel } from '../ifc/ifc-model.ts';
import type { IfcPatch } from '../ifc/ifc-source.ts';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { referenceIn } from '../ifc/step-values.ts';

/** Class of a place along a curve. */
export const linearPlacement = 'IFCLINEARPLACEMENT';
/** Metres between the engine's place and the file's own coordinates beyond which these are used. */
export const placementTolerance = 0.1;

export interface LinearFixes {
  readonly patches: readonly IfcPatch[];
  readonly moved: ModelContents['moved'];
}

/** The places along a curve for which the file gives coordinates too. */
export function placedTwice(file: StepFile): readonly StepEntity[] {
  return file
    .ids(linearPlacement)
    .map((id) => file.entity(id))
    .filter((entity) => entity !== undefined)
    .filter((entity) => fallbackOf(file, entity) !== undefined);
}

/**
 * Compares where the engine puts things along a curve with the coordinates that the file gives for the same place, and replaces the
 * places that differ by ordinary ones. The coordinates are relative to the same placement as the place along the curve.
 * @param metre - metres in the file's unit of length.
 */
export function fixLinearPlacements(
  file: StepFile,
  model: IfcModel,
  places: readonly StepEntity[],
  metre: number,
): LinearFixes {
  const patches: IfcPatch[] = [];
  let farthest = 0;
  for (const entity of places) {
    const fallback = fallbackOf(file, entity);
    const span = file.span(entity.id);
    if (fallback === undefined || span === undefined) continue;
    const parent = parentOf(file, entity);
    const own = matrixOf(model, fallback);
    const above = parent === undefined ? new Matrix4() : matrixOf(model, parent);
    if (own === undefined || above === undefined) continue;
    const right = new Vector3().setFromMatrixPosition(above.multiply(own));
    const engines = matrixOf(model, entity.id);
    const distance =
      engines === undefined
        ? Number.POSITIVE_INFINITY
        : new Vector3().setFromMatrixPosition(engines).distanceTo(right) * metre;
    if (distance <= placementTolerance) continue;
    if (Number.isFinite(distance)) farthest = Math.max(farthest, distance);
    const relative = parent === undefined ? '$' : `#${parent}`;
    patches.push({ ...span, text: `#${entity.id}=IFCLOCALPLACEMENT(${relative},#${fallback});` });
  }
  return { patches, moved: patches.length === 0 ? null : { count: patches.length, farthest } };
}

/** The coordinates are the last attribute in all drafts and editions. */
function fallbackOf(file: StepFile, { attributes }: StepEntity): number | undefined {
  const id = referenceIn(attributes.at(-1));
  return file.entity(id)?.name === 'IFCAXIS2PLACEMENT3D' ? id : undefined;
}

/** In IFC4X1 the first attribute is the curve, and the coordinates are relative to nothing. */
function parentOf(file: StepFile, { attributes }: StepEntity): number | undefined {
  const id = referenceIn(attributes[0]);
  return /PLACEMENT$/.test(file.entity(id)?.name ?? '') ? id : undefined;
}

function matrixOf(model: IfcModel, placement: number): Matrix4 | undefined {
  const elements = model.placement(placement);
  return elements && new Matrix4().fromArray(elements);
}
