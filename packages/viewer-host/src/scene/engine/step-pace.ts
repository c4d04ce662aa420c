/** Changes of items within this time of each other may be a series, such as the days of a programme that is played, in milliseconds. */
export const SERIES_MS = 1000;
/** As many in a row are one. Two are not: a module that paints its objects and then outlines some must not make the edges blink. */
const LEAST = 3;

/**
 * Tells a series of changes from a single one. In a series the view counts as moving, so that no step waits for what is drawn only at rest:
 * with software rendering that takes longer than the step itself.
 */
export class StepPace {
  private last = Number.NEGATIVE_INFINITY;
  private inRow = 0;

  /** Call it when items have changed. */
  stepped(): void {
    this.inRow = this.isQuick ? this.inRow + 1 : 1;
    this.last = performance.now();
  }

  /** Whether the latest change belongs to a series and a further one may follow. */
  get isSeries(): boolean {
    return this.inRow >= LEAST && this.isQuick;
  }

  private get isQuick(): boolean {
    return performance.now() - this.last < SERIES_MS;
  }
}
