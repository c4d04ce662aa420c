import { makeAutoObservable, observableRef } from 'mobx';
import type { LayerStore } from './layer-store.ts';

/** About how many steps playing takes; with more stops, it skips some. */
const PLAYED_STEPS = 60;

/**
 * Steps through the days on which models were created and the days of plugins' sources. Disabled without models.
 */
export class TimelineStore {
  /** The chosen day, `YYYY-MM-DD`; undefined follows the newest model. */
  private chosen: string | undefined = undefined;
  /** Days with content of plugins' sources, oldest first. */
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

  /** The model days, and the steps of sources on which there is a model; oldest first. */
  get stops(): readonly string[] {
    const first = this.modelDays[0];
    if (first === undefined) return [];
    const steps = this.layers.firstStandsIn ? this.steps : this.steps.filter((day) => day >= first);
    return [...new Set([...this.modelDays, ...steps])].sort();
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

  /** Ends playing. @param day - undefined follows the newest model. */
  restore(day: string | undefined): void {
    this.pause();
    this.chosen = day;
  }

  /**
   * Replaces the previous steps. A day on which there is no model any more is left for the newest model.
   * @param days - `YYYY-MM-DD`, oldest first
   * @param beforeModels - whether the first version of a model is shown on days before it was created
   */
  setSteps(days: readonly string[], beforeModels = false): void {
    const hadModels = this.layers.firstStandsIn;
    this.steps = days;
    this.layers.setFirstStandsIn(beforeModels);
    const first = this.modelDays[0];
    const isBefore = this.chosen !== undefined && first !== undefined && this.chosen < first;
    if (hadModels && !beforeModels && isBefore) this.restore(undefined);
  }

  /** @returns false when there is no further stop */
  step(by: 1 | -1): boolean {
    const next = this.stops[this.index + by];
    if (next === undefined) return false;
    this.chosen = next;
    return true;
  }

  /**
   * Starts over at the last stop. A step goes one stop further, or several when there are very many.
   * @returns false without stops, or when already playing
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
    this.layers.setFirstStandsIn(false);
  }
}
