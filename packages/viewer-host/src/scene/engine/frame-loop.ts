/**
 * Draws on demand: one animation frame for each request, and more only while `step` says that something still moves.
 * When nothing moves there is no frame at all.
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
   * @param step - draws; answers whether it wants to be called in the next frame too.
   * @param settled - called once when the picture has come to rest.
   * @param settleMs - milliseconds without movement after which it has
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
    // After a pause the first step is a normal frame's length, not the pause's.
    const delta = Math.min((now - this.previous) / 1000, 1 / 20);
    this.previous = now;
    if (this.step(delta)) this.request();
    else this.settle = setTimeout(this.settled, this.settleMs());
  };
}
