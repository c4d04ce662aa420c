import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import type { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';

/** One drawing of a line: its own stroke, its halo, or what is seen of it through other objects. */
export interface LineCoat {
  readonly color: string;
  /** CSS pixels. */
  readonly width: number;
  /** 0..1; 1 unless given. */
  readonly opacity?: number;
  /** Whether what stands before it covers it. */
  readonly isCovered: boolean;
  /** `renderOrder` of three. */
  readonly order: number;
}

/**
 * The same lines drawn several times. They write no depth, and are drawn with what is transparent, so that nothing transparent covers them. They
 * share the geometry; the caller frees it with the materials.
 */
export function coatedLines(
  geometry: LineSegmentsGeometry,
  coats: readonly LineCoat[],
): readonly LineSegments2[] {
  return coats.map(({ color, width, opacity = 1, isCovered, order }) => {
    const material = new LineMaterial({
      color,
      linewidth: width,
      opacity,
      transparent: true,
      depthTest: isCovered,
      depthWrite: false,
    });
    const line = new LineSegments2(geometry, material);
    line.renderOrder = order;
    return line;
  });
}
