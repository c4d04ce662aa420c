import type { TelemetryProps } from './services/host.ts';

/** An event that a plugin counted with `telemetry.event`. */
export interface CountedEvent {
  /** Name of the event. */
  readonly name: string;
  /** How often it occurred. */
  readonly count: number;
  /** Props of the latest occurrence that had some. */
  readonly props?: TelemetryProps;
}

/** Work that a plugin measured with `telemetry.measure`. Work that threw or rejected counts as well. */
export interface MeasuredWork {
  /** Name of the work. */
  readonly name: string;
  /** How often it was done. */
  readonly count: number;
  /** Milliseconds of all runs together. */
  readonly totalMs: number;
  /** Milliseconds of the longest run. */
  readonly maxMs: number;
}

/** How long a plugin's `onBeforeRender` callbacks delay each frame. */
export interface FrameTime {
  /** Milliseconds per frame, of all its callbacks together, averaged over the latest second of drawing. */
  readonly ms: number;
  /** The highest such average of the session. */
  readonly maxMs: number;
  /** Milliseconds per frame that the plugin may take: 4. */
  readonly budgetMs: number;
  /** The plugin has been over its budget for 3 s of drawing and has not been within it since. */
  readonly isOver: boolean;
}

/** What a plugin counted and measured in this project session, and what the host measured about it. */
export interface PluginFigures {
  /** Events in the order of their first occurrence. */
  readonly events: readonly CountedEvent[];
  /** Measured work in the order of its first occurrence. */
  readonly measures: readonly MeasuredWork[];
  /** Occurrences that were not kept because there were too many names. */
  readonly dropped: number;
  /** Absent until the plugin has drawn for a second. */
  readonly frame?: FrameTime;
}
