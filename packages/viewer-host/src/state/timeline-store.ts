import { makeAutoObservable, observableRef } from 'mobx';
import type { LayerStore } from './layer-store.ts';

/** A playing timeline leaves out stops so that it has about this many steps. */
const PLAYED_STEPS = 60;

/**
 * Steps through the days on which models were created, and those that plugins' sources add. Without models it is disabled.
 */
export class TimelineStore {
  /** The day chosen, `YYYY-MM-DD`; undefined follows the newest model. */
  private chosen: string | undefined = undefined;
  /** Days that plugins' sources have something for, oldest first. */
  private steps: readonly string[] = [];
  playing = false;
  private timer: ReturnType<typeof setInterval> | undefined = undefined;
  private readonly layers: LayerStore;

  constructor(layers: LayerStore) {
    this.layers = layers;
    makeAutoObservable<this, 'layers' | 'timer' | 'steps'>(
      this,
      { layers: false, timer: false, steps: observableRef },
      { autoBind: true },
    );
  }

  /** Days on which some model was created, oldest first. */
  get modelDays(): readonly string[] {
    return this.layers.createdDates;
  }

  /** Those and the steps of sources from the first model on, oldest first. */
  get stops(): readonly string[] {
    const first = this.modelDays[0];
    if (first === undefined) return [];
    return [...new Set([...this.modelDays, ...this.steps.filter((day) => day >= first)])].sort();
  }

  get disabled(): boolean {
    return this.stops.length === 0;
  }

  get day(): string | undefined {
    return this.chosen ?? this.modelDays.at(-1);
  }

  /** Index of the last stop on or before the day; -1 before the first. */
  get index(): number {
    const day = this.day;
    return day === undefined ? -1 : this.stops.findLastIndex((stop) => stop <= day);
  }

  seek(day: string): void {
    this.chosen = day;
  }

  /** @param days - `YYYY-MM-DD`, oldest first; none takes those of before away */
  setSteps(days: readonly string[]): void {
    this.steps = days;
  }

  /** @returns whether there was a stop to go to. */
  step(by: 1 | -1): boolean {
    const next = this.stops[this.index + by];
    if (next === undefined) return false;
    this.chosen = next;
    return true;
  }

  /**
   * From the first stop when at the last; one stop a step, or several where there are very many.
   * @returns whether it has started: not without stops, nor when it plays already.
   */
  play(stepMs = 1500): boolean {
    if (this.disabled || this.playing) return false;
    if (this.index >= this.stops.length - 1) this.chosen = this.stops[0];
    this.playing = true;
    this.timer = setInterval(() => {
      if (!this.stride()) this.pause();
    }, stepMs);
    return true;
  }

  private stride(): boolean {
    const { stops, index } = this;
    if (index >= stops.length - 1) return false;
    const by = Math.max(1, Math.round(stops.length / PLAYED_STEPS));
    this.chosen = stops[Math.min(index + by, stops.length - 1)];
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
    this.steps = [];
  }
}
