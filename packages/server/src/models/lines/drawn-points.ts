import { Vector3 } from 'three';
import type { Design } from './alignment-design.ts';
import { largestBend, type PlaneCurve, pointsAt } from './plane-curve.ts';
import { heightAt, largestHeightBend, type ProfilePiece } from './profile.ts';

/** Metres by which a drawn line may cut the corner of its curve, on the plan and in height. */
export const chordTolerance = 0.005;
/** The shortest chord in metres, right for a radius of 25 cm: a file cannot ask for points without end by a tighter bend. */
const shortestChord = 0.1;
/** The most chords of one line. A longer one gets longer chords. */
export const mostChords = 20_000;
/** Metres within which two ends of pieces count as one: lengths in files are rounded. */
const sameEnd = 0.001;

/** A part of a piece of the plan on which the profile begins no other piece, as lengths along the piece. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly chords: number;
}

interface DrawnPiece {
  readonly curve: PlaneCurve;
  /** Distance along the line at which it begins. */
  readonly before: number;
  readonly stretches: readonly Stretch[];
}

/** Points along a designed line, in metres. A piece ends where the file begins the next, unless there is a gap. */
export function drawnPoints(design: Design): readonly Vector3[] {
  const { profile } = design;
  const pieces = piecesOf(design);
  const chords = pieces.flatMap(({ stretches }) => stretches.map((stretch) => stretch.chords));
  const share = Math.min(1, mostChords / chords.reduce((sum, count) => sum + count, 0));
  return pieces.flatMap(({ curve, before, stretches }, index) => {
    const lengths = [...stretches.flatMap((stretch) => starts(stretch, share)), curve.length];
    const points = pointsAt(curve, lengths).map(([x, y], nth) => {
      const distance = before + (lengths[nth] ?? 0);
      return new Vector3(x, y, profile.length === 0 ? 0 : heightAt(profile, distance));
    });
    const next = pieces[index + 1]?.curve.start;
    const end = points.at(-1);
    const isJoined = next && end && Math.hypot(next[0] - end.x, next[1] - end.y) <= chordTolerance;
    return isJoined ? points.slice(0, -1) : points;
  });
}

/** Where the chords begin. @param share - of the chords, which are as many as the tolerance asks for. */
function starts({ from, to, chords }: Stretch, share: number): readonly number[] {
  const length = Math.max(1, Math.floor(chords * share));
  return Array.from({ length }, (_, index) => from + ((to - from) * index) / length);
}

function piecesOf({ horizontal, profile }: Design): readonly DrawnPiece[] {
  const joints = profile.flatMap(({ start, length }) => [start, start + length]).sort((a, b) => a - b);
  let before = 0;
  let passed = 0;
  return horizontal.map((curve) => {
    const ends = [0];
    for (; passed < joints.length; passed++) {
      const along = (joints[passed] ?? 0) - before;
      if (along > curve.length - sameEnd) break;
      if (along > (ends.at(-1) ?? 0) + sameEnd) ends.push(along);
    }
    ends.push(curve.length);
    const stretches = ends.slice(1).map((to, index) => {
      const from = ends[index] ?? 0;
      const bend = Math.max(largestBend(curve), heightBend(profile, before + (from + to) / 2));
      return { from, to, chords: chordsFor(to - from, bend) };
    });
    const piece = { curve, before, stretches };
    before += curve.length;
    return piece;
  });
}

/** A chord of length c lies within b * c^2 / 8 of a curve whose second derivative is at most b. */
function chordsFor(length: number, bend: number): number {
  const chord =
    bend > 0 ? Math.max(shortestChord, Math.sqrt((8 * chordTolerance) / bend)) : Number.POSITIVE_INFINITY;
  return Math.min(mostChords, Math.max(1, Math.ceil(length / chord)));
}

/** Beyond its end a piece goes on straight. */
function heightBend(profile: readonly ProfilePiece[], distance: number): number {
  const piece = profile.findLast(({ start }) => start <= distance);
  return piece && distance <= piece.start + piece.length ? largestHeightBend(piece) : 0;
}
