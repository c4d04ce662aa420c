/** Points behind plan from which an item counts as late. */
const latePoints = 2;

/** Progress against plan, as shares of the work; negative values stand for none. */
export interface Standing {
  readonly actualProgress: number;
  readonly plannedProgress: number;
}

/** Points ahead of plan, negative behind it, to one decimal; undefined where either value is missing. */
export function pointsAhead({ actualProgress, plannedProgress }: Standing): number | undefined {
  if (actualProgress < 0 || plannedProgress < 0) return undefined;
  // Shares are decimal fractions: without rounding, 0.5 against 0.52 would be late by a hair.
  const points = Math.round((actualProgress - plannedProgress) * 1000) / 10;
  return points === 0 ? 0 : points;
}

/** Whether work is more than two points behind plan. */
export const isLate = (standing: Standing): boolean => (pointsAhead(standing) ?? 0) < -latePoints;
