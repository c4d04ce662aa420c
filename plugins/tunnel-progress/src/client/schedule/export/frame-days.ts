/** Pictures of a second of video: more than that nobody can tell apart, and each costs a finished picture of the model. */
export const picturesPerSecond = 4;

/** The days of the pictures, evenly from the first to the last. @param most - pictures, at least 1 */
export function frameDays(from: number, to: number, most: number): readonly number[] {
  const pictures = Math.min(most, to - from + 1);
  if (pictures <= 1) return [to];
  return Array.from({ length: pictures }, (_, at) => Math.round(from + ((to - from) * at) / (pictures - 1)));
}
