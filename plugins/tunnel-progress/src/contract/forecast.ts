/** A reported share of the work, 0 to 1, at the end of a day; days are numbers of days. */
export interface ReportedShare {
  readonly day: number;
  readonly share: number;
}

/** When work will be finished if it goes on as it went, or why that cannot be said. */
export type Forecast =
  /** Fewer than three points were reported. */
  | { readonly kind: 'few' }
  /** The work did not go on from one day to the other. */
  | { readonly kind: 'still'; readonly from: number; readonly to: number }
  | { readonly kind: 'finished'; readonly day: number }
  /** At this pace it would take more than twenty years. */
  | { readonly kind: 'far'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'finish';
      readonly day: number;
      /** The points of these days, so many, say how fast the work went. */
      readonly from: number;
      readonly to: number;
      readonly points: number;
      /** The share of the work in 30 days. */
      readonly pace: number;
    };

const fewest = 3;
/** The last points that tell the pace: older ones say little of how work goes on. */
const latest = 6;
const mostDays = 20 * 366;
/** A pace, as a share a day, that is none: 1 % of the work in three years. */
const slowest = 1e-5;

/**
 * The day on which the work is finished, if it goes on from the last point at the pace of the last six: the straight line that fits them best.
 * @param reported - in the order of their days, each day once
 */
export function forecastOf(reported: readonly ReportedShare[]): Forecast {
  const finished = reported.find(({ share }) => share >= 1);
  if (finished !== undefined) return { kind: 'finished', day: finished.day };
  const points = reported.slice(-latest);
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < fewest || first === undefined || last === undefined) return { kind: 'few' };
  const span = { from: first.day, to: last.day };
  const pace = slopeOf(points);
  if (pace < slowest) return { kind: 'still', ...span };
  // A whole number of days may come out a little above itself.
  const days = Math.ceil((1 - last.share) / pace - 1e-6);
  if (days > mostDays) return { kind: 'far', ...span };
  return { kind: 'finish', day: last.day + days, ...span, points: points.length, pace: pace * 30 };
}

/** The slope of the line with the least squared distances. */
function slopeOf(points: readonly ReportedShare[]): number {
  const mean = (of: (point: ReportedShare) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const day = mean((point) => point.day);
  const share = mean((point) => point.share);
  const spread = mean((point) => (point.day - day) ** 2);
  return spread === 0 ? 0 : mean((point) => (point.day - day) * (point.share - share)) / spread;
}
