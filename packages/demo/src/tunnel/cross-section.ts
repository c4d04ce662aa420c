import { type Section, TUBE_OFFSET } from './bays.ts';

/**
 * Inner faces of a tube in its bay frame, metres (y from the tube's axis, z from the road). The box's corners
 * are on the ring, so that everything that hangs in one also fits in the other.
 */
export const BOX = {
  halfWidth: 5,
  height: 6.5,
  outerWall: 1.5,
  innerWall: 0.8,
  roof: 1.2,
  base: 1.2,
} as const;
export const RING = { centre: 2.9, inner: 6.2, outer: 6.6, width: 2 } as const;
/** Distance from a tube's axis to the axis of the tunnel: slabs of the two tubes meet there. */
export const MEDIAN = TUBE_OFFSET;
export const WALKWAY = { from: 4.3, height: 0.25 } as const;

/** Distance from the tube's axis to the inner face at a height above the road. */
export function sideFace(section: Section, z: number): number {
  return section === 'box' ? BOX.halfWidth : Math.sqrt(RING.inner ** 2 - (z - RING.centre) ** 2);
}

/** Height above the road of the inner face overhead, at a distance from the tube's axis. */
export function crownFace(section: Section, y: number): number {
  return section === 'box' ? BOX.height : RING.centre + Math.sqrt(RING.inner ** 2 - y ** 2);
}
