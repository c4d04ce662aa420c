/**
 * Milliseconds between two pictures of geometry that is still coming, and before the first. Where the processor makes the
 * pictures, each takes from the workers that make the rest.
 */
const ARRIVAL_MS = 300;

/** Holds back what has changed for what is about to come, for a while from the first change that is not on the screen. */
export class ArrivalPace {
  private readonly onDue: () => void;
  private since: number | undefined = undefined;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /** @param onDue - called once a change that was held back must be drawn. */
  constructor(onDue: () => void) {
    this.onDue = onDue;
  }

  /**
   * Whether what has changed can wait; it is due by itself then.
   * @param isMoreComing - when nothing is, there is nothing to wait for
   */
  holdsBack(isMoreComing: boolean): boolean {
    if (!isMoreComing) return false;
    const now = performance.now();
    this.since ??= now;
    const left = this.since + ARRIVAL_MS - now;
    if (left <= 0) return false;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onDue, left);
    return true;
  }

  /** Everything that has changed is on the screen. */
  drawn(): void {
    this.since = undefined;
    clearTimeout(this.timer);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
