import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import { numberIn, numbersIn, referenceIn, referencesIn, wordIn } from '../ifc/step-values.ts';
import type { Design, DesignUnits } from './alignment-design.ts';
import type { PlaneCurve, Transition } from './plane-curve.ts';
import type { ProfilePiece } from './profile.ts';

/** IfcTransitionCurveType. */
const transitions: Readonly<Record<string, Transition>> = {
  CLOTHOIDCURVE: 'clothoid',
  CUBICPARABOLA: 'clothoid',
  BIQUADRATICPARABOLA: 'helmert',
  BLOSSCURVE: 'bloss',
  COSINECURVE: 'cosine',
  SINECURVE: 'sine',
};

/** The design of an alignment of IFC4X1 and IFC4X2: its axis is an IfcAlignmentCurve. */
export function designOf4x1(file: StepFile, alignment: StepEntity, units: DesignUnits): Design | undefined {
  const curve = file.entity(referenceIn(alignment.attributes[7]));
  if (curve?.name !== 'IFCALIGNMENTCURVE') return undefined;
  const entities = (id: number | undefined, index: number) =>
    referencesIn(file.entity(id)?.attributes[index])
      .map((segment) => file.entity(segment))
      .filter((segment) => segment !== undefined);
  const horizontal = entities(referenceIn(curve.attributes[0]), 1).map((segment) =>
    horizontalPiece(file, file.entity(referenceIn(segment.attributes[3])), units),
  );
  const profile = entities(referenceIn(curve.attributes[1]), 0).map((segment) =>
    verticalPiece(segment, units.metre),
  );
  if (horizontal.length === 0 || horizontal.includes(undefined)) return undefined;
  return {
    horizontal: horizontal.filter((piece) => piece !== undefined),
    profile: profile.sort((a, b) => a.start - b.start),
  };
}

function horizontalPiece(
  file: StepFile,
  segment: StepEntity | undefined,
  { metre, radian }: DesignUnits,
): PlaneCurve | undefined {
  if (segment === undefined) return undefined;
  const { name, attributes } = segment;
  const [x, y] = numbersIn(file.entity(referenceIn(attributes[0]))?.attributes[0]);
  if (x === undefined || y === undefined) return undefined;
  const bend = (radius: number, left: number) => {
    const value = numberIn(attributes[radius]);
    return value ? (wordIn(attributes[left]) === 'F' ? -1 : 1) / (value * metre) : 0;
  };
  const common = {
    start: [x * metre, y * metre] as const,
    direction: (numberIn(attributes[1]) ?? 0) * radian,
    length: (numberIn(attributes[2]) ?? 0) * metre,
  };
  if (name === 'IFCLINESEGMENT2D') return { ...common, from: 0, to: 0, transition: 'constant' };
  if (name === 'IFCCIRCULARARCSEGMENT2D') {
    return { ...common, from: bend(3, 4), to: bend(3, 4), transition: 'constant' };
  }
  const transition = transitions[wordIn(attributes[7]) ?? ''];
  return transition && { ...common, from: bend(3, 5), to: bend(4, 6), transition };
}

function verticalPiece({ name, attributes }: StepEntity, metre: number): ProfilePiece {
  const number = (index: number) => numberIn(attributes[index]) ?? 0;
  const [length, from] = [number(4) * metre, number(6)];
  const bend = (wordIn(attributes[8]) === 'T' ? -1 : 1) / (number(7) * metre || Number.POSITIVE_INFINITY);
  const common = { start: number(3) * metre, length, height: number(5) * metre, from };
  if (name === 'IFCALIGNMENT2DVERSEGPARABOLICARC')
    return { ...common, to: from + bend * length, shape: 'parabola' };
  if (name !== 'IFCALIGNMENT2DVERSEGCIRCULARARC') return { ...common, to: from, shape: 'line' };
  const last = Math.min(0.999, Math.max(-0.999, from / Math.hypot(1, from) + bend * length));
  return { ...common, to: last / Math.sqrt(1 - last ** 2), shape: 'circle' };
}
