import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { referenceIn } from '../ifc/step-values.ts';
import { designOf4x1 } from './alignment-4x1.ts';
import { designOfCurve } from './alignment-curve.ts';
import { AlignmentParts, type Design, designOf } from './alignment-design.ts';
import { type CurveUnits, curvePoints } from './curve-points.ts';
import { type CurveWalk, walkDesign, walkPoints } from './curve-walk.ts';
import { alignmentClass, shapeItems } from './model-lines.ts';

/** Curves on curves: cant on heights on a plan. A file may contain a cycle. */
const deepestBase = 4;

/** The curves of a file along which things are placed, in metres. */
export class BasisCurves {
  readonly #file: StepFile;
  readonly #units: CurveUnits;
  readonly #parts: AlignmentParts;
  /** Alignments by the curves that are their shape. */
  readonly #alignments = new Map<number, StepEntity>();
  readonly #known = new Map<number, CurveWalk | undefined>();

  constructor(file: StepFile, units: CurveUnits) {
    this.#file = file;
    this.#units = units;
    this.#parts = new AlignmentParts(file);
    for (const id of file.ids(alignmentClass)) {
      const alignment = file.entity(id);
      if (alignment === undefined) continue;
      const axis = referenceIn(alignment.attributes[7]);
      for (const curve of [...shapeItems(file, alignment), ...(axis === undefined ? [] : [axis])])
        for (const each of this.#withBases(curve)) this.#alignments.set(each, alignment);
    }
  }

  /** Undefined for a curve that cannot be read here. */
  walk(id: number): CurveWalk | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#read(id));
    return this.#known.get(id);
  }

  #read(id: number): CurveWalk | undefined {
    const design = this.#designOf(id);
    if (design !== undefined) return walkDesign(design);
    const points = curvePoints(this.#file, id, this.#units);
    return points && walkPoints(points.map((point) => point.multiplyScalar(this.#units.metre)));
  }

  /** What the author designed comes first: some of its curves are not read as geometry. */
  #designOf(id: number): Design | undefined {
    const [file, units] = [this.#file, this.#units];
    const name = file.entity(id)?.name;
    const alignment = this.#alignments.get(id);
    const isCurve = name !== undefined && /CURVE$/.test(name) && name !== 'IFCINDEXEDPOLYCURVE';
    const design =
      alignment && isCurve
        ? (designOf(file, this.#parts, alignment.id, units) ?? designOf4x1(file, alignment, units))
        : undefined;
    if (design === undefined) return designOfCurve(file, id, units);
    return name === 'IFCCOMPOSITECURVE' ? { ...design, profile: [] } : design;
  }

  #withBases(curve: number): readonly number[] {
    const found: number[] = [];
    let id: number | undefined = curve;
    while (id !== undefined && found.length < deepestBase) {
      found.push(id);
      const entity: StepEntity | undefined = this.#file.entity(id);
      const hasBase = entity?.name === 'IFCGRADIENTCURVE' || entity?.name === 'IFCSEGMENTEDREFERENCECURVE';
      id = hasBase ? referenceIn(entity.attributes[2]) : undefined;
    }
    return found;
  }
}
