interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Distance from a point to an axis-aligned box, in their unit; 0 inside. */
export function distanceToBox(point: Point, box: { readonly min: Point; readonly max: Point }): number {
  const outside = (axis: keyof Point) =>
    Math.max(box.min[axis] - point[axis], 0, point[axis] - box.max[axis]);
  return Math.hypot(outside('x'), outside('y'), outside('z'));
}
