import type { Vector3Like } from '@gantry/plugin-sdk';
import { type Coverage, groundOf, isCircle } from './coverage.ts';

/**
 * Metres below a camera at which the ground is drawn that it covers: cameras hang at four to seven metres. The model knows no ground that
 * would hold in a tunnel and above it.
 */
export const usualMast = 5;

/** A mesh with its outline, as `scene.addShapes` draws it: points are three numbers, metres of the scene frame. */
export interface CoverageMesh {
  /** x, y and z of each point. */
  readonly points: readonly number[];
  /** Three points each, by their number. */
  readonly triangles: readonly number[];
  /** Two points each, by their number. */
  readonly lines: readonly number[];
}

/** What is drawn of a coverage: the sides of a pyramid, and the ground `usualMast` below the camera. */
export function coverageMesh(coverage: Coverage): CoverageMesh {
  const { kind, apex, far } = coverage;
  const points: number[] = [];
  const triangles: number[] = [];
  const lines: number[] = [];
  const add = ({ x, y, z }: Vector3Like): number => points.push(x, y, z) / 3 - 1;
  const ring = (corners: readonly number[]) =>
    corners.flatMap((corner, nth) => [corner, corners[(nth + 1) % corners.length] ?? corner]);
  const top = add(apex);
  const floor = groundOf(coverage, apex.y - usualMast);
  if (kind === 'pyramid') {
    const picture = far.map(add);
    for (const [nth, corner] of picture.entries()) {
      triangles.push(top, corner, picture[(nth + 1) % picture.length] ?? corner);
      lines.push(top, corner);
    }
    lines.push(...ring(picture));
  }
  const ground = floor.map(add);
  lines.push(...ring(ground));
  if (kind === 'pyramid') {
    // Convex: a fan from any corner fills it.
    for (let nth = 1; nth + 1 < ground.length; nth += 1)
      triangles.push(ground[0] ?? 0, ground[nth] ?? 0, ground[nth + 1] ?? 0);
    return { points, triangles, lines };
  }
  const foot = isCircle(coverage) ? add({ ...apex, y: apex.y - usualMast }) : (ground[0] ?? top);
  const rim = isCircle(coverage) ? [...ground, ground[0] ?? top] : ground.slice(1);
  for (let nth = 0; nth + 1 < rim.length; nth += 1)
    triangles.push(foot, rim[nth] ?? foot, rim[nth + 1] ?? foot);
  lines.push(top, foot);
  return { points, triangles, lines };
}
