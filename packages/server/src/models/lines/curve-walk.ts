import { Vector3 } from 'three';
import type { Design } from './alignment-design.ts';
import { directionAt, pointAt } from './plane-curve.ts';
import { heightAt } from './profile.ts';

/** A place on a curve, in metres. */
export interface CurvePlace {
  readonly point: Vector3;
  /** Of length 1. */
  readonly tangent: Vector3;
}

/** The place at a distance from the start of a curve; undefined beyond its ends. */
export type CurveWalk = (distance: number) => CurvePlace | undefined;

/** Metres by which a place may lie beyond the ends of its curve: lengths in files are rounded. */
const beyondEnds = 0.01;
/** Metres around a place between which its slope is measured. */
const slopeStep = 0.005;

/** Along an alignment. Distances are measured on the plan. */
export function walkDesign({ horizontal, profile }: Design): CurveWalk {
  const ends: number[] = [];
  let length = 0;
  for (const piece of horizontal) {
    length += piece.length;
    ends.push(length);
  }
  return (distance) => {
    if (distance < -beyondEnds || distance > length + beyondEnds) return undefined;
    const found = ends.findIndex((end) => distance <= end);
    const index = found === -1 ? horizontal.length - 1 : found;
    const piece = horizontal[index];
    if (piece === undefined) return undefined;
    const along = distance - (ends[index - 1] ?? 0);
    const [x, y] = pointAt(piece, along);
    const angle = directionAt(piece, along);
    const rise = heightAt(profile, distance + slopeStep) - heightAt(profile, distance - slopeStep);
    return {
      point: new Vector3(x, y, heightAt(profile, distance)),
      tangent: new Vector3(Math.cos(angle), Math.sin(angle), rise / (2 * slopeStep)).normalize(),
    };
  };
}

/** Along straight lines between points. */
export function walkPoints(points: readonly Vector3[]): CurveWalk {
  return (distance) => {
    if (distance < -beyondEnds) return undefined;
    let left = Math.max(0, distance);
    for (const [index, from] of points.entries()) {
      const to = points[index + 1];
      if (to === undefined) return undefined;
      const length = from.distanceTo(to);
      const isLast = index === points.length - 2;
      if (length > 0 && left <= length + (isLast ? beyondEnds : 0)) {
        const tangent = to.clone().sub(from).normalize();
        return { point: from.clone().addScaledVector(tangent, left), tangent };
      }
      left -= length;
    }
    return undefined;
  };
}
