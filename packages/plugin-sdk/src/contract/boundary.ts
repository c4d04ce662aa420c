/** Corners of a closed line, as easting and northing in metres of the project's grid. The first is not repeated at the end. */
export type BoundaryRing = readonly (readonly [easting: number, northing: number])[];

/** The boundary of the project's site. */
export interface SiteBoundary {
  /** Each with its outer ring first and then its holes. */
  readonly areas: readonly (readonly BoundaryRing[])[];
  /** Square metres on the grid, without holes. */
  readonly area: number;
}

/**
 * Whether a point lies in one of the areas, and not in a hole. Of a point on the line itself the answer is either.
 *
 * ```ts
 * const boundary = await ctx.scene.getBoundary(ctx.signal);
 * if (boundary && !isInsideBoundary(boundary, { x: 836_120, y: 818_940 })) warn();
 * ```
 * @param point - easting and northing in metres of the project's grid: the `at` of a position in the frame `project`
 */
export function isInsideBoundary(
  boundary: Pick<SiteBoundary, 'areas'>,
  point: { readonly x: number; readonly y: number },
): boolean {
  // A hole's line counts like an outer one: inside both is outside.
  return boundary.areas.some((rings) => rings.filter((ring) => isInsideRing(ring, point)).length % 2 === 1);
}

/** Counts how often a line from the point to the east crosses the ring. */
function isInsideRing(ring: BoundaryRing, { x, y }: { readonly x: number; readonly y: number }): boolean {
  let isInside = false;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [toX, toY] of ring) {
    if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside;
    [fromX, fromY] = [toX, toY];
  }
  return isInside;
}
