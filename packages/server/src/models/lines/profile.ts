/** One piece of an alignment's heights. Lengths are in metres. */
export interface ProfilePiece {
  /** Distance along the horizontal line at which it begins. */
  readonly start: number;
  /** Measured horizontally. */
  readonly length: number;
  readonly height: number;
  /** Rise per metre at the start and at the end. */
  readonly from: number;
  readonly to: number;
  readonly shape: 'line' | 'parabola' | 'circle';
}

/** The height at a distance along the horizontal line. Beyond its ends the profile goes on straight. */
export function heightAt(profile: readonly ProfilePiece[], distance: number): number {
  const piece = profile.findLast(({ start }) => start <= distance + 1e-6) ?? profile[0];
  if (piece === undefined) return 0;
  const within = Math.min(Math.max(distance - piece.start, 0), piece.length);
  const beyond = distance - piece.start - within;
  return heightIn(piece, within) + beyond * (beyond < 0 ? piece.from : piece.to);
}

/** The largest second derivative of the height anywhere on the piece, in 1/m. */
export function largestHeightBend(piece: ProfilePiece): number {
  if (!bends(piece)) return 0;
  const { length, from, to, shape } = piece;
  if (shape === 'parabola') return Math.abs(to - from) / length;
  // That of a circle grows with its slope.
  return (
    (Math.abs(sine(to) - sine(from)) / length) * Math.hypot(1, Math.max(Math.abs(from), Math.abs(to))) ** 3
  );
}

function bends({ length, from, to, shape }: ProfilePiece): boolean {
  return shape !== 'line' && length > 0 && Math.abs(to - from) > 1e-12;
}

function heightIn(piece: ProfilePiece, within: number): number {
  const { length, height, from, to, shape } = piece;
  if (!bends(piece)) return height + from * within;
  if (shape === 'parabola') return height + from * within + ((to - from) * within ** 2) / (2 * length);
  const [first, last] = [sine(from), sine(to)];
  const radius = length / (last - first);
  const cosine = (value: number) => Math.sqrt(Math.max(0, 1 - value ** 2));
  return height + radius * (cosine(first) - cosine(first + within / radius));
}

/** Sine of the angle of a gradient. */
function sine(gradient: number): number {
  return gradient / Math.hypot(1, gradient);
}
