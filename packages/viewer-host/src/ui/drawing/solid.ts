/** Metres: x to the right of the alignment's start, y up, z ahead. */
export type Point3 = readonly [x: number, y: number, z: number];

/** How much light a face gets: 0 the brightest (lying), up to 5 (deep in the excavation). */
export type Shade = 0 | 1 | 2 | 3 | 4 | 5;

export interface Face {
  readonly points: readonly Point3[];
  readonly shade: Shade;
  /** Faces of a lower layer are all drawn before those of a higher one; within a layer the farther come first. */
  readonly layer: number;
}

/**
 * A block standing on four corners of its base, given clockwise as seen from above. `shades` are those of the top and of
 * the sides that look towards, and away from, the light.
 */
export function prism(
  base: readonly (readonly [x: number, z: number])[],
  bottom: number,
  top: number,
  layer: number,
  shades: readonly [top: Shade, lit: Shade, unlit: Shade] = [0, 1, 2],
): readonly Face[] {
  const at = (y: number) => base.map(([x, z]): Point3 => [x, y, z]);
  const low = at(bottom);
  const high = at(top);
  const sides = base.map((corner, index): Face => {
    const after = (index + 1) % base.length;
    const next = base[after] ?? corner;
    // The light comes from behind the eye's left shoulder.
    const isLit = 0.6 * (next[1] - corner[1]) > 0.8 * (next[0] - corner[0]);
    return {
      points: [low[index], low[after], high[after], high[index]].filter((point) => point !== undefined),
      shade: isLit ? shades[1] : shades[2],
      layer,
    };
  });
  return [...sides, { points: high, shade: shades[0], layer }];
}

/** Corners of a rectangle around a centre, turned by `angle` radians from z towards x. */
export function rectangle(
  centre: readonly [x: number, z: number],
  width: number,
  length: number,
  angle: number,
): readonly (readonly [number, number])[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ].map(([u = 0, v = 0]) => {
    const [across, along] = [(u * width) / 2, (v * length) / 2];
    return [centre[0] + across * cos + along * sin, centre[1] - across * sin + along * cos] as const;
  });
}
