/**
 * Milliseconds between two pictures of geometry that is still coming, and before the first. Where the processor makes the
 * pictures, each takes from the workers that make the rest.
 */
const ARRIVAL_MS = 300;

/** Says how long what has changed can wait for what is about to come. */
export class ArrivalPace {
  private since: number | undefined = undefined;

  /**
   * @param now - milliseconds
   * @param isMoreComing - when nothing is, there is nothing to wait for
   * @returns milliseconds until the change must be drawn
   */
  wait(now: number, isMoreComing: boolean): number {
    if (!isMoreComing) return 0;
    this.since ??= now;
    return Math.max(0, this.since + ARRIVAL_MS - now);
  }

  /** Everything that has changed is on the screen. */
  drawn(): void {
    this.since = undefined;
  }
}
