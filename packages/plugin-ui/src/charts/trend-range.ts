/** A stretch of time, in milliseconds since 1970. */
export type TrendRange = { readonly from: number; readonly to: number };

/** The shortest stretch that can be looked at. */
const leastMs = 60_000;

/** Moved by a share of its length: 1 is the next one, -1 the one before. */
export const moved = ({ from, to }: TrendRange, share: number): TrendRange => {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
};

/** `factor` times as long, around the moment at `share` of it, which stays where it is. */
export function stretched({ from, to }: TrendRange, factor: number, share: number): TrendRange {
  const length = Math.max((to - from) * factor, leastMs);
  const start = from + (to - from) * share - length * share;
  return { from: start, to: start + length };
}

/** The stretch, moved into the limits; not longer than they are. */
export function withinLimits({ from, to }: TrendRange, limits: TrendRange | undefined): TrendRange {
  if (limits === undefined) return { from, to };
  const length = Math.min(to - from, limits.to - limits.from);
  const start = Math.min(Math.max(from, limits.from), limits.to - length);
  return { from: start, to: start + length };
}

/** Both begin and end in the same millisecond. */
export const isSameRange = (one: TrendRange, other: TrendRange): boolean =>
  Math.round(one.from) === Math.round(other.from) && Math.round(one.to) === Math.round(other.to);
