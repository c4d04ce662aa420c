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

/**
 * Radians of turn within one panel of the integration. Its error is far below a micrometre, or below 0.02 mm where the middle of a Helmert
 * curve, at which its bend changes abruptly, lies within a panel.
 */
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

/** The point at a length along the curve. */
export function pointAt(curve: PlaneCurve, along: number): readonly [number, number] {
  return go(curve, curve.start, 0, along);
}

/** Points at growing lengths along the curve, in time that grows with the last one and not with each. */
export function pointsAt(
  curve: PlaneCurve,
  lengths: readonly number[],
): readonly (readonly [number, number])[] {
  let point = curve.start;
  let before = 0;
  return lengths.map((along) => {
    point = go(curve, point, before, along);
    before = along;
    return point;
  });
}

/** From the point at one length to that at another, by numeric integration. */
function go(
  curve: PlaneCurve,
  [fromX, fromY]: readonly [number, number],
  from: number,
  to: number,
): readonly [number, number] {
  const bend = Math.max(Math.abs(curve.from), Math.abs(curve.to));
  // An even number has the middle of a whole curve between two panels.
  const panels = 2 * Math.max(2, Math.ceil((bend * Math.abs(to - from)) / (2 * panelTurn)));
  const half = (to - from) / panels / 2;
  let [x, y] = [fromX, fromY];
  for (let panel = 0; panel < panels; panel++) {
    for (const [node, weight] of nodes) {
      const angle = directionAt(curve, from + half * (2 * panel + 1 + node));
      x += half * weight * Math.cos(angle);
      y += half * weight * Math.sin(angle);
    }
  }
  return [x, y];
}

/** The largest curvature anywhere on the curve, in 1/m: it only rises or only falls. */
export function largestBend({ from, to, transition }: PlaneCurve): number {
  return Math.max(Math.abs(from), transition === 'constant' ? 0 : Math.abs(to));
}
