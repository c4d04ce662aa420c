import * as z from 'zod';
import { uuid } from './primitives.ts';
import { viewDirection, viewPoint } from './view-geometry.ts';

/** The most measurements of one viewpoint, and the most points that they have together. */
export const mostViewMeasurements = 500;
export const mostMeasuredPoints = 5000;

/** `face` is the distance from a face, `point` the coordinates of a point. The most and fewest points of each. */
const pointCounts = { length: [2, 2], area: [3, 1000], angle: [3, 3], face: [2, 2], point: [1, 1] } as const;

const measurement = z
  .strictObject({
    kind: z.enum(['length', 'area', 'angle', 'face', 'point']),
    /** Counts the measurements of its kind, from 1: the name of one that the user has not named has it. */
    number: z.int().min(1).max(1_000_000),
    /** Given by the user; null: its own. */
    name: z.string().min(1).max(200).nullable(),
    /** In their order; the corner of an angle is the second. */
    points: z
      .array(
        z.strictObject({
          at: viewPoint,
          /** Of the face on which the point was taken; null: none. */
          normal: viewDirection.nullable(),
          /** Version of the model on which it was taken; null: none. */
          versionId: uuid.nullable(),
        }),
      )
      .min(1)
      .max(1000),
  })
  .refine(
    ({ kind, points }) => points.length >= pointCounts[kind][0] && points.length <= pointCounts[kind][1],
    {
      message: 'A measurement has the points of its kind.',
    },
  )
  .refine(({ kind, points }) => kind !== 'face' || points[0]?.normal !== null, {
    message: 'A distance from a face needs the direction of the face.',
  });

/** What somebody has measured, as the list shows it. */
export const viewMeasurements = z
  .strictObject({
    /** Of lengths; areas follow it. */
    unit: z.enum(['m', 'mm', 'ft']),
    /** Position in the list of the one that is highlighted; null: none. */
    chosen: z.int().min(0).nullable(),
    /** Whether the list is open beside the model. */
    isListOpen: z.boolean(),
    list: z.array(measurement).max(mostViewMeasurements),
  })
  .refine(({ list }) => list.reduce((sum, { points }) => sum + points.length, 0) <= mostMeasuredPoints, {
    message: `The measurements of a viewpoint have at most ${mostMeasuredPoints} points.`,
  });
export type ViewMeasurements = z.output<typeof viewMeasurements>;
