import type { Event } from '@gantry/plugin-sdk';
import type { PluginTelemetry } from './plugin-telemetry.ts';

/** Milliseconds of drawing over which frames are averaged. */
const second = 1000;

export interface FrameBudgetParts {
  readonly telemetry: PluginTelemetry;
  /** Milliseconds from any start, which only go forward. */
  readonly stopwatch: () => number;
  /** Milliseconds a frame. */
  readonly ms: number;
  /** Seconds of drawing in a row that a plugin may be over it. */
  readonly seconds: number;
  /** Called once. */
  onOver(ms: number): void;
}

/** Times what one activation does in each frame, all its callbacks together, and compares it with the budget. */
export class FrameBudget {
  private readonly parts: FrameBudgetParts;
  private frame: object | undefined;
  private frames = 0;
  private spent = 0;
  private since = Number.NEGATIVE_INFINITY;
  /** When the latest callback ended. */
  private last = Number.NEGATIVE_INFINITY;
  /** Seconds over the budget in a row. */
  private over = 0;
  private isTold = false;

  constructor(parts: FrameBudgetParts) {
    this.parts = parts;
  }

  /** The same event, with its listeners timed. They must not throw. */
  timed<E extends object>(source: Event<E>): Event<E> {
    return (listener) => source((frame) => this.time(frame, () => listener(frame)));
  }

  end(): void {
    this.parts.telemetry.endFrames();
  }

  private time(frame: object, work: () => void): void {
    const { stopwatch } = this.parts;
    const started = stopwatch();
    // Listeners of one frame are given the same object.
    if (this.frame !== frame) this.next(started);
    this.frame = frame;
    work();
    this.last = stopwatch();
    this.spent += this.last - started;
  }

  private next(now: number): void {
    // Single frames, drawn while nothing moves, say nothing about fluency.
    if (now - this.last >= second) this.begin(now);
    else if (now - this.since >= second) this.turn(now);
    this.frames += 1;
  }

  private begin(now: number): void {
    this.since = now;
    this.frames = 0;
    this.spent = 0;
  }

  private turn(now: number): void {
    const { telemetry, ms: budgetMs, seconds, onOver } = this.parts;
    const ms = this.spent / this.frames;
    this.begin(now);
    this.over = ms > budgetMs ? this.over + 1 : 0;
    const isOver = this.over >= seconds;
    telemetry.setFrame({ ms, budgetMs, isOver });
    if (!isOver || this.isTold) return;
    this.isTold = true;
    onOver(ms);
  }
}
