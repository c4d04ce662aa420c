import type { Disposable, Event } from '../lifetime.ts';
import type { Vector3Like } from '../primitives.ts';

/** What is measured: `face` is the distance from a face, `point` the coordinates of a point. */
export type MeasureKind = 'length' | 'area' | 'angle' | 'face' | 'point';

/** A point that was measured. */
export interface MeasuredPoint {
  /** x easting, y northing, z level, in metres of the project's grid. */
  readonly at: Vector3Like;
  /** Of the face on which it lies, of length 1: x east, y north, z up. The first point of kind `face` needs it. */
  readonly normal?: Vector3Like | undefined;
}

/** Something to measure. A length and a distance from a face have two points, an area three or more, an angle three, a point one. */
export interface MeasurementSpec {
  /** What is measured. */
  readonly kind: MeasureKind;
  /** In their order; the corner of an angle is the second. */
  readonly points: readonly MeasuredPoint[];
  /** Shown in the list instead of its own name, in the user's language. */
  readonly name?: string | undefined;
}

/** A measurement in the list, whoever made it. */
export interface MeasurementState extends MeasurementSpec {
  /** Unique in the session. */
  readonly id: string;
}

/** One number of a measurement. */
export interface MeasuredQuantity {
  /** What it is, such as `length`, `horizontal`, `heightDifference`, `slopePercent`, `area`, `plan`, `perimeter`, `angle` or `distance`. */
  readonly what: string;
  /** Without grouping. */
  readonly value: string;
  /** In the user's unit of length, such as `m`, `mm` or `m²`; empty for a ratio. */
  readonly unit: string;
}

/** What the user has measured, with its numbers, the most important one first. */
export interface MeasurementResult extends MeasurementState {
  /** Empty where the points give none, such as an area without extent. */
  readonly quantities: readonly MeasuredQuantity[];
}

/** A plugin's measurement. Dispose it to remove it; the host does so when the plugin ends. */
export interface Measurement extends Disposable {
  /** Its `id` in `SceneMeasure.list`. */
  readonly id: string;
}

/** Measurements in the model, of the user and of all plugins. */
export interface SceneMeasure {
  /** All measurements, the oldest first; MobX observable. */
  readonly list: readonly MeasurementState[];
  /** Fires with `list` after every change, whoever made it. */
  readonly onDidChange: Event<readonly MeasurementState[]>;
  /**
   * Lets the user measure once, on the page of the model. The result is the user's: it stays when the plugin ends.
   *
   * ```ts
   * const gap = await ctx.scene.measure.start('length', ctx.signal);
   * ```
   * @returns undefined if the user ends it or takes another tool
   * @throws the signal's reason (a rejection) when it is aborted before the end
   */
  start(kind: MeasureKind, signal?: AbortSignal): Promise<MeasurementResult | undefined>;
  /** Ends what `start` of this plugin began. */
  stop(): void;
  /**
   * Adds a measurement, which the user can name and remove.
   * @throws RangeError for too few or too many points, a number that is not finite, or beyond `measureLimits`; nothing is added then
   */
  add(spec: MeasurementSpec): Measurement;
  /** Removes what this plugin has added. */
  clear(): void;
}

/** How many measurements a plugin may have at a time, and how many points an area may have. */
export const measureLimits = { measurements: 100, points: 200 } as const;
