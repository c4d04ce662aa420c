/** One piece of a curve in the plane, whose curvature is a function of the length along it. Lengths are in metres. */
export interface PlaneCurve {
  readonly start: readonly [number, number];
  /** Radians from the x axis, counter-clockwise. */
  readonly direction: number;
  readonly length: number;
  /** 1/m at the start and at the end; positive turns left. */
  readonly from: number;
  readonly to: number;
  readonly transition: Transition;
}

/** How the curvature goes from its first to its last value. Only `constant` ignores the last. */
export type Transition = 'constant' | 'clothoid' | 'bloss' | 'cosine' | 'sine' | 'helmert' | 'viennese';

/** Integral of the share of the last curvature from 0 to a share of the length. All end at one half. */
const shares: Readonly<Record<Transition, (x: number) => number>> = {
  constant: () => 0,
  clothoid: (x) => x ** 2 / 2,
  bloss: (x) => x ** 3 - x ** 4 / 2,
  cosine: (x) => x / 2 - Math.sin(Math.PI * x) / (2 * Math.PI),
  sine: (x) => x ** 2 / 2 + (Math.cos(2 * Math.PI * x) - 1) / (4 * Math.PI ** 2),
  helmert: (x) => (x <= 0.5 ? (2 * x ** 3) / 3 : (-2 * x ** 3) / 3 + 2 * x ** 2 - x + 1 / 6),
  viennese: (x) => 7 * x ** 5 - 14 * x ** 6 + 10 * x ** 7 - 2.5 * x ** 8,
};

/** Metres by which a drawn line may cut the corner of its curve. */
export const chordTolerance = 0.01;
/** The longest chord, so that heights along a straight line are followed too. */
const longestChord = 10;
const mostChords = 5000;
/** Radians of turn within one panel of the integration: its error is far below a micrometre. */
const panelTurn = 0.2;
/** Nodes and weights of Gauss and Legendre for five points on [-1, 1]. */
const nodes = [
  [0, 0.5688888888888889],
  [-0.5384693101056831, 0.4786286704993665],
  [0.5384693101056831, 0.4786286704993665],
  [-0.906179845938664, 0.2369268850561891],
  [0.906179845938664, 0.2369268850561891],
] as const;

/** Direction at a length along the curve. */
export function directionAt({ direction, length, from, to, transition }: PlaneCurve, along: number): number {
  const share = length > 0 ? shares[transition](along / length) : 0;
  return direction + from * along + (to - from) * length * share;
}

/** The point at a length along the curve, by numeric integration. */
export function pointAt(curve: PlaneCurve, along: number): readonly [number, number] {
  const bend = Math.max(Math.abs(curve.from), Math.abs(curve.to));
  const panels = Math.max(4, Math.ceil((bend * along) / panelTurn));
  const half = along / panels / 2;
  let [x, y] = curve.start;
  for (let panel = 0; panel < panels; panel++) {
    for (const [node, weight] of nodes) {
      const angle = directionAt(curve, half * (2 * panel + 1 + node));
      x += half * weight * Math.cos(angle);
      y += half * weight * Math.sin(angle);
    }
  }
  return [x, y];
}

/** Lengths along the curve at which to draw a point, from zero to the curve's length. */
export function stations(curve: PlaneCurve): readonly number[] {
  const bend = Math.max(Math.abs(curve.from), Math.abs(curve.transition === 'constant' ? 0 : curve.to));
  const chord = bend > 0 ? Math.min(longestChord, Math.sqrt((8 * chordTolerance) / bend)) : longestChord;
  const count = Math.min(mostChords, Math.max(1, Math.ceil(curve.length / chord)));
  return Array.from({ length: count + 1 }, (_, index) => (curve.length * index) / count);
}
