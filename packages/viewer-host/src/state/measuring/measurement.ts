import type { Vector3Like } from '@gantry/plugin-sdk';
import type { GridPoint } from './vectors.ts';

export const measureKinds = ['length', 'area', 'angle', 'face', 'point'] as const;
/** `face` is the distance from a face, `point` the coordinates of a point. */
export type MeasureKind = (typeof measureKinds)[number];

/** Of lengths; areas follow it. */
export const measureUnits = ['m', 'mm', 'ft'] as const;
export type MeasureUnit = (typeof measureUnits)[number];

export interface TakenPoint {
  readonly at: GridPoint;
  /** Of the face on which it was taken, of length 1: `x` east, `y` north, `z` up. */
  readonly normal?: Vector3Like | undefined;
  /** Version of the model on which it was taken. */
  readonly versionId?: string | undefined;
}

export interface Measurement {
  readonly id: number;
  readonly kind: MeasureKind;
  /** Counts the measurements of its kind, from 1. */
  readonly number: number;
  /** Given by the user. */
  readonly name?: string | undefined;
  readonly points: readonly TakenPoint[];
  /** By a plugin, and not measured by the user. */
  readonly isAdded?: true | undefined;
}

/** How many points end a measurement of a kind. An area has as many as the user wants. */
export const pointsOf: Readonly<Record<MeasureKind, number>> = {
  length: 2,
  area: Number.POSITIVE_INFINITY,
  angle: 3,
  face: 2,
  point: 1,
};
