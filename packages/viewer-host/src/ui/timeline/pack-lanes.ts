import type { DayRange } from './timeline-scale.ts';

/**
 * Puts ranges of days into lanes without overlaps, earliest first.
 * @returns the lanes, and the number of ranges without room
 */
export function packLanes<T extends DayRange>(
  spans: readonly T[],
  laneCount: number,
): { readonly lanes: readonly (readonly T[])[]; readonly left: number } {
  const lanes: T[][] = Array.from({ length: laneCount }, () => []);
  let left = 0;
  for (const span of [...spans].sort((a, b) => a.from.localeCompare(b.from))) {
    const lane = lanes.find((one) => (one.at(-1)?.to ?? '') < span.from);
    if (lane) lane.push(span);
    else left += 1;
  }
  return { lanes: lanes.filter((lane) => lane.length > 0), left };
}
