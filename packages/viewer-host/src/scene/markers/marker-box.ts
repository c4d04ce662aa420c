import type { MarkerSpec } from '@gantry/plugin-sdk';
import type { MarkerItem } from './cluster-markers.ts';

/** CSS pixels. */
export const sizes = {
  height: 30,
  /** From the tile's lower edge to the point. */
  tail: 9,
  icon: 18,
  clusterRadius: 20,
  ring: 2,
  halo: 2,
  badge: 18,
  /** The smallest touch target. */
  hit: 44,
} as const;

/** A box in CSS pixels, relative to the marker's point. */
export interface MarkerBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The tile without ring, badge and tail. */
export function tileBox({ count, icon, shape }: MarkerSpec): MarkerBox {
  if (shape === 'diamond') {
    const side = 44;
    return { left: -side / 2, top: -side - sizes.tail, width: side, height: side };
  }
  const text = count === undefined ? 0 : String(count).length * 8;
  const glyph = icon === undefined && count !== undefined ? 0 : sizes.icon;
  const gap = text > 0 && glyph > 0 ? 5 : 0;
  const ends = shape === 'hexagon' ? 26 : shape === 'pill' ? 20 : 14;
  const width = Math.max(sizes.height, ends + glyph + gap + text);
  return { left: -width / 2, top: -sizes.height - sizes.tail, width, height: sizes.height };
}

export const clusterBox: MarkerBox = {
  left: -sizes.clusterRadius,
  top: -sizes.clusterRadius,
  width: sizes.clusterRadius * 2,
  height: sizes.clusterRadius * 2,
};

/** A drawn marker or cluster with its position. */
export interface PlacedItem {
  readonly item: MarkerItem;
  readonly box: MarkerBox;
  /** CSS pixels from the stage's top left corner. */
  readonly x: number;
  readonly y: number;
}

export function idOf(item: MarkerItem): string {
  return item.kind === 'single' ? item.marker.id : item.id;
}

/**
 * The item at a point. If the drawings of several overlap there, the one on top; if only their enlarged targets do, the one with the
 * nearest centre.
 * @param items - in drawing order.
 */
export function hitMarkers(items: readonly PlacedItem[], x: number, y: number): PlacedItem | undefined {
  let best: { placed: PlacedItem; inside: boolean; distance: number } | undefined;
  for (const placed of items) {
    const { left, top, width, height } = placed.box;
    const fromMiddle = { x: x - placed.x - left - width / 2, y: y - placed.y - top - height / 2 };
    const inside = Math.abs(fromMiddle.x) <= width / 2 && Math.abs(fromMiddle.y) <= height / 2;
    const near =
      Math.abs(fromMiddle.x) <= Math.max(width, sizes.hit) / 2 &&
      Math.abs(fromMiddle.y) <= Math.max(height, sizes.hit) / 2;
    if (!near) continue;
    const distance = Math.hypot(fromMiddle.x, fromMiddle.y);
    const isBetter = !best || (inside ? true : !best.inside && distance <= best.distance);
    if (isBetter) best = { placed, inside, distance };
  }
  return best?.placed;
}

/** Positions of the members of a spread cluster around its centre, in CSS pixels: a ring, or a spiral for many. */
export function fanOut(count: number): readonly { readonly x: number; readonly y: number }[] {
  if (count <= 8) {
    const radius = Math.max(56, (count * 56) / (2 * Math.PI));
    return Array.from({ length: count }, (_, i) => around((i / count) * 2 * Math.PI, radius));
  }
  const places: { x: number; y: number }[] = [];
  let angle = 0;
  let radius = 62;
  for (let i = 0; i < count; i += 1) {
    places.push(around(angle, radius));
    // Equal distances along the spiral.
    angle += 58 / radius;
    radius += (58 / radius) * 9;
  }
  return places;
}

function around(angle: number, radius: number): { x: number; y: number } {
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}
