import { type ShapeSpec, shapeLimits } from '@gantry/plugin-sdk';

/** @throws RangeError where a plugin would have more shapes than it may. */
export function checkShapeCount(count: number): void {
  if (count > shapeLimits.shapes)
    throw new RangeError(
      `A plugin has at most ${shapeLimits.shapes} shapes at a time; these would be ${count}.`,
    );
}

/** @throws RangeError where a shape has too many points, or a triangle or a line names none of them. */
export function checkShape({ points, triangles, lines = [] }: ShapeSpec): void {
  const count = points.length / 3;
  if (!Number.isInteger(count) || count > shapeLimits.points)
    throw new RangeError(
      `A shape has three numbers for each of at most ${shapeLimits.points} points; this one has ${points.length} numbers.`,
    );
  if (!Array.from(points).every(Number.isFinite)) throw new RangeError('A point of a shape is not finite.');
  const parts = [
    [triangles, 3, 'triangle'],
    [lines, 2, 'line'],
  ] as const;
  for (const [numbers, each, name] of parts) {
    if (numbers.length % each !== 0)
      throw new RangeError(
        `A ${name} of a shape names ${each} points; ${numbers.length} numbers do not divide so.`,
      );
    const wrong = Array.from(numbers).find((at) => !Number.isInteger(at) || at < 0 || at >= count);
    if (wrong !== undefined) throw new RangeError(`A ${name} of a shape names point ${wrong} of ${count}.`);
  }
}
