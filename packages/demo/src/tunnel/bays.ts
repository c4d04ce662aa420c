export type Tube = 'EB' | 'WB';

/** Metres, model frame: x along the tunnel from the west portal, y to the left of that (north), z up. */
interface ModelPoint {
  x: number;
  y: number;
  z: number;
}

/** Metres in EPSG:2326 (Hong Kong 1980 Grid), height above the Hong Kong principal datum. */
interface GridPoint {
  easting: number;
  northing: number;
  height: number;
}

export const TUBES: readonly Tube[] = ['EB', 'WB'];
export const BAY_COUNT = 120;
/** Metres. */
export const BAY_LENGTH = 10;
/** Model height of the road surface, in metres: -7 mPD. */
export const ROAD_LEVEL = 13;
/** Model height of the ground, metres: +4 mPD. */
export const GROUND_LEVEL = 24;
/** Metres from the axis of the tunnel to the axis of either tube. */
export const TUBE_OFFSET = 7.5;
/** The part of the box bays, from the west, that has a roof. */
const ROOFED = 0.6;
/** A cross passage every so many bays: every 100 m. */
const PASSAGE_SPACING = 10;

/** Values of the IfcMapConversion. The tunnel's bearing is 15 degrees from grid east. */
export const tunnelPlacement = {
  crs: 'EPSG:2326',
  eastings: 836000,
  northings: 818900,
  orthogonalHeight: -20,
  xAxisAbscissa: 0.9659258,
  xAxisOrdinate: 0.258819,
  scale: 1,
} as const;

export function toGrid(point: ModelPoint): GridPoint {
  const {
    eastings,
    northings,
    orthogonalHeight,
    xAxisAbscissa: a,
    xAxisOrdinate: o,
    scale,
  } = tunnelPlacement;
  return {
    easting: eastings + scale * (point.x * a - point.y * o),
    northing: northings + scale * (point.x * o + point.y * a),
    height: orthogonalHeight + scale * point.z,
  };
}

/** The middle of a bay on the axis of its tube, at road level. Bays count from 1 at the west portal. */
export function bayPosition(tube: Tube, bay: number): ModelPoint {
  return {
    x: (bay - 0.5) * BAY_LENGTH,
    y: tube === 'EB' ? TUBE_OFFSET : -TUBE_OFFSET,
    z: ROAD_LEVEL,
  };
}

/** How a bay is built: cut and cover with walls and slabs, or bored and lined with segments. */
export type Section = 'box' | 'ring';

/** The construction of each bay. A shorter tunnel keeps the proportions of the whole one. */
export interface TunnelLayout {
  bays: number;
  /** Metres. */
  length: number;
  /** The last cut-and-cover bay; later ones are lined with segments. */
  boxBays: number;
  /** The last box bay that gets a roof; later box bays stay open, with struts. */
  roofEnd: number;
  /** The last bay that has its roof in this version. */
  roofBays: number;
  /** The last bay whose structure exists. */
  builtBays: number;
  /** Bays, counted from 1, with a cross passage between the tubes in their middle. */
  passageBays: readonly number[];
}

export function tunnelLayout(bays = BAY_COUNT, builtBays = bays): TunnelLayout {
  if (!Number.isInteger(bays) || bays < 3 || bays > BAY_COUNT) {
    throw new RangeError(`A tunnel has 3 to ${BAY_COUNT} bays, not ${bays}.`);
  }
  const built = Math.max(0, Math.min(bays, builtBays));
  const boxBays = bays - Math.floor(bays / 3);
  const passageBays: number[] = [];
  for (let bay = PASSAGE_SPACING + 1; bay <= bays; bay += PASSAGE_SPACING) passageBays.push(bay);
  return {
    bays,
    length: bays * BAY_LENGTH,
    boxBays,
    roofEnd: Math.floor(boxBays * ROOFED),
    roofBays: Math.floor(Math.min(boxBays, built) * ROOFED),
    builtBays: built,
    passageBays,
  };
}

export function sectionOf(layout: TunnelLayout, bay: number): Section {
  return bay <= layout.boxBays ? 'box' : 'ring';
}
