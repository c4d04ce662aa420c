/** Two changes of items within this time belong to a series, such as the days of a programme that is played, in milliseconds. */
export const SERIES_MS = 1000;

/**
 * Tells a series of changes from a single one. In a series the view counts as moving, so that no step waits for what is drawn only at rest:
 * with software rendering that takes longer than the step itself.
 */
export class StepPace {
  private last = Number.NEGATIVE_INFINITY;
  private before = Number.NEGATIVE_INFINITY;

  /** Call it when items have changed. */
  stepped(): void {
    this.before = this.last;
    this.last = performance.now();
  }

  /** Whether the latest change followed another one and a further one may follow. */
  get isSeries(): boolean {
    return this.last - this.before < SERIES_MS && performance.now() - this.last < SERIES_MS;
  }
}
