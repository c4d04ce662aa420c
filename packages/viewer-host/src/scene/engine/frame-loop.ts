/**
 * Draws on demand: one animation frame for each request, and further ones only while `step` says that something moves.
 */
export class FrameLoop {
  private handle: number | undefined = undefined;
  private settle: ReturnType<typeof setTimeout> | undefined = undefined;
  private previous = 0;
  private ended = false;
  private readonly step: (deltaSeconds: number) => boolean;
  private readonly settled: () => void;
  private readonly settleMs: () => number;

  /**
   * @param step - draws. Returns whether it must be called in the next frame too.
   * @param settled - called once when the view has settled.
   * @param settleMs - milliseconds without movement after which it has settled
   */
  constructor(step: (deltaSeconds: number) => boolean, settled: () => void, settleMs: () => number) {
    this.step = step;
    this.settled = settled;
    this.settleMs = settleMs;
  }

  request(): void {
    if (this.ended || this.handle !== undefined) return;
    this.handle = requestAnimationFrame(this.tick);
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.settle);
    if (this.handle !== undefined) cancelAnimationFrame(this.handle);
    this.handle = undefined;
  }

  private readonly tick = (now: number): void => {
    this.handle = undefined;
    clearTimeout(this.settle);
    // After a pause the first step has the length of a normal frame, not of the pause.
    const delta = Math.min((now - this.previous) / 1000, 1 / 20);
    this.previous = now;
    if (this.step(delta)) this.request();
    else this.settle = setTimeout(this.settled, this.settleMs());
  };
}
