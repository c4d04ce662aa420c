/**
 * Milliseconds between two frames while geometry is being loaded, and before the first. With software rendering, each frame slows
 * down the workers that load the rest.
 */
const ARRIVAL_MS = 300;

/** Delays drawing while more geometry is expected, for a limited time from the first change that is not drawn yet. */
export class ArrivalPace {
  private readonly onDue: () => void;
  private since: number | undefined = undefined;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /** @param onDue - called when delayed changes must be drawn. */
  constructor(onDue: () => void) {
    this.onDue = onDue;
  }

  /**
   * Whether drawing can wait. `onDue` is called later in that case.
   * @param isMoreComing - whether more geometry is expected
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

  /** Call it after all changes were drawn. */
  drawn(): void {
    this.since = undefined;
    clearTimeout(this.timer);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
