import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { numberIn, numbersIn, referenceIn, referencesIn, wordIn } from '../ifc/step-values.ts';
import type { PlaneCurve, Transition } from './plane-curve.ts';
import type { ProfilePiece } from './profile.ts';

/** An alignment as its author designed it. */
export interface Design {
  readonly horizontal: readonly PlaneCurve[];
  /** Empty for an alignment without heights. */
  readonly profile: readonly ProfilePiece[];
}

export interface DesignUnits {
  /** Metres in the file's unit of length. */
  readonly metre: number;
  /** Radians in the file's unit of angles. */
  readonly radian: number;
}

const horizontalSegment = 'IFCALIGNMENTHORIZONTALSEGMENT';
const verticalSegment = 'IFCALIGNMENTVERTICALSEGMENT';

/** IfcAlignmentHorizontalSegmentTypeEnum. A cubic parabola differs from the clothoid by less than the line's own tolerance. */
const transitions: Readonly<Record<string, Transition>> = {
  LINE: 'constant',
  CIRCULARARC: 'constant',
  CLOTHOID: 'clothoid',
  CUBIC: 'clothoid',
  CUBICSPIRAL: 'clothoid',
  BIQUADRATICPARABOLA: 'helmert',
  BLOSSCURVE: 'bloss',
  COSINECURVE: 'cosine',
  SINECURVE: 'sine',
  HELMERTCURVE: 'helmert',
  VIENNESEBEND: 'viennese',
};

/**
 * The design of an alignment of IFC4X3: what is nested in it. Undefined if the file gives none, or one with a curve that is not
 * known.
 */
export function designOf(
  file: StepFile,
  parts: AlignmentParts,
  id: number,
  units: DesignUnits,
): Design | undefined {
  const segments = parts.segmentsOf(id);
  const horizontal = segments
    .filter(({ name }) => name === horizontalSegment)
    .map((segment) => horizontalPiece(file, segment, units));
  const profile = segments
    .filter(({ name }) => name === verticalSegment)
    .map((segment) => verticalPiece(segment, units.metre));
  return horizontal.length === 0 || horizontal.includes(undefined)
    ? undefined
    : { horizontal: horizontal.filter((piece) => piece !== undefined), profile };
}

function horizontalPiece(
  file: StepFile,
  { attributes }: StepEntity,
  { metre, radian }: DesignUnits,
): PlaneCurve | undefined {
  const [x, y] = numbersIn(file.entity(referenceIn(attributes[2]))?.attributes[0]);
  const transition = transitions[wordIn(attributes[8]) ?? ''];
  if (x === undefined || y === undefined || transition === undefined) return undefined;
  const bend = (value: number | undefined) => (value ? 1 / (value * metre) : 0);
  const from = wordIn(attributes[8]) === 'LINE' ? 0 : bend(numberIn(attributes[4]));
  return {
    start: [x * metre, y * metre],
    direction: (numberIn(attributes[3]) ?? 0) * radian,
    length: Math.abs(numberIn(attributes[6]) ?? 0) * metre,
    from,
    to: transition === 'constant' ? from : bend(numberIn(attributes[5])),
    transition,
  };
}

function verticalPiece({ attributes }: StepEntity, metre: number): ProfilePiece {
  const number = (index: number) => numberIn(attributes[index]) ?? 0;
  const type = wordIn(attributes[8]);
  return {
    start: number(2) * metre,
    length: number(3) * metre,
    height: number(4) * metre,
    from: number(5),
    to: type === 'CONSTANTGRADIENT' ? number(5) : number(6),
    shape: type === 'CONSTANTGRADIENT' ? 'line' : type === 'CIRCULARARC' ? 'circle' : 'parabola',
  };
}

/** What is nested in each alignment: its horizontal and vertical parts, and their segments. */
export class AlignmentParts {
  readonly #file: StepFile;
  readonly #children = new Map<number, number[]>();

  constructor(file: StepFile) {
    this.#file = file;
    for (const id of [...file.ids('IFCRELNESTS'), ...file.ids('IFCRELAGGREGATES')]) {
      const attributes = file.entity(id)?.attributes ?? [];
      const parent = referenceIn(attributes[4]);
      if (parent === undefined) continue;
      this.#children.set(parent, [...(this.#children.get(parent) ?? []), ...referencesIn(attributes[5])]);
    }
  }

  /** The parameters of all segments of the alignment's first horizontal and first vertical part. */
  segmentsOf(alignment: number): readonly StepEntity[] {
    const parts = this.#entities(alignment);
    const first = (name: string) => parts.find((part) => part.name === name);
    return [first('IFCALIGNMENTHORIZONTAL'), first('IFCALIGNMENTVERTICAL')].flatMap((part) =>
      part === undefined ? [] : this.#entities(part.id).flatMap((segment) => this.#parametersOf(segment)),
    );
  }

  #entities(parent: number): readonly StepEntity[] {
    return (this.#children.get(parent) ?? [])
      .map((id) => this.#file.entity(id))
      .filter((each) => each !== undefined);
  }

  #parametersOf({ attributes }: StepEntity): readonly StepEntity[] {
    const parameters = this.#file.entity(referenceIn(attributes[7]));
    return parameters === undefined ? [] : [parameters];
  }
}
