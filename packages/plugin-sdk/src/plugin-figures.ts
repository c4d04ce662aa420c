import type { TelemetryProps } from './services/host.ts';

export interface CountedEvent {
  readonly name: string;
  readonly count: number;
  /** Of the latest occurrence that had some. */
  readonly props?: TelemetryProps;
}

/** Milliseconds. What threw or rejected is counted like the rest. */
export interface MeasuredWork {
  readonly name: string;
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

/** How long a plugin keeps each frame waiting. */
export interface FrameTime {
  /** Milliseconds a frame, of all its callbacks together, averaged over the latest second of drawing. */
  readonly ms: number;
  /** The highest such average of the session. */
  readonly maxMs: number;
  readonly budgetMs: number;
  /** It has been over its budget for some seconds of drawing, and has not been within it since. */
  readonly isOver: boolean;
}

/** What a plugin has counted and measured in this project session, and what the host has measured of it. */
export interface PluginFigures {
  /** In the order of their first occurrence. */
  readonly events: readonly CountedEvent[];
  readonly measures: readonly MeasuredWork[];
  /** Occurrences that were not kept, because their names were too many. */
  readonly dropped: number;
  /** None before the plugin has drawn for a second. */
  readonly frame?: FrameTime;
}
