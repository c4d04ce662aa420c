import { type MeasureKind, type MeasurementSpec, measureLimits } from '@gantry/plugin-sdk';

/** The least and the most points of each kind. */
const pointsOf: Readonly<Record<MeasureKind, readonly [number, number]>> = {
  length: [2, 2],
  area: [3, measureLimits.points],
  angle: [3, 3],
  face: [2, 2],
  point: [1, 1],
};

/** @throws RangeError where a measurement says nothing. @param count - of the plugin's measurements with this one */
export function checkMeasurement({ kind, points }: MeasurementSpec, count: number): void {
  if (count > measureLimits.measurements)
    throw new RangeError(`A plugin has at most ${measureLimits.measurements} measurements at a time.`);
  const [least, most] = pointsOf[kind];
  if (points.length < least || points.length > most)
    throw new RangeError(
      `A measurement of kind ${kind} has ${least} to ${most} points, and not ${points.length}.`,
    );
  const vectors = points.flatMap(({ at, normal }) => (normal ? [at, normal] : [at]));
  if (!vectors.every(({ x, y, z }) => [x, y, z].every(Number.isFinite)))
    throw new RangeError('A number of a measurement is not finite.');
  if (kind === 'face' && !points[0]?.normal)
    throw new RangeError('The first point of a distance from a face needs the normal of the face.');
}
