import type { ModelContents } from '@gantry/contract';
import { Matrix4, Vector3 } from 'three';
import type { IfcModel } from '../ifc/ifc-model.ts';
import type { IfcPatch } from '../ifc/ifc-source.ts';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { referenceIn } from '../ifc/step-values.ts';
import { BasisCurves } from '../lines/basis-curves.ts';
import { linearMatrix } from '../lines/linear-place.ts';
import { angleUnit } from '../lines/units.ts';
import { placementIds, placementText } from './placement-text.ts';

/** Class of a place along a curve. */
export const linearPlacement = 'IFCLINEARPLACEMENT';
/** Metres between the engine's place and the right one beyond which this is used. */
export const placementTolerance = 0.1;

export interface LinearFixes extends Pick<ModelContents, 'moved' | 'computed' | 'unchecked'> {
  readonly patches: readonly IfcPatch[];
}

export const noFixes: LinearFixes = { patches: [], moved: null, computed: null, unchecked: 0 };

/** Where a place along a curve should be, in the file's unit of length, and how to write that. */
interface RightPlace {
  readonly from: 'moved' | 'computed';
  readonly own: Matrix4;
  /** Entities in place of the placement. @param relative - what the place is relative to, as the file writes it. */
  write(relative: string): string;
}

/**
 * Compares where the engine puts things along a curve with the coordinates that the file gives for the same place or, without any,
 * with the place on the curve, and replaces the places that differ by ordinary ones. Both are relative to the same placement as the
 * place along the curve.
 * @param metre - metres in the file's unit of length.
 */
export function fixLinearPlacements(file: StepFile, model: IfcModel, metre: number): LinearFixes {
  const curves = new BasisCurves(file, { metre, radian: angleUnit(file) });
  const patches: IfcPatch[] = [];
  const fixes = { moved: { count: 0, farthest: 0 }, computed: { count: 0, farthest: 0 } };
  let unchecked = 0;
  let free = file.highestId + 1;
  for (const id of file.ids(linearPlacement)) {
    const entity = file.entity(id);
    const span = file.span(id);
    const parent = entity && parentOf(file, entity);
    const above = parent === undefined ? new Matrix4() : matrixOf(model, parent);
    const right =
      entity && (coordinatesOf(file, model, entity) ?? computedOf(file, curves, entity, metre, free));
    if (span === undefined || above === undefined || right === undefined) {
      unchecked++;
      continue;
    }
    const expected = new Vector3().setFromMatrixPosition(above.multiply(right.own));
    const engines = matrixOf(model, id);
    const distance =
      engines === undefined
        ? Number.POSITIVE_INFINITY
        : new Vector3().setFromMatrixPosition(engines).distanceTo(expected) * metre;
    if (distance <= placementTolerance) continue;
    const fix = fixes[right.from];
    fix.count++;
    if (Number.isFinite(distance)) fix.farthest = Math.max(fix.farthest, distance);
    patches.push({
      ...span,
      text: `#${id}=${right.write(parent === undefined ? '$' : `#${parent}`)}`,
    });
    free += placementIds;
  }
  const said = (fix: typeof fixes.moved) => (fix.count === 0 ? null : fix);
  return { patches, moved: said(fixes.moved), computed: said(fixes.computed), unchecked };
}

function coordinatesOf(file: StepFile, model: IfcModel, { attributes }: StepEntity): RightPlace | undefined {
  // The coordinates are the last attribute in all drafts and editions.
  const id = referenceIn(attributes.at(-1));
  if (id === undefined || file.entity(id)?.name !== 'IFCAXIS2PLACEMENT3D') return undefined;
  const own = matrixOf(model, id);
  return own && { from: 'moved', own, write: (relative) => `IFCLOCALPLACEMENT(${relative},#${id});` };
}

function computedOf(
  file: StepFile,
  curves: BasisCurves,
  entity: StepEntity,
  metre: number,
  free: number,
): RightPlace | undefined {
  const own = linearMatrix(file, curves, entity, metre);
  if (own === undefined) return undefined;
  own.setPosition(new Vector3().setFromMatrixPosition(own).divideScalar(metre));
  return {
    from: 'computed',
    own,
    write: (relative) => `IFCLOCALPLACEMENT(${relative},#${free});${placementText(own, free)}`,
  };
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
