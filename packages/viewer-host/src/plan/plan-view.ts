/** A place of the scene as seen from above, in metres: x to the east, z to the south. */
export interface PlanPlace {
  readonly x: number;
  readonly z: number;
}

/** CSS pixels from the upper left corner of the picture. */
export interface PlanPoint {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels. */
export interface PlanSize {
  readonly width: number;
  readonly height: number;
}

/** What a plan shows: north is up. */
export interface PlanView {
  /** In the middle of the picture. */
  readonly middle: PlanPlace;
  /** Metres of a CSS pixel. */
  readonly scale: number;
}

/** The part of the picture that is left free around what is fitted: 6 %. */
const margin = 1.06;
/** Metres of a pixel: from a wall that fills the picture to a whole region. */
const scales = { least: 0.005, most: 200 };

export function toPoint({ middle, scale }: PlanView, { width, height }: PlanSize, at: PlanPlace): PlanPoint {
  return { x: width / 2 + (at.x - middle.x) / scale, y: height / 2 + (at.z - middle.z) / scale };
}

export function toPlace({ middle, scale }: PlanView, { width, height }: PlanSize, at: PlanPoint): PlanPlace {
  return { x: middle.x + (at.x - width / 2) * scale, z: middle.z + (at.y - height / 2) * scale };
}

/** @param right, down - pixels by which the picture moves. */
export function panned({ middle, scale }: PlanView, right: number, down: number): PlanView {
  return { middle: { x: middle.x - right * scale, z: middle.z - down * scale }, scale };
}

/** @param by - 2 shows everything twice as large. @param at - what is there stays there */
export function zoomed(view: PlanView, size: PlanSize, by: number, at: PlanPoint): PlanView {
  const fixed = toPlace(view, size, at);
  const scale = Math.min(scales.most, Math.max(scales.least, view.scale / by));
  const middle = {
    x: fixed.x - (at.x - size.width / 2) * scale,
    z: fixed.z - (at.y - size.height / 2) * scale,
  };
  return { middle, scale };
}

/** As large as it fits. */
export function fitted(min: PlanPlace, max: PlanPlace, { width, height }: PlanSize): PlanView {
  const scale = margin * Math.max((max.x - min.x) / width, (max.z - min.z) / height);
  return {
    middle: { x: (min.x + max.x) / 2, z: (min.z + max.z) / 2 },
    scale: Math.min(scales.most, Math.max(scales.least, scale)),
  };
}

/** @param metres - that the shorter side of the picture shows */
export function around(middle: PlanPlace, metres: number, { width, height }: PlanSize): PlanView {
  return { middle, scale: metres / Math.max(1, Math.min(width, height)) };
}
