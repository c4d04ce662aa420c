import type { StageBox } from '../../state/stage-box.ts';

/** CSS pixels on each side of the stage that panels cover. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Size of the stage in CSS pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** The part of the stage that no panel covers. */
export interface Room {
  /** Its width by its height. */
  readonly aspect: number;
  /** Its height by the stage's. */
  readonly share: number;
}

export const NO_INSETS: Insets = { left: 0, top: 0, right: 0, bottom: 0 };

/** A smaller room than this in either direction, in CSS pixels, is no use: the panels then lie over the model. */
const LEAST_ROOM = 120;
/** Nor is a smaller part of the stage: between many panels the model would be a speck in a corner. */
const LEAST_SHARE = 1 / 12;

export function roomOf({ width, height }: StageSize, { left, top, right, bottom }: Insets): Room {
  const [across, along] = [Math.max(width - left - right, 1), Math.max(height - top - bottom, 1)];
  return { aspect: across / along, share: along / Math.max(height, 1) };
}

/** How far the picture moves, in CSS pixels to the left and up, so that the target is in the middle of what the insets leave. */
export function offsetOf({ left, top, right, bottom }: Insets): { readonly x: number; readonly y: number } {
  return { x: (right - left) / 2, y: (bottom - top) / 2 };
}

/** The insets of the largest rectangle of the stage that none of the boxes touches; none if it is no use. */
export function freeInsets({ width, height }: StageSize, covered: readonly StageBox[]): Insets {
  let best = { area: LEAST_SHARE * width * height, insets: NO_INSETS };
  const xs = [0, width, ...covered.flatMap(({ left, right }) => [left, right])].filter(
    (x) => x >= 0 && x <= width,
  );
  const ys = [0, height, ...covered.flatMap(({ top, bottom }) => [top, bottom])].filter(
    (y) => y >= 0 && y <= height,
  );
  for (const left of xs)
    for (const right of xs.filter((x) => x - left >= LEAST_ROOM))
      for (const top of ys)
        for (const bottom of ys.filter((y) => y - top >= LEAST_ROOM)) {
          const area = (right - left) * (bottom - top);
          if (area <= best.area || covered.some((box) => overlap(box, { left, right, top, bottom }) > 0))
            continue;
          best = { area, insets: { left, top, right: width - right, bottom: height - bottom } };
        }
  return best.insets;
}

/** Area that two boxes share, in square pixels. */
export function overlap(a: StageBox, b: StageBox): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && along > 0 ? across * along : 0;
}
