import { makeAutoObservable } from 'mobx';
import type { LayerStore } from './layer-store.ts';

/** Steps through the days on which models were created. Without such days it is disabled. */
export class TimelineStore {
  /** The day chosen, `YYYY-MM-DD`; undefined follows the newest stop. */
  private chosen: string | undefined = undefined;
  playing = false;
  private timer: ReturnType<typeof setInterval> | undefined = undefined;
  private readonly layers: LayerStore;

  constructor(layers: LayerStore) {
    this.layers = layers;
    makeAutoObservable<this, 'layers' | 'timer'>(this, { layers: false, timer: false }, { autoBind: true });
  }

  get stops(): readonly string[] {
    return this.layers.createdDates;
  }

  get disabled(): boolean {
    return this.stops.length === 0;
  }

  get day(): string | undefined {
    return this.chosen ?? this.stops.at(-1);
  }

  /** Index of the last stop on or before the day; -1 before the first. */
  get index(): number {
    const day = this.day;
    return day === undefined ? -1 : this.stops.findLastIndex((stop) => stop <= day);
  }

  seek(day: string): void {
    this.chosen = day;
  }

  /** @returns whether there was a stop to go to. */
  step(by: 1 | -1): boolean {
    const next = this.stops[this.index + by];
    if (next === undefined) return false;
    this.chosen = next;
    return true;
  }

  /**
   * From the first stop when at the last; one stop a step.
   * @returns whether it has started: not without stops, nor when it plays already.
   */
  play(stepMs = 1500): boolean {
    if (this.disabled || this.playing) return false;
    if (this.index >= this.stops.length - 1) this.chosen = this.stops[0];
    this.playing = true;
    this.timer = setInterval(() => {
      if (!this.step(1)) this.pause();
    }, stepMs);
    return true;
  }

  pause(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing = false;
  }

  reset(): void {
    this.pause();
    this.chosen = undefined;
  }
}
